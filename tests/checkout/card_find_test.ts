/** A task that its key alone gives back, over two processes of one store. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { publicJwk } from "../support/card.ts";
import { startHarness } from "../support/harness.ts";
import { deliver, inPerson, relay, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf, type McpClient } from "../support/mcp_clients.ts";
import { temporaryStore } from "../support/server.ts";

/** Two processes, and the agent's connection to each. */
async function twoProcesses() {
  await using stack = new AsyncDisposableStack();
  const store = stack.use(await temporaryStore());
  const one = stack.use(await startHarness({ kvPath: store.path }));
  const two = stack.use(await startHarness({ kvPath: store.path }));
  const before = stack.use(await connect("2026", URL_OF_MCP, fetchOf(one)));
  const after = stack.use(await connect("2026", URL_OF_MCP, fetchOf(two)));
  const kept = stack.move();
  return {
    one,
    two,
    before,
    after,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function find(client: McpClient, idempotency_key: string) {
  const { data, isError, text } = await client.call("card_task_find", {
    idempotency_key,
  });
  assert(!isError, text);
  return data;
}

Deno.test("the key alone gives back what the start told, what was agreed, and the next call", async () => {
  await using world = await twoProcesses();
  const { before, after } = world;
  const { jwk } = await publicJwk("P-256");
  for (const request of [relay(jwk), inPerson("wallet")]) {
    const idempotency_key = crypto.randomUUID();
    const start = { ...request, idempotency_key };
    const { data } = await before.call("card_task_start", start);
    const { replayed, ...started } = data;
    assertEquals(replayed, false);
    const { agreed, follow_up, ...found } = await find(after, idempotency_key);
    assertEquals(found, started);
    assertEquals(follow_up, []);
    const { way: _, public_key: __, ...asked } = { public_key: 0, ...request };
    assertEquals(agreed, { ...asked, currency: "USD" });
  }
});

Deno.test("a relay is taken up by its key in every state, and ends with its receipt", async () => {
  await using world = await twoProcesses();
  const { one, before, after } = world;
  const { jwk } = await publicJwk("P-256");
  const idempotency_key = crypto.randomUUID();
  const start = { ...relay(jwk), idempotency_key };
  const { data: started } = await before.call("card_task_start", start);
  const { task_id, task_token } = started;
  const credential = { task_id, task_token };
  await deliver(one, started, jwk);
  assertEquals((await find(after, idempotency_key)).status, "card_ready");

  const first = await before.call("card_task_collect", credential);
  const held = await find(after, idempotency_key);
  assertEquals(held.status, "card_collected");
  assertEquals(held.next_tool, "card_task_collect");
  assertMatch(held.next_step, /order page.*call card_task_collect again/);
  const second = await after.call("card_task_collect", credential);
  assertEquals(second.data.ciphertext, first.data.ciphertext);
  // The next call on the task says that the card came.
  await after.call("card_task_status", credential);
  const acknowledged = await find(before, idempotency_key);
  assertEquals(acknowledged.next_tool, "card_task_complete");
  const third = await before.call("card_task_collect", credential);
  assertEquals(third.isError, true);

  const told = { ...credential, outcome: "completed", amount: 39.5 };
  const { data: done } = await before.call("card_task_complete", told);
  const ended = await find(after, idempotency_key);
  assertEquals(ended.status, "completed");
  assertEquals(ended.receipt, done.receipt);
  assertEquals(ended.follow_up, done.follow_up);
});

Deno.test("an unknown key says to start, and a key that could be guessed is none", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const search = { idempotency_key: crypto.randomUUID() };
  const unknown = await client.call("card_task_find", search);
  assertEquals(unknown.isError, true);
  assertMatch(unknown.text, /No card task.*Call card_task_start with it/s);
  const guess = { idempotency_key: "order-1" };
  const refused = await client.call("card_task_find", guess);
  assertEquals(refused.isError, true);
  assertStringIncludes(refused.text, "random UUID");
  const start = { ...inPerson(), ...search };
  await client.call("card_task_start", start);
  const other = await client.call("card_task_start", { ...start, amount: 1 });
  assertMatch(other.text, /card_task_find gives it back/);
});
