/**
 * Payment card numbers are refused wherever a caller can write text, before
 * anything is stored, by a problem that names the field and not the number.
 */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { taskStart } from "../../domain/checkout/start.ts";
import { taskCompletion } from "../../domain/checkout/tasks.ts";
import { contactRequest } from "../../domain/contact/contact.ts";
import { submissionRequest } from "../../domain/gallery/submission.ts";
import { registration, revocation } from "../../domain/api_key.ts";
import { claimRequest } from "../../domain/promo/claim.ts";
import { reservationRequest } from "../../domain/promo/reservation.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { inPerson, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";
import { claimBody, newUser, reservationBody } from "../support/promo.ts";

const NUMBER = "4242424242424242";
const GROUPED = "4242 4242 4242 4242";

/** Strings that are no free text: their form leaves no room for a number. */
const FIXED = new Set([
  ...["submitterPhone", "currency", "purchasedAt", "way"],
  ...["platform_account_id", "reservation_id", "reservation_code", "key"],
  ...["task_id", "task_token", "outcome"],
]);

/** A card number in each free text of a schema, by the name of the field. */
function texts(schema: z.ZodObject): [name: string, value: string][] {
  const options = { io: "input", unrepresentable: "any" } as const;
  const { properties = {} } = z.toJSONSchema(schema, options);
  return Object.entries(properties).flatMap(([name, property]) => {
    const { type, enum: choices, format } =
      property as z.core.JSONSchema.Schema;
    if (type !== "string" || choices || FIXED.has(name)) return [];
    if (format === "email") return [[name, `${NUMBER}@people.example`]];
    const isAddress = format === "uri" || /url$/i.test(name);
    const value = isAddress
      ? `https://shop.example/o/${GROUPED.replaceAll(" ", "-")}?a=1`
      : `paid with ${GROUPED}`;
    return [[name, value]];
  });
}

/** Rows of every use of the store, whatever it is for. */
const COUNTERS = ["rate_windows", "committers"];

/** Stored rows, without counters. */
async function rows(harness: Harness): Promise<string> {
  const rows = await Array.fromAsync(harness.kv.list({ prefix: [] }));
  return JSON.stringify(
    rows.filter(({ key }) => !COUNTERS.includes(String(key[0])))
      .map(({ key, value }) => [key, value]),
    (_, value) => typeof value === "bigint" ? `${value}` : value,
  );
}

function holdsNumber(text: string): boolean {
  return text.replace(/[ -]/g, "").includes(NUMBER);
}

interface Write {
  path: string;
  schema: z.ZodObject;
  body: Record<string, unknown>;
}

const WRITES: Write[] = [
  {
    path: "/api/v1/gallery/submissions",
    schema: submissionRequest,
    body: purchaseBody(),
  },
  {
    path: "/api/v1/contact",
    schema: contactRequest,
    body: { email: "person@people.example", interest: "other" },
  },
  {
    path: "/api/v1/promo/reserve",
    schema: reservationRequest,
    body: reservationBody(),
  },
  {
    path: "/api/v1/promo/claim",
    schema: claimRequest,
    body: claimBody(newUser(), crypto.randomUUID()),
  },
  {
    path: "/api/v1/keys",
    schema: registration,
    body: { name: "Agent", contactEmail: "owner@agents.example" },
  },
  { path: "/api/keys/revoke", schema: revocation, body: {} },
];

for (const { path, schema, body } of WRITES) {
  Deno.test(`POST ${path} refuses a card number in every text, and stores nothing`, async () => {
    await using harness = await startHarness();
    const headers = { "x-api-key": await harness.registerKey() };
    const before = await rows(harness);
    const fields = texts(schema);
    assert(fields.length > 0);
    for (const [name, value] of fields) {
      for (const sandbox of ["true", "false"]) {
        const response = await harness.fetch(path, {
          headers: { ...headers, "x-sandbox": sandbox },
          body: { ...body, [name]: value },
        });
        const text = await response.clone().text();
        const { details } = await assertEnvelope(
          response,
          422,
          "validation_failed",
        );
        const problem = `${name}: must not hold a payment card number`;
        assertEquals(details, [problem]);
        assert(!holdsNumber(text), text);
      }
    }
    assertEquals(await rows(harness), before);
    assert(!holdsNumber(harness.logs.join("")));
  });
}

