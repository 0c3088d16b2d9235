/** Export and import: the whole store, through JSON Lines, into another. */
import { addTask, moveStoredTask } from "../../domain/checkout/stored_task.ts";
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import type { CardTask, CardTaskEvent } from "../../domain/checkout/task.ts";
import { rowEndsAt } from "../../kv/tables/tables.ts";
import { rowsOf } from "../support/store_rows.ts";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { reservationBody, RESERVE } from "../support/promo.ts";
import { startServer, temporaryStore } from "../support/server.ts";

/** Values of every type that a store can hold. */
const VALUES: unknown[] = [
  undefined,
  null,
  true,
  -0,
  NaN,
  -Infinity,
  12345678901234567890n,
  "line\nbreak \u2028 \ud83d\ude00 \u0000",
  new Date("2026-11-21T12:00:00.123Z"),
  new Uint8Array([0, 1, 255]),
  new Float64Array([1.5]),
  new Uint8Array([7]).buffer,
  /a\/b/gi,
  new Map<unknown, unknown>([["a", undefined], [{ b: 1n }, new Set([1, "1"])]]),
  { nested: [undefined, { gone: undefined, at: new Date(0) }], "a.b": [[]] },
  new Deno.KvU64(18446744073709551615n),
  "x".repeat(60_000),
];

const KEYS: Deno.KvKey[] = [
  [new Uint8Array([0, 255])],
  ["text", ""],
  ["text", "\u0000\u{1f600}"],
  ["number", -0.5],
  ["number", Infinity],
  [-(2n ** 70n), 5n],
  [true, false],
  ["a"],
  ["a", new Uint8Array()],
  ["a", new Uint8Array(), 1],
  ["a", "b"],
  ["a", "b", "c"],
];

/** By how much the end of a row may be off, beside the time of its write. */
const ROUNDED_MS = 50;

const offer = {
  kind: "card_offered",
  pairingDigest: "right",
  ciphertext: "sealed",
  submission: "one",
};

/** A card task that waits for a card. */
function cardTask(id: string, now: number): CardTask {
  return {
    id,
    tokenDigest: "digest",
    way: "relay",
    merchantName: "Shop",
    merchantUrl: "https://shop.example/",
    item: "Kettle",
    amount: 39.9,
    currency: "EUR",
    createdAt: now,
    start: { salt: "salt", fingerprint: "print" },
    relay: {
      publicKey: { kty: "EC", crv: "P-256", x: "x", y: "y" },
      thumbprint: "thumbprint",
      pairingDigest: "right",
    },
    state: { status: "awaiting_card", wrongCodes: 0, expiresAt: now + 600_000 },
  };
}

/** Fills a store with rows of each type, and more than one page of them. */
async function fill(path: string) {
  const kv = await openKv(path);
  for (const [n, value] of VALUES.entries()) await kv.set(["value", n], value);
  for (const [n, key] of KEYS.entries()) await kv.set(key, n);
  for (let n = 0; n < 1200; n += 100) {
    const atomic = kv.atomic();
    for (let i = n; i < n + 100; i++) atomic.set(["many", i], { i });
    await atomic.commit();
  }
  kv.close();
}

/** The instants at which rows end, by key, as SQLite holds them. */
function endsOf(path: string): Map<string, number> {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare(
    "SELECT hex(k) AS k, expiration_ms FROM kv ORDER BY k",
  )
    .all() as { k: string; expiration_ms: number }[];
  database.close();
  return new Map(rows.map((row) => [row.k, row.expiration_ms]));
}

/** An archive holds the record that it was made. */
const AUDITED = 1;

