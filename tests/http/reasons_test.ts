/** `error.reason` and `error.policy`: what an agent branches on. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { inPerson, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";
import { readContract } from "../support/openapi.ts";
import { errorEnvelopeOf } from "../../routes/openapi/components.ts";
import { Failure, type FailureName, FAILURES } from "../../domain/failures.ts";
import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const META = "agent-commerce-api/error";

Deno.test("of failures that say when to come back, those of a limit alone tell it in the body", () => {
  for (const [name, row] of Object.entries(FAILURES)) {
    const failure = new Failure(name as FailureName, { retryAfterSeconds: 7 });
    const { error } = errorEnvelopeOf(failure, "https://api.example", "");
    assertEquals(error.retryAfter, row.status === 429 ? 7 : undefined, name);
  }
});

Deno.test("failures of one code are told apart by their reasons", async () => {
  await using harness = await startHarness();
  const auth = { authorization: `Bearer ${await harness.registerKey()}` };
  const submit = (body: unknown, key: string) =>
    harness.fetch(SUBMISSIONS, {
      body,
      headers: { ...auth, "idempotency-key": key },
    });
  const body = purchaseBody();
  assertEquals((await submit(body, "one")).status, 201);
  const feed = "/api/v1/gallery/feed";
  const told = await Promise.all([
    submit({ ...body, price: 2 }, "one"),
    submit({ ...body, price: -1 }, "two"),
    submit({ ...body, productName: "x".repeat(70_000) }, "three"),
    harness.fetch(`${feed}?cursor=forged`),
    harness.fetch(`${feed}?limit=0`),
    harness.fetch(`${feed}?q=${"x".repeat(12_000)}`),
    harness.fetch("/api/ask", { body: {} }),
  ].map(async (response) => {
    const { status } = await response;
    const { error } = await (await response).json();
    return `${status} ${error.code} ${error.reason}`;
  }));
  assertEquals(told, [
    "400 validation_failed idempotency_key_reused",
    "422 validation_failed validation_failed",
    "413 validation_failed body_too_large",
    "400 validation_failed invalid_cursor",
    "400 validation_failed malformed_query",
    "400 validation_failed uri_too_long",
    "400 validation_failed malformed_question",
  ]);
});

Deno.test("a 429 names the limit that refused, in the words of the limits' table", async () => {
  const env = {
    RATE_LIMIT_INVALID_PER_IP: "1/60",
    RATE_LIMIT_ASK_PER_IP: "1/60",
  };
  await using harness = await startHarness({ env });
  const ask = () => harness.fetch("/api/ask?q=feed");
  assertEquals((await ask()).status, 200);
  const limited = await assertEnvelope(await ask(), 429, "rate_limited");
  assertEquals([limited.reason, limited.policy], [
    "rate_limited",
    "ASK_PER_IP",
  ]);
  await (await harness.fetch("/nothing")).body?.cancel();
  const blocked = await assertEnvelope(await ask(), 429, "rate_limited");
  assertEquals(blocked.policy, "INVALID_PER_IP");
});

for (const era of ["2025", "2026"] as const) {
  Deno.test(`${era}: a tool that fails tells its reason as text and as data`, async () => {
    const env = { RATE_LIMIT_CARD_TASKS_PER_IP: "1/60" };
    await using harness = await startHarness({ env });
    await using client = await connect(era, URL_OF_MCP, fetchOf(harness));
    const { data } = await client.call("card_task_start", inPerson());
    const { task_id, task_token } = data;
    const collected = await client.call("card_task_collect", {
      task_id,
      task_token,
    });
    assertMatch(
      collected.text,
      /^validation_failed: .* \(reason: card_task_state\)\n/,
    );
    assertEquals(collected.data, undefined);
    const { code, reason } = collected.meta![META] as Record<string, unknown>;
    assertEquals([code, reason], ["validation_failed", "card_task_state"]);
    const limited = await client.call("card_task_start", inPerson());
    assertMatch(
      limited.text,
      /^rate_limited: .* \(reason: rate_limited, policy: CARD_TASKS_PER_IP\)\n/,
    );
    const error = limited.meta![META] as Record<string, unknown>;
    assertEquals(error.policy, "CARD_TASKS_PER_IP");
    assertEquals(error.retryAfter, 60);
  });
}

Deno.test("a stream that fails ends with an error event that holds the envelope", async () => {
  await using harness = await startHarness();
  harness.services.ask = () => Promise.reject(new Error("secret cause"));
  const response = await harness.fetch("/api/ask?q=feed&stream=1");
  assertEquals(response.status, 200);
  const text = await response.text();
  const [, data] = /\n\nevent: error\ndata: (.*)\n\n$/.exec(text)!;
  const { ok, error } = JSON.parse(data!);
  assertEquals([ok, error.code, error.reason], [
    false,
    "server_error",
    "internal_error",
  ]);
  const logs = harness.logs.join("");
  assert(!(text + logs).includes("secret cause"));
  assertMatch(logs, /"cause":"Error\\n {4}at .*reasons_test\.ts:\d+/);
});

Deno.test("nothing of a reason tells what the review decided, or by which rule", async () => {
  await using harness = await startHarness();
  const auth = { authorization: `Bearer ${await harness.registerKey()}` };
  const refused = [
    "Lamp <script>alert(1)</script>",
    "Lamp javascript:alert(1)",
  ];
  const reasons = new Set<string>();
  for (const productName of refused) {
    const response = await harness.fetch(SUBMISSIONS, {
      body: { ...purchaseBody(), productName },
      headers: auth,
    });
    const { reason } = await assertEnvelope(response, 422, "content_rejected");
    reasons.add(reason);
  }
  assertEquals([...reasons], ["content_rejected"]);
  const words = /pending|approved|rejected$|reject_|flag|moderat/;
  const telling = Object.keys(FAILURES).filter((name) => words.test(name));
  assertEquals(telling, ["content_rejected"]);
});

Deno.test("the description names the reasons of each response", async () => {
  await using harness = await startHarness();
  // deno-lint-ignore no-explicit-any
  const document: any = (await readContract(harness)).document;
  const { responses, schemas } = document.components;
  const { reason, policy } = schemas.Error.properties.error.properties;
  assertEquals([reason.type, policy.type, reason.enum], [
    "string",
    "string",
    undefined,
  ]);
  assertEquals(reason.examples, Object.keys(FAILURES));
  // deno-lint-ignore no-explicit-any
  for (const [name, response] of Object.entries<any>(responses)) {
    const { example } = response.content["application/json"];
    const { reason, policy } = example.error;
    assert(Object.hasOwn(FAILURES, reason), name);
    assert(response.description.includes("`error.reason`"), name);
    assert(policy === undefined || policy in POLICY_DEFAULTS, policy);
  }
});