Deno.test("the description says so of every write that refuses one", async () => {
  await using harness = await startHarness();
  const { paths } = await (await harness.fetch("/openapi.json")).json();
  for (const { path } of WRITES) {
    const { description } = paths[path].post;
    assert(description.includes("Requests that contain a card number"), path);
  }
});

Deno.test("a submission's label is refused, too, and one without a card passes", async () => {
  await using harness = await startHarness();
  const headers = { "x-api-key": await harness.registerKey() };
  const names = texts(submissionRequest).map(([name]) => name);
  for (
    const name of ["category", "submitterRef", "submitterName", "imageUrl"]
  ) {
    assert(names.includes(name), name);
  }
  const body = purchaseBody({ submitterRef: "order 112-3612345-1234567" });
  const response = await harness.fetch(WRITES[0]!.path, { headers, body });
  assertEquals(response.status, 201);
});

Deno.test("an Idempotency-Key, a property's name and a request id take no card number", async () => {
  await using harness = await startHarness();
  const headers = { "x-api-key": await harness.registerKey() };
  for (const { path, body } of WRITES.slice(0, 4)) {
    const response = await harness.fetch(path, {
      headers: { ...headers, "idempotency-key": `order-${NUMBER}` },
      body,
    });
    const text = await response.clone().text();
    const { details } = await assertEnvelope(
      response,
      422,
      "validation_failed",
    );
    const problem = "must not hold a payment card number";
    assertEquals(details, [`Idempotency-Key: ${problem}`]);
    assert(!holdsNumber(text), text);
  }
  for (const value of [1, "x"]) {
    const response = await harness.fetch("/api/v1/contact", {
      headers: { "x-request-id": `card-${NUMBER}` },
      body: { ...WRITES[1]!.body, [GROUPED]: value },
    });
    assert(!holdsNumber(response.headers.get("x-request-id")!));
    assert(!holdsNumber(await response.text()));
  }
  assert(!holdsNumber(harness.logs.join("")));
  assert(!holdsNumber(await rows(harness)));
});

Deno.test("the tools refuse a card number with isError, and keep none", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const api_key = await harness.registerKey();
  const start = await client.call("card_task_start", inPerson());
  const { task_id, task_token } = start.data;
  const calls: [tool: string, z.ZodObject, Record<string, unknown>][] = [
    ["card_task_start", taskStart, inPerson()],
    [
      "card_task_complete",
      taskCompletion,
      { task_id, task_token, outcome: "completed" },
    ],
    ["gallery_submit", submissionRequest, { ...purchaseBody(), api_key }],
    ["contact_send", contactRequest, WRITES[1]!.body],
    ["promo_reserve", reservationRequest, WRITES[2]!.body],
    ["promo_claim", claimRequest, WRITES[3]!.body],
    ["key_register", registration, WRITES[4]!.body],
    ["key_revoke", revocation, { key: api_key }],
  ];
  const before = await rows(harness);
  for (const [tool, schema, body] of calls) {
    for (const [name, value] of texts(schema)) {
      const { isError, text } = await client.call(tool, {
        ...body,
        [name]: value,
      });
      assertEquals(isError, true, `${tool} ${name}`);
      const problem = `- ${name}: must not hold a payment card number`;
      assert(text.includes(problem), `${tool}: ${text}`);
      assert(!holdsNumber(text), text);
    }
  }
  assertEquals(await rows(harness), before);
  const { data } = await client.call("card_task_complete", {
    task_id,
    task_token,
    outcome: "completed",
    confirmation_number: "112-3612345-1234567",
  });
  assertEquals(data.status, "completed");
  assert(!holdsNumber(harness.logs.join("")));
});

Deno.test("a question is answered whatever is in it, and neither logged nor stored", async () => {
  await using harness = await startHarness();
  const before = await rows(harness);
  const question = `Is ${NUMBER} a card?`;
  const posted = await harness.fetch("/api/ask", { body: { question } });
  const query = new URLSearchParams({ q: question });
  const got = await harness.fetch(`/api/ask?${query}`);
  for (const response of [posted, got]) {
    assertEquals(response.status, 200);
    assertEquals((await response.json()).question, question);
  }
  await using client = await connect("2025", URL_OF_MCP, fetchOf(harness));
  assertEquals((await client.call("ask", { question })).isError, false);
  assertEquals(await rows(harness), before);
  assert(!holdsNumber(harness.logs.join("")));
});
