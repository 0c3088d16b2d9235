/** Questions that the documentation does not answer, and who learns of them. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import {
  countUnanswered,
  redactQuestion,
} from "../../domain/ask/unanswered.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { adminJson } from "../support/admin.ts";
import { startServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { watchKv } from "../support/watched_kv.ts";

const UNKNOWN = "Which moons does Jupiter have?";

const ON = { ASK_LOG: "on", RATE_LIMIT_ASK_PER_IP: "off" };

/** A service that keeps questions, and what it is still writing of them. */
async function startKeeping(
  env: Record<string, string> = ON,
  wrapKv?: (kv: Deno.Kv) => Deno.Kv,
) {
  const writing: Promise<unknown>[] = [];
  const harness = await startHarness({ env, wrapKv });
  const { store } = harness.services;
  const { change } = store;
  store.change = (...parts) => {
    const written = change.apply(store, parts);
    writing.push(written);
    return written as never;
  };
  return Object.assign(harness, { writing });
}

type Keeping = Awaited<ReturnType<typeof startKeeping>>;

async function ask(harness: Harness, question: string, from?: string) {
  const response = await harness.fetch("/api/ask", {
    body: { question },
    from,
  });
  assertEquals(response.status, 200);
  return await response.json();
}

/** Records are written while nobody waits. */
async function rowsOf(harness: Keeping) {
  await Promise.all(harness.writing);
  return await Array.fromAsync(harness.services.operator.lists.unanswered());
}

test("nothing of a question is kept unless the operator wants it", async () => {
  await using harness = await startKeeping({ RATE_LIMIT_ASK_PER_IP: "off" });
  assertEquals((await ask(harness, UNKNOWN)).confidence, "none");
  assertEquals(await rowsOf(harness), []);
});

test("what was not answered is kept for 30 days, and what was is not", async () => {
  await using harness = await startKeeping();
  assertEquals((await ask(harness, UNKNOWN)).confidence, "none");
  await ask(harness, "How do I register an API key?");
  const [kept, ...others] = await rowsOf(harness);
  assertEquals(others, []);
  assertEquals(kept?.question, UNKNOWN);
  assertEquals(kept?.confidence, "none");
  harness.clock.advance(30 * 24 * 3600 - 1);
  assertEquals((await rowsOf(harness)).length, 1);
  harness.clock.advance(1);
  assertEquals(await rowsOf(harness), []);
});

test("a record is set for 30 days, and the first one of a place stays", async () => {
  const lives: unknown[] = [];
  await using harness = await startKeeping(ON, (kv) => {
    const watched = watchKv(kv);
    watched.onSet = ([kind], options) => {
      if (kind === "asked") lives.push(options?.expireIn);
    };
    return watched.kv;
  });
  await ask(harness, UNKNOWN);
  await ask(harness, UNKNOWN.toUpperCase());
  const kept = await rowsOf(harness);
  assertEquals(kept.map(({ question }) => question), [UNKNOWN]);
  // The second commit fails.
  assertEquals(new Set(lives), new Set([2_592_000_000]));
});

test("every way to ask leaves the same record", async () => {
  await using harness = await startKeeping();
  const q = new URLSearchParams({ q: UNKNOWN });
  const paths: [string, Record<string, string>][] = [
    [`/api/ask?${q}`, {}],
    [`/api/v1/ask?${q}`, { accept: "text/event-stream" }],
    [`/ask?${q}`, { accept: "text/html" }],
  ];
  for (const [index, [path, headers]] of paths.entries()) {
    const from = `192.0.2.${index + 1}`;
    await (await harness.fetch(path, { headers, from })).text();
  }
  await harness.fetch("/api/mcp", {
    from: "192.0.2.9",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "ask",
        arguments: { parameters: { question: UNKNOWN } },
      },
    },
  });
  const rows = await rowsOf(harness);
  assertEquals(rows.map(({ question }) => question), Array(4).fill(UNKNOWN));
  assertEquals(new Set(rows.map(({ caller }) => caller)).size, 4);
});

