/** Callers who share an address with one whose requests are refused. */
import { assertEquals } from "@std/assert";
import {
  type Harness,
  purchaseBody,
  startHarness,
  type TestRequest,
} from "../support/harness.ts";
import { startRelay } from "../pay/relay_task.ts";
import { send } from "../support/mcp_calls.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const env = {
  RATE_LIMIT_INVALID_PER_IP: "10/60",
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
};

async function statusOf(harness: Harness, path: string, request?: TestRequest) {
  const { status, body } = await harness.fetch(path, request);
  await body?.cancel();
  return status;
}

/** Statuses of so many requests, each once. */
async function statuses(
  count: number,
  ask: (n: number) => Promise<number>,
): Promise<number[]> {
  const all = [];
  for (let n = 0; n < count; n++) all.push(await ask(n));
  return [...new Set(all)];
}

async function spend(harness: Harness): Promise<void> {
  const all = await statuses(11, () => statusOf(harness, "/nowhere"));
  assertEquals(all, [404, 429]);
}

const withKey = (key: string, body: unknown = purchaseBody()) => ({
  headers: { "x-api-key": key },
  body,
});

Deno.test("a key submits from an address that is over its refusals", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const other = await harness.registerKey();
  const submit = (key: string) => statusOf(harness, SUBMISSIONS, withKey(key));
  assertEquals(await submit(key), 201);
  await spend(harness);
  assertEquals(await statuses(20, () => submit(key)), [201]);
  assertEquals(await statuses(20, () => submit(other)), [201]);
});

Deno.test("refused requests of a key count by the key", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  assertEquals(await statusOf(harness, SUBMISSIONS, withKey(key)), 201);
  const refused = await statuses(
    20,
    () => statusOf(harness, SUBMISSIONS, withKey(key, {})),
  );
  assertEquals(refused, [422, 429]);
  assertEquals(await statusOf(harness, SUBMISSIONS, withKey(key)), 429);
  assertEquals(await statusOf(harness, "/nowhere"), 404);
});

Deno.test("keys that nobody has pass an address over its refusals at a tenth of its limit", async () => {
  await using harness = await startHarness({ env });
  await spend(harness);
  const guess = (n: number) => {
    const key = `agc_${`${n}`.padStart(16, "0")}.${"a".repeat(43)}`;
    return statusOf(harness, SUBMISSIONS, withKey(key));
  };
  assertEquals(await guess(0), 401);
  assertEquals(await statuses(20, (n) => guess(n + 1)), [429]);
});

Deno.test("the page of a card task is served at an address over its refusals", async () => {
  await using harness = await startHarness({ env });
  const { path, delivery } = await startRelay(harness);
  await spend(harness);
  assertEquals(await statusOf(harness, path), 200);
  const wrong = { ...delivery, pairing_code: "BBBB-BBBB" };
  assertEquals(await statusOf(harness, path, { body: wrong }), 422);
  assertEquals(await statusOf(harness, path, { body: delivery }), 200);
  assertEquals(await statuses(20, () => statusOf(harness, path)), [410, 429]);
  const nobodys = `/pay/${"A".repeat(22)}`;
  assertEquals(await statuses(20, () => statusOf(harness, nobodys)), [429]);
});

for (const place of ["headers", "parameters"] as const) {
  Deno.test(`refused tool calls of a key in its ${place} count by the key`, async () => {
    await using harness = await startHarness({ env });
    const key = await harness.registerKey();
    const submit = async (body: Record<string, unknown>) => {
      const isParameter = place === "parameters";
      const parameters = isParameter ? { ...body, api_key: key } : body;
      const call = { name: "gallery_submit", arguments: { parameters } };
      const headers = isParameter ? undefined : { "x-api-key": key };
      const sent = await send(harness, "tools/call", call, "2025", headers);
      const { error, result } = sent.body;
      if (error) return error.code;
      return Object.values<{ reason: string }>(result._meta ?? {})[0]?.reason;
    };
    assertEquals(await submit(purchaseBody()), undefined);
    for (let n = 0; n < 10; n++) {
      assertEquals(await submit({}), "validation_failed");
    }
    assertEquals(await submit(purchaseBody()), "rate_limited");
    assertEquals(await statusOf(harness, "/nowhere"), 404);
  });
}

Deno.test("a proven key in the parameters proves no other in the headers", async () => {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const guessed = `agc_${"0".repeat(16)}.${"a".repeat(43)}`;
  const parameters = { ...purchaseBody(), api_key: key };
  const call = { name: "gallery_submit", arguments: { parameters } };
  const headers = { "x-api-key": guessed };
  const { body } = await send(harness, "tools/call", call, "2025", headers);
  assertEquals(body.result.isError, undefined);
  const wrong = () => statusOf(harness, SUBMISSIONS, withKey(guessed));
  assertEquals(await statuses(20, wrong), [401, 429]);
  assertEquals(await statusOf(harness, "/nowhere"), 429);
});
