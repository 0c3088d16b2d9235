import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { z } from "zod";
import { contactRequest } from "../../domain/contact/contact.ts";
import { registration } from "../../domain/api_key.ts";
import { claimRequest } from "../../domain/promo/claim.ts";
import { reservationRequest } from "../../domain/promo/reservation.ts";
import { startHarness } from "../support/harness.ts";
import { startServer } from "../support/server.ts";

const DESCRIBED: Record<string, z.ZodObject> = {
  "/api/v1/keys": registration,
  "/api/v1/contact": contactRequest,
  "/api/v1/promo/reserve": reservationRequest,
  "/api/v1/promo/claim": claimRequest,
};

interface Field {
  name: string;
  type: string;
  required: boolean;
  description: string;
  values?: { value: string; label: string }[];
}

for (const [path, schema] of Object.entries(DESCRIBED)) {
  test(`GET ${path} describes the request that its POST takes`, async () => {
    await using harness = await startHarness();
    const response = await harness.fetch(path);
    assertEquals(response.status, 200);
    const described = await response.json();
    assertEquals(described.endpoint, `http://localhost:8000${path}`);
    assertEquals(described.method, "POST");
    assertMatch(described.description, /Requests that contain a card number/);
    assertEquals(described.contentType, "application/json");
    const fields: Field[] = described.fields;
    assertEquals(fields.map(({ name }) => name), Object.keys(schema.shape));
    for (const field of fields) {
      assertMatch(field.type, /^(string|boolean|integer|number)$/);
      assert(field.description.length > 0, field.name);
      const isOptional = schema.shape[field.name]!.safeParse(undefined).success;
      assertEquals(field.required, !isOptional, field.name);
      for (const { value, label } of field.values ?? []) {
        assert(value.length > 0 && label.length > 0);
      }
    }
    const { example, curl } = described;
    assertEquals(schema.safeParse(example.request).success, true);
    assertEquals(example.response.ok, true);
    assertMatch(curl, new RegExp(`^curl -X POST \\S+${path} `));
  });
}

for (const path of Object.keys(DESCRIBED)) {
  test(`GET ${path} tells what is left for the POST, and spends nothing`, async () => {
    await using harness = await startHarness();
    const first = await harness.fetch(path);
    const { headers } = await harness.fetch(path);
    assertMatch(headers.get("ratelimit-policy")!, /^"\w+";q=\d+;w=\d+/);
    assertEquals(
      headers.get("ratelimit-remaining"),
      headers.get("ratelimit-limit"),
    );
    assertEquals(headers.get("ratelimit"), first.headers.get("ratelimit"));
  });
}

test("a describing GET answers while the store fails", async () => {
  await using harness = await startHarness({
    replace: ({ quotas }) => ({
      quotas: Object.assign(Object.create(quotas), {
        peek: () => Promise.reject(new Error("the store is away")),
      }),
    }),
  });
  for (const path of [...Object.keys(DESCRIBED), "/api/ask"]) {
    const response = await harness.fetch(path);
    assertEquals(response.status, 200, path);
    assertEquals(response.headers.get("ratelimit"), null);
  }
});

/** How a pasted command ends where a person has something to fill in first. */
const OUTCOMES: Record<string, string> = {
  "/api/v1/keys": '"ok":true',
  "/api/v1/contact": '"ok":true',
  "/api/v1/promo/reserve": "reservation code",
  "/api/v1/promo/claim": "No reservation",
};

test("each described command works as pasted into a shell", async () => {
  await using server = await startServer();
  for (const [path, outcome] of Object.entries(OUTCOMES)) {
    const { curl } = await (await server.fetch(path)).json();
    const { stdout } = await new Deno.Command("sh", {
      args: ["-c", curl],
      stderr: "null",
    }).output();
    const text = new TextDecoder().decode(stdout);
    assert(text.includes(outcome), `${path}: ${text}`);
  }
});