test("one caller fills few places of a day, and all of them a bounded number", async () => {
  await using harness = await startKeeping();
  for (let n = 0; n < 100; n++) await ask(harness, `${UNKNOWN} ${n}`);
  const own = (await rowsOf(harness)).length;
  assert(own > 3 && own <= 8, `${own} rows`);
  harness.clock.advance(24 * 3600);
  await ask(harness, UNKNOWN);
  assertEquals((await rowsOf(harness)).length, own + 1);
});

test("addresses, numbers and keys are cut out of a question", () => {
  const key = `agc_${"0a".repeat(8)}.${"x1".repeat(21)}`;
  const cases: [string, string][] = [
    ["Mail me@shop.example now", "Mail [email] now"],
    ["mail me @ shop.example now", "mail [email] now"],
    ["ｍｅ＠shop.example?", "[email]"],
    ["to=me%40shop.example", "[email]"],
    ["call +1 (202) 555-0123 please", "call +[number] please"],
    ["call 202.555.0123", "call [number]"],
    ["٤٤٤ ٥٥٥ ٦٦٦٦", "[number]"],
    ["my card 4111 1111 1111 1111", "my card [number]"],
    [`is ${key} revoked`, "is [key] revoked"],
    ["sk-proj-a1b2c3d4e5f6g7h8i9j0", "[key]"],
    [
      "order 12345 at /api/v1/gallery/submissions",
      "order 12345 at /api/v1/gallery/submissions",
    ],
    [
      "what is agent_environment_of_the_task",
      "what is agent_environment_of_the_task",
    ],
  ];
  for (const [question, kept] of cases) {
    assertEquals(redactQuestion(question), kept);
  }
});

test("no address, phone number or key is left of any question", () => {
  const words = fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 });
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.stringMatching(/^\+1[2-9]\d{9}$/),
    fc.stringMatching(/^agc_[0-9a-f]{16}\.[A-Za-z0-9]{43}$/),
  );
  fc.assert(
    fc.property(words, secret, words, (before, private_, after) => {
      const text = [...before, private_, ...after].join(" ");
      assert(!redactQuestion(text).includes(private_), text);
    }),
  );
});

test("callers of a day are counted, and the most frequent question comes first", async () => {
  await using harness = await startKeeping();
  const asks: [string, string][] = [
    ["Do you sell submarines?", "192.0.2.1"],
    [UNKNOWN, "192.0.2.1"],
    [UNKNOWN.toUpperCase(), "192.0.2.2"],
    [` ${UNKNOWN} `, "192.0.2.3"],
    [UNKNOWN, "192.0.2.3"],
  ];
  for (const [question, from] of asks) await ask(harness, question, from);
  await rowsOf(harness);
  const { lists } = harness.services.operator;
  const sameDay = await countUnanswered(lists.unanswered());
  assertEquals(sameDay.map(({ callers }) => callers), [3, 1]);
  assertMatch(sameDay[0]!.question, /moons/i);
  harness.clock.advance(24 * 3600);
  await ask(harness, UNKNOWN, "192.0.2.1");
  await rowsOf(harness);
  const [most] = await countUnanswered(lists.unanswered());
  assertEquals(most!.callers, 4);
  assertEquals(most!.lastAt, harness.clock.now());
});

test("admin asked shows what a server has kept, without addresses and numbers", async () => {
  await using server = await startServer({ env: ON });
  const question = "Who is jo@people.example, +12025550142, from Saturn?";
  const response = await server.fetch("/api/ask", {
    method: "POST",
    body: JSON.stringify({ question }),
  });
  await response.body?.cancel();
  const listed = () => adminJson(server.kvPath, "asked");
  await until("a kept question", async () => (await listed()).total > 0);
  const { note, items } = await listed();
  assertMatch(note, /set ASK_LOG=on/, "of the command's own settings");
  assertEquals(items[0].question, "Who is [email] +[number], from Saturn?");
  assertEquals(items[0].callers, 1);
});
