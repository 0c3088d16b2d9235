/** Bytes that are counted, beside those by which the file of the store grows. */
import { DatabaseSync } from "node:sqlite";
import { assert, assertEquals } from "@std/assert";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { temporaryStore } from "../support/server.ts";
import { UNLIMITED } from "../support/unlimited.ts";

const MANY = 200;

/** The most by which both may differ. */
const PART = 0.15;

/** Sends the n-th request. */
type Send = (harness: Harness, n: number, key: string) => Promise<Response>;

/** Bytes in use in a file of SQLite; the rest is free for new rows. */
function used(path: string): number {
  using db = new DatabaseSync(path, { readOnly: true });
  const pragma = (name: string) =>
    Number(Object.values(db.prepare(`PRAGMA ${name}`).get()!)[0]);
  return (pragma("page_count") - pragma("freelist_count")) *
    pragma("page_size");
}

const submission = (more: (n: number) => object): Send => (harness, n, key) =>
  harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key, "idempotency-key": `n-${n}` },
    body: purchaseBody({ ...more(n) }),
  });

const NAMES = ["kettle", "lamp", "chair", "rope", "drill", "kite", "book"];
const nameOf = (n: number) => `${NAMES[n % 7]} ${NAMES[n % 5]} no ${n}`;

const KINDS: Record<string, Send> = {
  "a submission and its publication": submission((n) => ({
    productName: nameOf(n),
  })),
  "a submission of a day": submission((n) => ({
    productName: nameOf(n),
    purchasedAt: "2026-11-20T14:03:00Z",
  })),
  "a submission with long addresses": submission((n) => ({
    productName: nameOf(n),
    productUrl: `https://shop.example/${"p/".repeat(700)}${n}`,
    imageUrl: `https://shop.example/${"i/".repeat(400)}${n}.png`,
  })),
  "a submission in Cyrillic": submission((n) => ({
    productName: `Электрический чайник из нержавеющей стали № ${n}`,
    sellerName: "Магазин кухонной техники",
  })),
  "a registration": ({ fetch }, n) =>
    fetch("/api/v1/keys", {
      body: { name: "Agent", contactEmail: `a${n}@agents.example` },
    }),
  "a contact request": ({ fetch }, n) =>
    fetch("/api/v1/contact", {
      body: { email: `a${n}@agents.example`, interest: "other" },
    }),
  "a contact request of 5,000 letters": ({ fetch }, n) =>
    fetch("/api/v1/contact", {
      body: {
        email: `a${n}@agents.example`,
        interest: "other",
        message: `${n}`.padEnd(5000, " of many words"),
      },
    }),
};

for (const [kind, send] of Object.entries(KINDS)) {
  Deno.test(`${kind} counts as the bytes by which the file grows`, async () => {
    await using store = await temporaryStore();
    const env = { ...UNLIMITED, STORE_BYTES_PER_DAY: "2000000000" };
    await using harness = await startHarness({ kvPath: store.path, env });
    const { stats } = harness.services.operator;
    const key = await harness.registerKey();
    const before = {
      file: used(store.path),
      count: await stats.writtenToday(),
    };
    for (let n = 0; n < MANY; n++) {
      const response = await send(harness, n, key);
      assertEquals(response.status, 201, await response.text());
    }
    const report = await harness.moderate();
    assertEquals(report?.approved, kind.includes("submission") ? MANY : 0);
    const grown = (used(store.path) - before.file) / MANY;
    const counted = (await stats.writtenToday() - before.count) / MANY;
    const ratio = counted / grown;
    assert(
      Math.abs(ratio - 1) < PART,
      `${counted} counted, ${grown} grown: ${ratio}`,
    );
  });
}
