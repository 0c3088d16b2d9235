/** Replay of a submission that was withdrawn meanwhile. */
import { assertEquals, assertMatch } from "@std/assert";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";

Deno.test("POST submissions replayed after the withdrawal says that it is withdrawn, in every state of the review alike", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const headers = { "x-api-key": key };
  const send = (body: unknown, name: string) =>
    harness.fetch(SUBMISSIONS, {
      body,
      headers: { ...headers, "idempotency-key": name },
    });
  const told = new Set<string>();
  for (const state of ["pending", "approved", "rejected"]) {
    const body = { ...purchaseBody(), flagged: state === "rejected" };
    const first = await send(body, state);
    const { id, message } = await first.json();
    if (state !== "pending") await harness.moderate();
    assertEquals((await (await send(body, state)).json()).message, message);
    await harness.fetch(`${SUBMISSIONS}/${id}`, { method: "DELETE", headers });
    const replay = await send(body, state);
    assertEquals(replay.status, 201);
    assertEquals(replay.headers.get("idempotent-replay"), "true");
    told.add((await replay.text()).replace(id, "the id"));
    harness.clock.advance(2);
  }
  assertEquals(told.size, 1);
  assertMatch([...told][0]!, /"id":"the id","message":"Withdrawn since/);
});

Deno.test("gallery_submit replayed after the withdrawal does not say to wait, and its step publishes", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const api_key = await harness.registerKey();
  const sent = { ...purchaseBody(), api_key, idempotency_key: "one" };
  const { data: first } = await client.call("gallery_submit", sent);
  assertMatch(first.next_step, /gallery_item with this id shows it/);
  await client.call("gallery_withdraw", { id: first.id, api_key });
  const { data: replay } = await client.call("gallery_submit", sent);
  assertEquals([replay.id, replay.replayed], [first.id, true]);
  assertMatch(replay.next_step, /you withdrew it.*another idempotency_key/);
  const again = { ...sent, idempotency_key: "two" };
  const { data: second } = await client.call("gallery_submit", again);
  await harness.moderate();
  harness.clock.advance(2);
  const item = await client.call("gallery_item", { id: second.id });
  assertEquals(item.isError, false);
});