async function folder() {
  const path = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  return {
    at: (name: string) => join(path, name),
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

test("an archive restores every row, key and type into another store", async () => {
  await using files = await folder();
  const [from, to] = [files.at("from.sqlite3"), files.at("to.sqlite3")];
  const archive = files.at("archive.jsonl");
  await fill(from);
  const exported = await admin(from, "export", archive);
  assertEquals(exported.code, 0, exported.stderr);
  const total = VALUES.length + KEYS.length + 1200 + 1 + AUDITED;
  assertEquals(exported.stderr, `${total} rows written\n`);
  assertEquals((await Deno.stat(archive)).mode! & 0o777, 0o600);
  for (const line of (await Deno.readTextFile(archive)).trim().split("\n")) {
    JSON.parse(line);
  }
  const report = await adminJson(to, "import", archive);
  assertEquals(report, {
    restored: total,
    expired: 0,
    forgotten: 0,
    replayed: {},
  });
  assertEquals(await rowsOf(to), await rowsOf(from));
});

test("what the service stores is restored with its remaining time", async () => {
  await using files = await folder();
  const [from, to] = [files.at("from.sqlite3"), files.at("to.sqlite3")];
  {
    await using server = await startServer({ kvPath: from });
    const body = { name: "Agent", contactEmail: "a@agents.example" };
    const response = await server.fetch("/api/v1/keys", {
      method: "POST",
      body: JSON.stringify(body),
    });
    const { key } = await response.json();
    for (const idempotency of ["one", "two"]) {
      await server.fetch("/api/v1/gallery/submissions", {
        method: "POST",
        headers: { "x-api-key": key, "idempotency-key": idempotency },
        body: JSON.stringify(purchaseBody()),
      });
    }
    // Beside the server, which holds the file.
    assertEquals((await admin(from, "export", files.at("a"))).code, 0);
  }
  assertEquals((await admin(to, "import", files.at("a"))).code, 0);
  assertEquals(await rowsOf(to), await rowsOf(from));
  const ends = endsOf(to);
  const expected = endsOf(from);
  // And the record of the import.
  assertEquals(ends.size, expected.size + 1);
  assert([...expected.values()].some((end) => end > 0));
  for (const [key, end] of expected) {
    // The rows tell when they end; an instant may be off by the write itself.
    const isClose = Math.abs(ends.get(key)! - end) < 2000;
    assert(isClose, `${key}: ${ends.get(key)}, not ${end}`);
  }
});

test("the archive knows the end of every row that has one", async () => {
  await using store = await temporaryStore();
  const before = Date.now();
  await using harness = await startHarness({ kvPath: store.path });
  const { services } = harness;
  const key = await harness.registerKey();
  await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key, "idempotency-key": "once" },
    body: purchaseBody(),
  });
  const reserved = {
    headers: { "idempotency-key": "r" },
    body: reservationBody(),
  };
  await harness.fetch(RESERVE, reserved);
  const contact = { email: "a@people.example", interest: "other" };
  await harness.fetch("/api/v1/contact", { body: contact });
  for (const event of [undefined, offer, { kind: "cancelled", by: "agent" }]) {
    const task = cardTask(crypto.randomUUID(), harness.clock.now());
    await services.store.change((tx) => addTask(tx, task));
    if (event) await moveStoredTask(services, task.id, event as CardTaskEvent);
  }
  const after = Date.now();
  const rows = await Array.fromAsync(harness.kv.list({ prefix: [] }));
  // SQLite keeps the keys in the order in which they are listed.
  const ends = [...endsOf(store.path).values()];
  assertEquals(rows.length, ends.length);
  const kinds = new Set<string>();
  for (const [n, { key, value }] of rows.entries()) {
    const endsAt = rowEndsAt({ key, value });
    const end = ends[n]!;
    // The row was written at some time of the test.
    const left = endsAt! - harness.clock.now();
    const isRight = endsAt === undefined
      ? end === -1
      : before + left - ROUNDED_MS <= end && end <= after + left + ROUNDED_MS;
    assert(isRight, `${key.join()}: ${end}, told ${endsAt}`);
    if (endsAt !== undefined) kinds.add(String(key[0]));
  }
  assertEquals(
    [...kinds],
    [
      "card_ciphertexts",
      "card_task_ends",
      "card_tasks",
      "committers",
      "idempotency",
      "rate_windows",
    ],
  );
});

test("a row whose time is over is not restored", async () => {
  await using harness = await startHarness();
  const { archive } = harness.services.operator;
  const at = harness.clock.now() + 5000;
  const response = { status: 200, body: "{}" };
  const recorded = { fingerprint: "f", response, expiresAt: at };
  await harness.kv.set(["idempotency", "x"], recorded);
  await harness.kv.set(["kept"], 1);
  assertEquals(rowEndsAt({ key: ["idempotency", "x"], value: recorded }), at);
  const lines = await Array.fromAsync(archive.export());
  await using other = await startHarness();
  other.clock.advance(6);
  const source = ReadableStream.from(lines);
  const report = await other.services.operator.archive.restore(source);
  assertEquals(report, { restored: 2, expired: 1 });
});

test("an archive is of one instant, also while the store is written to", async () => {
  await using store = await temporaryStore();
  await using files = await folder();
  const kv = await openKv(store.path);
  for (let n = 0; n < 3000; n += 500) {
    const atomic = kv.atomic();
    for (let i = n; i < n + 500; i++) atomic.set(["b", i], 0);
    await atomic.commit();
  }
  let isOver = false;
  // Rows move from the end of the key space to its start, one by one.
  const moving = (async () => {
    for (let i = 2999; i >= 0 && !isOver; i--) {
      await kv.atomic().delete(["b", i]).set(["a", i], 0).commit();
    }
  })();
  const run = await admin(store.path, "export", files.at("archive"));
  isOver = true;
  await moving;
  kv.close();
  assertEquals(run.code, 0, run.stderr);
  assertEquals(run.stderr, `${3001 + AUDITED} rows written\n`);
});

