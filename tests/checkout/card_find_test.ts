/** A task that its key alone gives back, over two processes of one store. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { publicJwk } from "../support/card.ts";
import { startHarness } from "../support/harness.ts";
import { deliver, inPerson, relay, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf, type McpClient } from "../support/mcp_clients.ts";
import { temporaryStore } from "../support/server.ts";

const DAY = 24 * 3600;

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
    // The first answer says what to do now, later ones where the task stands.
    const { replayed, next_step: first, ...started } = data;
    assertEquals(replayed, false);
    const { agreed, follow_up, next_step, ...found } = await find(
      after,
      idempotency_key,
    );
    assertNotEquals(next_step, first);
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
  const ready = await find(after, idempotency_key);
  assertEquals(ready.status, "card_ready");
  assertEquals(ready.steps, started.steps);
  // A link that took its card takes no second one.
  assertEquals(ready.card_link, undefined);

  const first = await before.call("card_task_collect", credential);
  const held = await find(after, idempotency_key);
  assertEquals(held.status, "card_collected");
  assertEquals(held.next_tool, "card_task_collect");
  assertMatch(held.next_step, /order page.*card_task_collect again/);
  const second = await after.call("card_task_collect", credential);
  assertEquals(second.data.ciphertext, first.data.ciphertext);
  // Reading takes nothing away.
  const read = await after.call("card_task_status", credential);
  assertEquals(read.data.next_tool, "card_task_collect");
  const third = await before.call("card_task_collect", credential);
  assertEquals(third.data.ciphertext, first.data.ciphertext);

  const told = { ...credential, outcome: "completed", amount: 39.5 };
  const { data: done } = await before.call("card_task_complete", told);
  const ended = await find(after, idempotency_key);
  assertEquals(ended.status, "completed");
  assertEquals(ended.receipt, done.receipt);
  assertEquals(ended.follow_up, done.follow_up);
  assertEquals(ended.steps, []);
  const late = await after.call("card_task_collect", credential);
  assertEquals(late.isError, true);
});

Deno.test("neither a repeated start nor a search sends anybody to a link that ended", async () => {
  await using world = await twoProcesses();
  const { one, before } = world;
  const { jwk } = await publicJwk("P-256");
  for (const end of ["cancelled", "expired"]) {
    const idempotency_key = crypto.randomUUID();
    const start = { ...relay(jwk), idempotency_key };
    const { data } = await before.call("card_task_start", start);
    const { task_id, task_token } = data;
    if (end === "expired") one.clock.advance(600);
    else await before.call("card_task_cancel", { task_id, task_token });
    const again = await before.call("card_task_start", start);
    for (const told of [again.data, await find(before, idempotency_key)]) {
      assertEquals(told.status, end);
      assertEquals(told.steps, []);
      assertEquals(told.card_link, undefined);
      assertEquals(told.pairing_code, undefined);
      assertEquals(told.task_token, task_token);
    }
  }
});

Deno.test("after ten minutes a found card can no longer be collected, and the step says so", async () => {
  await using world = await twoProcesses();
  const { one, two, before, after } = world;
  const { jwk } = await publicJwk("P-256");
  const idempotency_key = crypto.randomUUID();
  const start = { ...relay(jwk), idempotency_key };
  const { data: started } = await before.call("card_task_start", start);
  const { task_id, task_token } = started;
  await deliver(one, started, jwk);
  await before.call("card_task_collect", { task_id, task_token });
  two.clock.advance(599);
  const held = await find(after, idempotency_key);
  assertEquals(held.next_tool, "card_task_collect");
  two.clock.advance(1);
  const lost = await find(after, idempotency_key);
  assertEquals(lost.next_tool, "card_task_complete");
  assertMatch(lost.next_step, /record the outcome failed.*new idempotency_key/);
});

/** Ends of a task that was started with a key, by what a late search says. */
const ENDS: [string, Record<string, unknown> | "cancel" | "nothing", RegExp][] =
  [
    ["completed", { outcome: "completed" }, /was made: do not make it again/],
    [
      "failed",
      { outcome: "failed" },
      /no purchase.*order page.*Ask the person/,
    ],
    ["uncertain", { outcome: "unknown" }, /An order may already exist/],
    ["cancelled", "cancel", /whether an order exists: look at/],
    ["uncertain", "nothing", /An order may already exist/],
  ];

