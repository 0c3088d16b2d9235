/**
 * Rows of which single bits have changed, so that Deno cannot decode some of
 * them: every reader goes on without them, and an operator finds and deletes
 * each.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { assert, assertEquals } from "@std/assert";
import { decodeKey, encodeKey } from "../../kv/key_bytes.ts";
import { keyText, rawKeyText } from "../../kv/key_text.ts";
import { inspectStore } from "../../kv/admin/health.ts";
import { FEED_HEAD } from "../../domain/gallery/tables.ts";
import { STORE_VERSION } from "../../domain/tables/shared.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { reservationBody, RESERVE, send } from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed?limit=50";
const PERSON = "person@people.example";

const ITEMS = Number(Deno.env.get("DAMAGED_ITEMS") ?? 300);
const FLIPS = Number(Deno.env.get("DAMAGED_FLIPS") ?? 40);

/** Limits that a test of many callers from one address would meet. */
const ENV = Object.fromEntries(
  [
    "KEYS_PER_IP",
    "SUBMISSIONS_PER_IP",
    "SUBMISSIONS_PER_SECOND",
    "SUBMISSIONS_PER_DAY",
    "KEYS_PER_EMAIL",
    "PROMO_PER_IP",
    "CONTACT_PER_IP",
    "PROMO_HOLDS_PER_IP",
  ]
    .map((name) => [`RATE_LIMIT_${name}`, "off"]),
);

interface Row {
  k: Uint8Array;
  v: Uint8Array;
}

async function submit(harness: Harness, key: string, name: string) {
  const response = await harness.fetch(SUBMISSIONS, {
    headers: { "x-api-key": key, "idempotency-key": name },
    body: purchaseBody({
      productName: name,
      submitterEmail: PERSON,
      productUrl: `https://shop.example/${encodeURIComponent(name)}`,
    }),
  });
  assertEquals(response.status, 201, await response.text());
}

async function fill(kvPath: string): Promise<void> {
  await using harness = await startHarness({ kvPath, env: ENV });
  const key = await harness.registerKey(PERSON);
  const batch = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, n) =>
        submit(harness, key, `Kettle number ${from + n}`)),
    );
  const decided = Math.floor(ITEMS * 0.8);
  await batch(0, decided);
  await harness.moderate();
  await batch(decided, ITEMS);
  for (let n = 0; n < 20; n++) {
    await send(harness, RESERVE, reservationBody());
    const contact = { email: `${n}@people.example`, interest: "other" };
    await harness.fetch("/api/v1/contact", { body: contact });
  }
}

/** Changes one bit of some rows; returns the names of those it makes unreadable. */
async function damage(kvPath: string): Promise<string[]> {
  using database = new DatabaseSync(kvPath);
  const rows = database.prepare("SELECT k, v FROM kv")
    .all() as unknown as Row[];
  // Without one nothing starts; the other is made anew by hand.
  const spared = [STORE_VERSION.key(), FEED_HEAD.key()]
    .map((key) => encodeKey(key).toHex());
  const lost: string[] = [];
  await using scratch = await temporaryStore();
  using kv = await Deno.openKv(scratch.path);
  using bare = new DatabaseSync(scratch.path);
  bare.exec("PRAGMA synchronous = OFF");
  for (let n = 0; n < FLIPS; n++) {
    const at = Math.floor(Math.random() * rows.length);
    const [{ k, v }] = rows.splice(at, 1) as [Row];
    if (spared.includes(k.toHex())) continue;
    const changed = { k: Uint8Array.from(k), v: Uint8Array.from(v) };
    const bytes = Math.random() < 0.25 ? changed.k : changed.v;
    const bit = Math.floor(Math.random() * bytes.length * 8);
    bytes[bit >> 3]! ^= 1 << (bit & 7);
    database.prepare("UPDATE OR IGNORE kv SET k = ?, v = ? WHERE k = ?")
      .run(changed.k, changed.v, k);
    if (!await canDecode(kv, bare, changed)) {
      const key = decodeKey(changed.k);
      lost.push(key ? keyText(key) : rawKeyText(changed.k));
    }
  }
  return lost;
}

