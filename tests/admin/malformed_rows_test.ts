/**
 * Rows that hold something else than they should: each costs what hangs on it,
 * with an answer in the usual form, and nothing else.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Mailer } from "../../domain/outbox/deliver.ts";
import { KNOWN_VERSION } from "../../kv/open.ts";
import { STORE_VERSION } from "../../domain/tables/shared.ts";
import { admin, adminJson } from "../support/admin.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import {
  assertPoolAgrees,
  claim,
  HOLD_SECONDS,
  newUser,
  reservationBody,
  RESERVE,
  send,
} from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";
const CONTACT = "/api/v1/contact";

/** Malformed values; none of their words may be printed or logged. */
const GARBAGE: unknown[] = [
  "secret content",
  null,
  7n,
  new Uint8Array([1, 2, 3]),
  { secret: "secret content" },
  new Map([["secret", "content"]]),
];

/** Replaces the value of every row below a prefix; returns their keys. */
async function spoil(harness: Harness, prefix: Deno.KvKey, value: unknown) {
  const rows = await Array.fromAsync(harness.kv.list({ prefix }));
  for (const { key } of rows) await harness.kv.set(key, value);
  assert(rows.length > 0, `${prefix}`);
  return rows.map(({ key }) => key);
}

async function assertServerError(harness: Harness, response: Response) {
  const text = await response.text();
  assertEquals(response.status, 500, text);
  const { ok, error } = JSON.parse(text);
  assertEquals([ok, error.code], [false, "server_error"]);
  assert(!/secret content/.test(text + harness.logs.join("")), text);
}

function submit(harness: Harness, key: string, name = "Electric kettle") {
  return harness.fetch(SUBMISSIONS, {
    headers: { "x-api-key": key, "idempotency-key": name },
    body: purchaseBody({ productName: name }),
  });
}

/** Rows that one caller's write reads: key, record, counter. */
const OF_ONE_CALLER: Deno.KvKey[] = [
  ["api_keys"],
  ["idempotency"],
  ["rate_windows", "SUBMISSIONS"],
];

for (const prefix of OF_ONE_CALLER) {
  Deno.test(`a malformed row of ${prefix.join(" ")} fails its caller with a 500, and nobody else`, async () => {
    for (const value of GARBAGE) {
      await using store = await temporaryStore();
      // All callers of a harness share the counters of one address.
      const env = { RATE_LIMIT_SUBMISSIONS_PER_IP: "off" };
      const options = { kvPath: store.path, env };
      await using before = await startHarness(options);
      const key = await before.registerKey();
      assertEquals((await submit(before, key)).status, 201);
      await spoil(before, prefix, value);
      const other = await before.registerKey();
      // A process that has not written the rows itself has to read them.
      await using harness = await startHarness(options);
      // Together, so that they share a read and a commit.
      const answers = await Promise.all([
        submit(harness, key),
        submit(harness, other),
      ]);
      await assertServerError(harness, answers[0]);
      assertEquals(answers[1].status, 201);
    }
  });
}

/** Reads the names of the feed, one page an item. */
async function namesInFeed(harness: Harness): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = "?limit=1"; cursor !== null;) {
    const response = await harness.fetch(FEED + cursor);
    assertEquals(response.status, 200);
    const page = await response.json();
    for (const { productName } of page.items) names.push(productName);
    cursor = page.nextCursor && `?limit=1&cursor=${page.nextCursor}`;
  }
  return names;
}

for (const value of [...GARBAGE, '{"id":"cut o', "[]", '{"ID":"1"}']) {
  Deno.test(`a malformed item (${Deno.inspect(value)}) is left out of the feed`, async () => {
    await using harness = await startHarness();
    const key = await harness.registerKey();
    for (const name of ["one", "two", "three"]) {
      await submit(harness, key, name);
    }
    await harness.moderate();
    await harness.kv.set(["feed", 2], value);
    assertEquals(await namesInFeed(harness), ["three", "one"]);
    const response = await harness.fetch("/gallery");
    assertEquals([response.status, (await response.text()).length > 0], [
      200,
      true,
    ]);
    const warnings = harness.logs.filter((line) =>
      line.includes("feed_item_unreadable")
    );
    assertEquals(JSON.parse(warnings[0]!).position, 2);
    assert(!harness.logs.join("").includes("secret content"));
  });
}

Deno.test("an item whose key is a fraction is left out of the feed, and no cursor names it", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  for (const name of ["one", "two"]) await submit(harness, key, name);
  await harness.moderate();
  const { value } = await harness.kv.get(["feed", 2]);
  await harness.kv.set(["feed", 1.5], value);
  assertEquals(await namesInFeed(harness), ["two", "one"]);
});

