/** A start that is repeated: one task, however often its answer was lost. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import { readDocFiles } from "../../kv/doc_sources.ts";
import { startCardTask, taskStart } from "../../domain/checkout/start.ts";
import { publicJwk } from "../support/card.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { inPerson, relay, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";
import { temporaryStore } from "../support/server.ts";

const DAY_SECONDS = 24 * 60 * 60;

async function keyedRelay(idempotency_key: string) {
  const { jwk } = await publicJwk("P-256");
  return taskStart.parse({ ...relay(jwk), idempotency_key });
}

/** The values that an agent needs to continue. */
async function start(
  { services }: Harness,
  request: Parameters<typeof startCardTask>[1],
) {
  const { task, token, pairingCode, isReplay } = await startCardTask(
    services,
    request,
    "192.0.2.1",
  );
  return { secrets: [task.id, token, pairingCode], isReplay };
}

Deno.test("eight starts at once with one key are one task, with one token and one code", async () => {
  await using store = await temporaryStore();
  await using one = await startHarness({ kvPath: store.path });
  await using other = await startHarness({ kvPath: store.path });
  const request = await keyedRelay(crypto.randomUUID());
  const starts = await Promise.all(
    Array.from(
      { length: 8 },
      (_, index) => start(index % 2 ? one : other, request),
    ),
  );
  assertEquals(starts.filter(({ isReplay }) => !isReplay).length, 1);
  const [first] = starts;
  for (const { secrets } of starts) assertEquals(secrets, first!.secrets);
  const tasks = await Array.fromAsync(one.kv.list({ prefix: ["card_tasks"] }));
  assertEquals(tasks.length, 1);
});

Deno.test("a start is repeated by another process a day later, as the task then stands", async () => {
  await using store = await temporaryStore();
  const request = await keyedRelay(crypto.randomUUID());
  let first;
  {
    await using crashed = await startHarness({ kvPath: store.path });
    first = await start(crashed, request);
  }
  await using next = await startHarness({ kvPath: store.path });
  next.clock.advance(DAY_SECONDS - 1);
  const again = await startCardTask(next.services, request, "192.0.2.1");
  const { task, token, pairingCode } = again;
  assertEquals([task.id, token, pairingCode], first.secrets);
  assertEquals([again.isReplay, task.state.status], [true, "expired"]);
});

Deno.test("a start that is repeated after its day never becomes a second task that could be paid", async () => {
  await using harness = await startHarness();
  const keyed = { ...inPerson(), idempotency_key: crypto.randomUUID() };
  const unpaid = await keyedRelay(crypto.randomUUID());
  for (
    const [request, status] of [
      [taskStart.parse(keyed), "uncertain"],
      [unpaid, "expired"],
    ] as const
  ) {
    const first = await start(harness, request);
    harness.clock.advance(DAY_SECONDS + 1);
    const again = await startCardTask(harness.services, request, "192.0.2.1");
    assertEquals([again.isReplay, again.task.state.status], [true, status]);
    assertEquals([again.task.id, again.token], first.secrets.slice(0, 2));
  }
});

Deno.test("a key is refused with other parameters, and says what to do", async () => {
  await using harness = await startHarness();
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const idempotency_key = crypto.randomUUID();
  const keyed = { ...inPerson(), idempotency_key };
  const { data } = await client.call("card_task_start", keyed);
  assertEquals(data.replayed, false);
  const same = await client.call("card_task_start", {
    ...keyed,
    currency: "usd",
    idempotency_key: idempotency_key.toUpperCase(),
  });
  const { next_step } = same.data;
  assertMatch(next_step, /^An order may already exist/);
  assertEquals(same.data, { ...data, next_step, replayed: true });
  for (const change of [{ amount: 40 }, { item: "Lamp" }, { way: "wallet" }]) {
    const { isError, text } = await client.call("card_task_start", {
      ...keyed,
      ...change,
    });
    assertEquals(isError, true);
    assert(/Repeat the first parameters/.test(text), text);
    assert(!text.includes(data.task_token));
  }
});

