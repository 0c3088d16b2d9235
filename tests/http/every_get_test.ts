/**
 * Every GET in every form: what is kept or validated for one address is never
 * another's. Each is asked in each coding, in one order and in the other, in one
 * process over one gallery.
 */
import { assert, assertEquals } from "@std/assert";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Ask, asksOf } from "../support/every_get.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { publish } from "../support/published_shelf.ts";
import { UNLIMITED } from "../support/unlimited.ts";

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

const CODINGS = ["identity", "gzip", "br"];

/** Characters of `If-None-Match` that are read. */
const READ = 2000;

/** More than a page of the feed, in several currencies, intervals and shops. */
const SHELF = Array.from({ length: 72 }, (_, n) => ({
  productName: `Desk lamp No ${n}`,
  sellerName: ["Example Shop", "Lamps & Sons"][n % 2],
  productUrl: `https://${["shop", "lamps"][n % 2]}.example/lamp-${n}`,
  price: 10 + n,
  currency: ["USD", "EUR", "JPY"][n % 3],
  category: ["software", "toys", "books"][n % 3],
  ...(n % 4 === 0 && { interval: "month" }),
}));

/** One response: its bytes as they were sent, and its text. */
interface Form {
  key: string;
  body: string;
  etag: string | null;
}

Deno.test("an address that is asked in every coding, in any order, answers its own bytes under its own tags", async () => {
  for (const isReversed of [false, true]) {
    await using harness = await startHarness({ env: UNLIMITED });
    const ids = await publish(harness, SHELF);
    harness.clock.advance(2);
    const all = await asksOf(harness, ids);
    const asks = isReversed ? all.toReversed() : all;
    const codings = isReversed ? CODINGS.toReversed() : CODINGS;
    // Sellers are counted beside the first page that shows how many there are.
    for (const { path, accept } of asks) {
      await (await harness.fetch(path, { headers: { accept } })).text();
    }
    const byTag = new Map<string, string>();
    let compared = 0;
    for (const ask of asks) {
      const forms: Form[] = [];
      for (const coding of codings) {
        forms.push(await read(harness, ask, coding));
      }
      const bodies = new Set(forms.map(({ body }) => body));
      assertEquals(bodies.size, 1, `${ask.path} as ${ask.accept}`);
      for (const { etag, key } of forms) {
        if (etag === null) continue;
        assertEquals(byTag.get(etag) ?? key, key, `${ask.path}: ${etag}`);
        byTag.set(etag, key);
        compared++;
      }
    }
    assert(compared > 900, `${compared} forms with a tag`);
    if (isReversed) return;
    for (const ask of asks) await assertOwnTags(harness, ask, byTag);
  }
});

/** Asks with the tags of this address, and with those of all other bytes. */
async function assertOwnTags(
  harness: Harness,
  ask: Ask,
  byTag: Map<string, string>,
): Promise<void> {
  const own = new Set<string>();
  for (const coding of CODINGS) {
    const { etag } = await read(harness, ask, coding);
    if (etag === null) return;
    own.add(etag);
    const known = await send(harness, ask, coding, etag);
    assertEquals(known.status, 304, `${ask.path}: ${etag}`);
    assertEquals(known.headers.get("etag"), etag);
  }
  const foreign = [...byTag.keys()].filter((tag) => !own.has(tag));
  const most = Math.floor(READ / (foreign[0]!.length + 8));
  for (let from = 0; from < foreign.length; from += most) {
    const tags = foreign.slice(from, from + most).join(", ");
    const { status, body } = await send(harness, ask, "gzip, br", tags);
    await body?.cancel();
    assertEquals(status, 200, `${ask.path}: ${tags}`);
  }
}

function send(
  harness: Harness,
  { path, accept }: Ask,
  coding: string,
  tags?: string,
): Promise<Response> {
  const headers = { accept, "accept-encoding": coding };
  return harness.fetch(path, {
    headers: tags === undefined
      ? headers
      : { ...headers, "if-none-match": tags },
  });
}

async function read(
  harness: Harness,
  ask: Ask,
  coding: string,
): Promise<Form> {
  const response = await send(harness, ask, coding);
  const { status, headers } = response;
  const bytes = await response.bytes();
  const packed = headers.get("content-encoding");
  const plain = packed === null ? bytes : UNPACK[packed as "br"](bytes);
  const body = new TextDecoder("latin1").decode(plain);
  const type = headers.get("content-type");
  const sent = new TextDecoder("latin1").decode(bytes);
  return {
    key: `${status} ${type} ${packed} ${sent}`,
    body: `${status} ${type} ${body}`,
    etag: headers.get("etag"),
  };
}