Deno.test("a malformed head of the feed gives a 503 for feed and readiness, until it is made anew", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  for (const name of ["one", "two"]) await submit(harness, key, name);
  await harness.moderate();
  const removals = async () =>
    (await harness.kv.get<{ removals: number }>(["feed_head"])).value!.removals;
  const before = await removals();
  await harness.kv.set(["feed_head"], "secret content");
  harness.clock.advance(2);
  for (const path of [FEED, "/readyz"]) {
    const response = await harness.fetch(path);
    assertEquals(response.status, 503, path);
    assert(response.headers.has("retry-after"));
    assert(!(await response.text()).includes("secret"));
  }
  assert(!harness.logs.join("").includes("secret content"));
  const { rows } = harness.services.operator;
  assertEquals(await rows.delete('["feed_head"]'), "rebuilt");
  // Pages that were kept before it are those of another feed.
  assert(await removals() > before);
  harness.clock.advance(2);
  assertEquals((await harness.fetch("/readyz")).status, 200);
  await submit(harness, key, "three");
  await harness.moderate();
  const { items } = await (await harness.fetch(FEED)).json();
  assertEquals(
    items.map(({ productName }: { productName: string }) => productName),
    ["three", "two", "one"],
  );
});

Deno.test("while an archive is restored, neither feed nor readiness is served", async () => {
  await using harness = await startHarness();
  await harness.kv.set(STORE_VERSION.key(), { restoringSince: 1 });
  for (const path of [FEED, "/readyz"]) {
    assertEquals((await harness.fetch(path)).status, 503, path);
  }
  await harness.kv.set(STORE_VERSION.key(), KNOWN_VERSION);
  assertEquals((await harness.fetch("/readyz")).status, 200);
});

Deno.test("a malformed head of the feed ends nothing", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  await harness.kv.set(["feed_head"], "secret content");
  assertEquals((await submit(harness, key)).status, 201);
  const failed = await harness.moderate().then(() => false, () => true);
  assert(failed);
  await harness.kv.delete(["feed_head"]);
  assertEquals((await harness.moderate())?.approved, 1);
});

Deno.test("a malformed pool is rebuilt from the reservations, once, and no request fails", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "3" } });
  const reserve = async (count: number) => {
    const answers = await Promise.all(
      Array.from(
        { length: count },
        () => send(harness, RESERVE, reservationBody()),
      ),
    );
    return await Promise.all(answers.map(async (answer) => {
      assertEquals(answer.status, 200);
      return (await answer.json()).status;
    }));
  };
  const POOL = ["promo", "pool"];
  await reserve(1);
  const user = newUser();
  const held = await send(harness, RESERVE, reservationBody({ ...user }));
  await claim(harness, user, (await held.json()).reservation_id);
  await harness.kv.set(POOL, "secret content");
  assertEquals((await reserve(4)).sort(), [
    "reserved",
    "waitlisted",
    "waitlisted",
    "waitlisted",
  ]);
  await assertPoolAgrees(harness);
  harness.clock.advance(HOLD_SECONDS);
  await harness.kv.set(POOL, { taken: "many" });
  assertEquals(await harness.services.promo.settle(), { lapsed: 2, served: 2 });
  await assertPoolAgrees(harness);
  const audit = await Array.fromAsync(
    harness.kv.list({ prefix: ["erasures"] }),
    ({ value }) => (value as { steps: unknown }).steps,
  );
  const step = { kind: "promo pool", action: "remove", rows: 1 };
  assertEquals(audit, [[step], [step]]);
});

Deno.test("malformed notices are left, logged once a run, and hold up none of the others", async () => {
  await using harness = await startHarness({
    env: { OPERATOR_EMAIL: "operator@example.com" },
  });
  for (let n = 0; n < 120; n++) {
    const key = ["outbox", "operator", 1, `bad-${n}`];
    await harness.kv.set(key, GARBAGE[n % GARBAGE.length]);
  }
  const contact = { email: "a@example.com", interest: "other" };
  await harness.fetch(CONTACT, { body: contact });
  const [{ key, value }] = await Array.fromAsync(
    harness.kv.list<{ notice: Record<string, unknown> }>({
      prefix: ["outbox", "operator"],
      start: ["outbox", "operator", 2],
    }),
  ) as [Deno.KvEntry<{ notice: Record<string, unknown> }>];
  // In another place than its id says, and of a request that it does not name.
  await harness.kv.set([...key.slice(0, -1), "elsewhere"], value);
  const { notice } = value;
  await harness.kv.set(["outbox", "operator", 1, key.at(-1)!], {
    ...value,
    notice: { ...notice, contact: {} },
  });
  await harness.kv.set(key.toSpliced(2, 1, harness.clock.now() + 1e6), value);
  const sent: string[] = [];
  const mailer: Mailer = {
    send: ({ messageId }) => Promise.resolve(void sent.push(messageId)),
  };
  for (const expected of [1, 0]) {
    harness.logs.length = 0;
    const report = await harness.deliver(mailer);
    assertEquals(report, { sent: expected, failed: 0, dropped: 0 });
    const warnings = harness.logs.filter((line) =>
      line.includes("notice_unreadable")
    );
    assertEquals(warnings.length, 122);
    assert(!harness.logs.join("").includes("secret content"));
  }
  assertEquals(sent.length, 1);
});