Deno.test("a start without a key is a new task each time", async () => {
  await using harness = await startHarness();
  const request = taskStart.parse(inPerson());
  const [one, other] = [
    await start(harness, request),
    await start(harness, request),
  ];
  assertNotEquals(one.secrets[0], other.secrets[0]);
});

Deno.test("a key that could be guessed is no key", () => {
  const guessable = [
    "order-1",
    "",
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "11111111-1111-4111-8111-111111111111",
    "550E8400-e29b-41d4-a716-446655440000",
    "F47AC10B-58cc-4372-a567-0e02b2c3d479",
    "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
    "123e4567-e89b-42d3-a456-426614174000",
    "919108f7-52d1-4320-9bac-f847db4148a8",
    "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
    "67e55044-10b1-426f-9247-bb680e5fe0c8",
    "c232ab00-9414-11ec-b3c8-9f6bdeced846",
    "5df41881-3aed-3515-88a7-2f4a814cf09e",
    "2ed6657d-e927-568b-95e1-2665a8aea6a2",
    "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
  ];
  for (const idempotency_key of guessable) {
    const { success, error } = taskStart.safeParse({
      ...inPerson(),
      idempotency_key,
    });
    assertEquals(success, false, idempotency_key);
    assertEquals(error!.issues[0]!.path, ["idempotency_key"]);
  }
});

Deno.test("no UUID of version 4 that the documentation shows is a key", async () => {
  const docs = new URL("../../docs/", import.meta.url);
  const sources = await readDocFiles(docs);
  const text = sources.map((source) => source.text).join("\n") +
    await Deno.readTextFile(new URL("../README.md", docs));
  const shown = text.match(
    /\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/gi,
  );
  for (const idempotency_key of new Set(shown)) {
    const start = { ...inPerson(), idempotency_key };
    assertEquals(taskStart.safeParse(start).success, false, idempotency_key);
  }
});

Deno.test("one wrong field of a start hides no other problem", async () => {
  const { jwk } = await publicJwk("P-256");
  const { public_key: _, agent_name: __, ...bare } = relay(jwk);
  const { error } = taskStart.safeParse({ ...bare, amount: "40" });
  const paths = error!.issues.map(({ path }) => path.join("."));
  assertEquals(paths, ["amount", "public_key", "agent_name"]);
  const wrong = taskStart.safeParse({ ...relay(jwk), public_key: 1 });
  assertEquals(wrong.error!.issues.map(({ path }) => path[0]), ["public_key"]);
});

Deno.test("what the store has of a keyed start leads to neither key, token nor code", async () => {
  await using harness = await startHarness();
  const request = await keyedRelay(crypto.randomUUID());
  const { task, token, pairingCode } = await startCardTask(
    harness.services,
    request,
    "192.0.2.1",
  );
  const rows = JSON.stringify(
    await Array.fromAsync(harness.kv.list({ prefix: [] })),
  );
  assert(rows.includes(task.start!.salt));
  for (const secret of [request.idempotency_key!, token, pairingCode!]) {
    assert(!rows.includes(secret), secret);
  }
  // The salt decides the token: who has the key alone cannot know it.
  await harness.kv.delete(["card_tasks", task.id]);
  await harness.kv.delete(["card_task_ends", task.id]);
  const again = await startCardTask(harness.services, request, "192.0.2.1");
  assertEquals(again.task.id, task.id);
  assertNotEquals(again.token, token);
});

Deno.test("where the answer of the store was lost, the same start finds its task", async () => {
  const fault = { left: 1 };
  await using harness = await startHarness();
  const { store } = harness.services;
  const { change } = store;
  store.change = async (...parts) => {
    const made = await change.apply(store, parts);
    if (fault.left-- > 0) throw new Error("the answer was lost");
    return made as never;
  };
  const request = await keyedRelay(crypto.randomUUID());
  await assertRejects(() =>
    startCardTask(harness.services, request, "192.0.2.1")
  );
  const again = await start(harness, request);
  assertEquals(again.isReplay, true);
  assertEquals((await start(harness, request)).secrets, again.secrets);
});