/** Asks Deno KV itself about a row, in a store that holds no other. */
async function canDecode(kv: Deno.Kv, bare: DatabaseSync, { k, v }: Row) {
  bare.exec("DELETE FROM kv");
  bare.prepare("INSERT INTO kv (k, v, v_encoding, version) VALUES (?, ?, 1, 1)")
    .run(k, v);
  return await Array.fromAsync(kv.list({ prefix: [] }))
    .then(() => true, () => false);
}

/** Reads the feed to its end; returns the number of its items. */
async function walkFeed(harness: Harness): Promise<number> {
  let count = 0;
  for (let cursor: string | null = ""; cursor !== null;) {
    const response = await harness.fetch(FEED + cursor);
    assertEquals(response.status, 200);
    const page = await response.json();
    count += page.items.length;
    cursor = page.nextCursor && `&cursor=${page.nextCursor}`;
  }
  return count;
}

Deno.test("flipped bits anywhere stop no reader, and the night publishes", async () => {
  await using store = await temporaryStore();
  await fill(store.path);
  await damage(store.path);
  {
    await using harness = await startHarness({ kvPath: store.path, env: ENV });
    const before = await walkFeed(harness);
    assert(before > ITEMS / 2, `${before}`);
    for (const path of ["/gallery", "/gallery?q=kettle", "/readyz"]) {
      assertEquals((await harness.fetch(path)).status, 200, path);
    }
    const key = await harness.registerKey("other@people.example");
    await submit(harness, key, "New kettle");
    assert((await harness.moderate())!.approved > 0);
    assert(await walkFeed(harness) > before);
    const { services } = harness;
    await services.promo.settle();
    await services.retention.forget({ claims: 1, contacts: 1, rejected: 1 });
    const plan = await services.operator.erasure.plan({ email: PERSON });
    await plan.apply();
    const lines = await Array.fromAsync(services.operator.archive.export());
    assert(lines.length > ITEMS);
    await services.operator.stats.count();
  }
});

Deno.test("doctor --deep names each row that a flipped bit makes unreadable, and each can be deleted", async () => {
  await using store = await temporaryStore();
  await fill(store.path);
  const lost = new Set(await damage(store.path));
  assert(lost.size > 0);
  // A damaged key hides damaged neighbours until it is deleted.
  while (lost.size > 0) {
    const { unreadable } = await inspectStore(store.path);
    const found = unreadable.filter((key) => lost.delete(key));
    assert(found.length > 0, `not named: ${[...lost].join(" ")}`);
    await using harness = await startHarness({ kvPath: store.path, env: ENV });
    const { rows } = harness.services.operator;
    for (const key of unreadable) {
      assertEquals((await rows.find(key))?.isReadable, false, key);
      assert(["deleted", "rebuilt"].includes(await rows.delete(key)), key);
    }
  }
  assertEquals((await inspectStore(store.path)).unreadable, []);
});

const SALVAGE = /## Salvage a damaged store[^]*?```sh\n([^]*?)```/;

Deno.test("the commands of the page on salvage bring out all but the damaged rows", async () => {
  await using store = await temporaryStore();
  await fill(store.path);
  {
    using database = new DatabaseSync(store.path);
    for (const key of [["feed", 7], ["feed_head"], ["promo", "pool"]]) {
      const { changes } = database.prepare("UPDATE kv SET v = ? WHERE k = ?")
        .run(Uint8Array.of(0), encodeKey(key));
      assertEquals(changes, 1, `${key}`);
    }
  }
  const page = await Deno.readTextFile("docs/internals/operations.md");
  const [, script = ""] = page.match(SALVAGE)!;
  const salvage = await Deno.makeTempDir();
  const commands = script.replaceAll("salvage", salvage)
    .replace(/^mkdir.*$/m, "");
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", commands],
    env: { KV_PATH: store.path },
  }).output();
  const [told, noted] = [stdout, stderr].map((bytes) =>
    new TextDecoder().decode(bytes)
  );
  await Deno.remove(salvage, { recursive: true });
  assert(/3 of \d+ are malformed: .*\["feed",7\]/.test(told!), told);
  assert(/left out: 1: \["feed",7\]/.test(noted!), noted);
  assert(/\d+ rows restored/.test(told!), told! + noted);
  assertEquals(code, 0, noted);
});