test("over the network a change meanwhile fails the export, unless it is accepted", async () => {
  await using harness = await startHarness();
  const { archive } = harness.services.operator;
  await harness.kv.set(["a"], 1);
  await harness.kv.set(["b"], 1);
  const read = async (live: boolean) => {
    for await (const line of archive.export({ live })) {
      if (line.includes('"b"')) await harness.kv.set(["a"], 2);
    }
  };
  const error = await read(false).then(() => null, (error) => error);
  assertMatch(String(error), /changed while it was read/);
  await read(true);
});

test("import refuses a store with rows in it, and replaces it when told twice", async () => {
  await using files = await folder();
  const [from, to] = [files.at("from.sqlite3"), files.at("to.sqlite3")];
  const archive = files.at("archive.jsonl");
  await fill(from);
  await admin(from, "export", archive);
  const kv = await openKv(to);
  await kv.set(["old"], 1);
  kv.close();
  const old = await rowsOf(to);
  assertFailure(await admin(to, "import", archive), /not empty/, 4);
  assertFailure(await admin(to, "import", archive, "--replace"), /--yes/, 4);
  assertEquals(await rowsOf(to), old);
  const run = await admin(to, "import", archive, "--replace", "--yes");
  assertEquals(run.code, 0, run.stderr);
  assertEquals(await rowsOf(to), await rowsOf(from));
});

test("what is no whole archive is told with its line", async () => {
  await using harness = await startHarness();
  for (let n = 0; n < 20; n++) await harness.kv.set(["row", n], n);
  const lines = await Array.fromAsync(
    harness.services.operator.archive.export(),
  );
  const cases: [string[], RegExp][] = [
    [lines.slice(0, -1), /ends early, after line 22/],
    [[], /ends early, after line 0/],
    [lines.toSpliced(5, 1), /has 20 of its 21 rows/],
    [lines.toSpliced(5, 0, lines[5]!), /has 22 of its 21 rows/],
    [
      lines.toSpliced(5, 1, lines[5]!.replace("],", "], ")),
      /not those that were exported; --unchecked/,
    ],
    [
      lines.toSpliced(
        -1,
        1,
        lines.at(-1)!.replace(/"digest":\d,?|,"digest":\d/, ""),
      ),
      /has no digest of its lines; --unchecked/,
    ],
    [[...lines, ""], /^Line 24 is out of place/],
    [lines.slice(1), /^Line 1 is out of place/],
    [lines.toSpliced(5, 0, lines[0]!), /^Line 6 is out of place/],
    [
      [lines[0]!.replace(",1,", ",2,"), ...lines.slice(1)],
      /version 2; this program knows version 1/,
    ],
    [[lines[0]!, "{"], /^Line 2 is not a line/],
    [[lines[0]!, '[{"a":1},1]'], /^Line 2 is not a line/],
    [[lines[0]!, '[{"key":1,"value":-1},[]]'], /^Line 2 is not a line/],
  ];
  for (const [archive, problem] of cases) {
    await using other = await startHarness();
    const source = ReadableStream.from(archive);
    const error = await other.services.operator.archive.restore(source)
      .then(() => undefined, (error) => error);
    assertEquals(error?.name, "OperatorError");
    assertMatch(error.message, problem);
  }
});

test("files that are not there, or are there already, are told in one line", async () => {
  await using files = await folder();
  const from = files.at("from.sqlite3");
  await fill(from);
  await Deno.writeTextFile(files.at("taken"), "");
  assertFailure(
    await admin(from, "export", files.at("taken")),
    /taken: exists/,
    4,
  );
  assertFailure(await admin(from, "import", files.at("gone")), /gone: ENOENT/);
});

test("an export that fails leaves no file", async () => {
  await using files = await folder();
  const from = files.at("from.sqlite3");
  const kv = await Deno.openKv(from);
  await kv.set(["error"], new Error("no archive holds these"));
  kv.close();
  assertFailure(await admin(from, "export", files.at("archive")), /./);
  const left = await Array.fromAsync(Deno.readDir(files.at("")));
  assertEquals(
    left.map(({ name }) => name).filter((name) => !name.startsWith("from")),
    [],
  );
});