Deno.test("a reminder whose reservation is malformed waits, and holds up nobody", async () => {
  await using harness = await startHarness({
    env: { OPERATOR_EMAIL: "operator@example.com" },
  });
  await send(harness, RESERVE, reservationBody());
  await spoil(harness, ["promo", "reservations"], "secret content");
  await harness.fetch(CONTACT, {
    body: { email: "a@example.com", interest: "other" },
  });
  harness.clock.advance(HOLD_SECONDS - 3600);
  const mailer: Mailer = { send: () => Promise.resolve() };
  const report = await harness.deliver(mailer);
  assertEquals(report, { sent: 1, failed: 1, dropped: 0 });
  assert(!harness.logs.join("").includes("secret content"));
});

Deno.test("a malformed hold keeps its slot, and reservations go on", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "2" } });
  for (let n = 0; n < 2; n++) await send(harness, RESERVE, reservationBody());
  const [hold] = await spoil(harness, ["promo", "holds"], "secret content");
  harness.clock.advance(HOLD_SECONDS);
  const user = newUser();
  const waiting = await send(harness, RESERVE, reservationBody({ ...user }));
  assertEquals(waiting.status, 200);
  assertEquals((await waiting.json()).status, "waitlisted");
  assertEquals((await harness.services.promo.settle()).served, 0);
  // Mended, it all comes right.
  for (
    const { key } of await Array.fromAsync(harness.kv.list({
      prefix: hold!.slice(0, 2),
    }))
  ) await harness.kv.set(key, key.at(-1));
  assertEquals((await harness.services.promo.settle()).served, 1);
  await assertPoolAgrees(harness);
});

Deno.test("lists of operators name a malformed row; counts and archives hold it as it is", async () => {
  await using store = await temporaryStore();
  await using copy = await temporaryStore();
  {
    await using harness = await startHarness({ kvPath: store.path });
    const key = await harness.registerKey();
    for (const name of ["one", "two"]) await submit(harness, key, name);
    await send(harness, RESERVE, reservationBody());
    await harness.moderate();
    await submit(harness, key, "three");
    await spoil(harness, [], "secret content");
    await harness.kv.set(STORE_VERSION.key(), KNOWN_VERSION);
  }
  for (const list of ["pending", "audit", "outbox"]) {
    const { code, stderr } = await admin(store.path, list);
    assertEquals(code, 0);
    assertMatch(stderr, /^Malformed rows, left out: \d+: \["[^\n]+\]/);
  }
  const file = `${store.path}.jsonl`;
  assertEquals((await admin(store.path, "export", file)).code, 0);
  assertMatch(
    (await admin(copy.path, "import", file)).stderr,
    /^Malformed rows of the archive: /,
  );
  const run = await admin(copy.path, "import", file, "--unchecked");
  assertEquals(run.code, 0, run.stderr);
  const [before, after] = [
    await adminJson(store.path, "stats", "--storage"),
    await adminJson(copy.path, "stats", "--storage"),
  ];
  // The import stands in the audit.
  after.operator_acts.rows--;
  assertEquals(after, before);
});

Deno.test("an erasure removes a person's malformed rows", async () => {
  await using harness = await startHarness();
  const { erasure } = harness.services.operator;
  const kinds = [["api_keys"], ["submissions", "decided"], ["promo", "claims"]];
  const rows = kinds.map((prefix) => [...prefix, "malformed"]);
  const row = { contactEmail: "a@example.com", email: "a@example.com" };
  const submission = { purchase: { submitterEmail: "a@example.com" } };
  for (const key of rows) await harness.kv.set(key, { ...row, ...submission });
  const plan = await erasure.plan({ email: "a@example.com" });
  assertEquals((await plan.apply()).length, kinds.length);
  for (const { value } of await harness.kv.getMany(rows)) {
    assertEquals(value, null);
  }
});