Deno.test("31 days after its end a key tells how its task ended, and does not start it again", async () => {
  for (const [status, told, step] of ENDS) {
    await using harness = await startHarness();
    await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
    const idempotency_key = crypto.randomUUID();
    const start = { ...inPerson(), idempotency_key };
    const { data } = await client.call("card_task_start", start);
    const credential = { task_id: data.task_id, task_token: data.task_token };
    if (told === "cancel") await client.call("card_task_cancel", credential);
    else if (told !== "nothing") {
      await client.call("card_task_complete", { ...credential, ...told });
    }
    harness.clock.advance(DAY + 30 * DAY - 1);
    if (told === "nothing") {
      assertEquals((await find(client, idempotency_key)).status, status);
    }
    harness.clock.advance(1);
    for (const tool of ["card_task_find", "card_task_start"]) {
      const parameters = tool === "card_task_find"
        ? { idempotency_key }
        : start;
      const over = await client.call(tool, parameters);
      assertMatch(over.text, /reason: card_task_over/, tool);
      assertMatch(over.text, new RegExp(`ended on .* as ${status};`), tool);
      assertMatch(over.text, step, tool);
    }
    // A year after the end nothing is known, which proves nothing.
    harness.clock.advance(335 * DAY);
    const unknown = await client.call("card_task_find", { idempotency_key });
    assertMatch(unknown.text, /no proof that nothing was bought/);
    const again = await client.call("card_task_start", start);
    assertEquals(again.isError, false);
  }
});

Deno.test("a link that expired is told for a day, and its end for a year", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const { jwk } = await publicJwk("P-256");
  const idempotency_key = crypto.randomUUID();
  await client.call("card_task_start", { ...relay(jwk), idempotency_key });
  harness.clock.advance(600 + DAY - 1);
  assertEquals((await find(client, idempotency_key)).status, "expired");
  harness.clock.advance(1);
  const over = await client.call("card_task_find", { idempotency_key });
  assertMatch(
    over.text,
    /as expired;.*nothing was paid with one. Ask the person/s,
  );
});

Deno.test("a relay cancelled before its card came says so, and one cancelled after does not", async () => {
  for (const isCardSent of [false, true]) {
    await using harness = await startHarness();
    await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
    const { jwk } = await publicJwk("P-256");
    const { data } = await client.call("card_task_start", relay(jwk));
    if (isCardSent) await deliver(harness, data, jwk);
    const { task_id, task_token } = data;
    const credential = { task_id, task_token };
    if (isCardSent) await client.call("card_task_collect", credential);
    const cancelled = await client.call("card_task_cancel", credential);
    assertMatch(
      cancelled.data.next_step,
      isCardSent ? /whether an order exists: look at/ : /nothing was paid/,
    );
  }
});

Deno.test("an unknown key says to start, and a key that could be guessed is none", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const search = { idempotency_key: crypto.randomUUID() };
  const unknown = await client.call("card_task_find", search);
  assertEquals(unknown.isError, true);
  assertMatch(
    unknown.text,
    /No card task is known.*no proof that nothing.*order page/s,
  );
  const guess = { idempotency_key: "order-1" };
  const refused = await client.call("card_task_find", guess);
  assertEquals(refused.isError, true);
  assertStringIncludes(refused.text, "random UUID");
  const start = { ...inPerson(), ...search };
  await client.call("card_task_start", start);
  const other = await client.call("card_task_start", { ...start, amount: 1 });
  assertMatch(other.text, /card_task_find gives it back/);
});
