/** The pictures that links to pages are shown with. */
import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { endpointsOf } from "../../routes/app.ts";
import { loadReference } from "../../routes/docs/reference.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";
import {
  linesOf,
  spellInFont,
  widthOf,
} from "../../routes/pages/pictures/letters.ts";
import { drawPreview } from "../../routes/pages/pictures/preview.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { HOSTILE_AMOUNTS } from "../support/hostile_texts.ts";
import { submit } from "../support/submit.ts";

const HTML = { accept: "text/html" };

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

Deno.test("every page tells who shows a link to it what it is, with a picture", async () => {
  const baseUrl = "https://commerce.example.com";
  await using harness = await startHarness({ env: { BASE_URL: baseUrl } });
  const { reference, pages } = await loadReference(
    harness.services,
    () => endpointsOf(harness.services),
  );
  const shown = reference.groups.flatMap(({ operations }) => operations);
  const paths = [
    "/",
    "/gallery",
    "/docs",
    "/ask",
    "/docs/api",
    ...pages.map(({ slug }) => `/docs/${slug}`),
    ...shown.map(({ id }) => `/docs/api/${id}`),
  ];
  for (const path of paths) {
    const page = await harness.fetch(path, { headers: HTML });
    const html = await page.text();
    const tags = Object.fromEntries(
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)]
        .map(([, name, content]) => [name!, content!]),
    );
    assertEquals(tags.url, baseUrl + path);
    assert(tags.title && tags.description && tags.type, path);
    assert(html.includes(`rel="canonical" href="${baseUrl}${path}"`), path);
    const picture = await harness.fetch(tags.image!.slice(baseUrl.length));
    assertEquals(picture.status, 200, tags.image);
    assertEquals(picture.headers.get("content-type"), "image/png");
    const bytes = await picture.bytes();
    assertEquals([...bytes.slice(0, 8)], PNG);
    assertEquals(sizeOf(bytes), [1200, 630]);
    assert(bytes.length < 40_000, `${tags.image}: ${bytes.length}`);
  }
});

/** Width and height of a PNG picture. */
function sizeOf(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

Deno.test("a purchase has a picture of its own for links, in whatever letters its name is", async () => {
  await using harness = await startHarness();
  const pictures = new Map<string, string>();
  const purchases = [
    { productName: "Desk lamp, brushed steel" },
    { productName: "Lámpara de escritorio Nº 5", interval: "month" },
    {
      productName: "南部鉄器 急須 黒",
      sellerName: "岩手工房",
      currency: "JPY",
    },
    { productName: "Lampe ".repeat(19).trim(), price: 1e12 },
    {
      productName: "L".repeat(120),
      sellerName: "S".repeat(100),
      currency: "INR",
    },
  ];
  const ids = await submit(harness, purchases);
  for (const id of ids) {
    await harness.services.operator.curation.decide(id, "approve", "x");
  }
  for (const id of ids) {
    const page = await harness.fetch(`/gallery/${id}`, { headers: HTML });
    const html = await page.text();
    const [, path] = /property="og:image" content="[^"]*(\/gallery[^"]*)"/
      .exec(html)!;
    assertEquals(path, `/gallery/${id}/preview.png`);
    const picture = await harness.fetch(path!);
    assertEquals(picture.headers.get("content-type"), "image/png");
    const bytes = await picture.bytes();
    assertEquals([...bytes.slice(0, 8)], PNG);
    assertEquals(sizeOf(bytes), [1200, 630]);
    assert(bytes.length < 40_000, `${bytes.length}`);
    pictures.set(bytes.toBase64(), id);
    const headers = { "if-none-match": picture.headers.get("etag")! };
    assertEquals((await harness.fetch(path!, { headers })).status, 304);
  }
  assertEquals(pictures.size, ids.length);
  await harness.services.operator.curation.decide(ids[0]!, "take_down", "x");
  const gone = await harness.fetch(`/gallery/${ids[0]}/preview.png`);
  await assertEnvelope(gone, 404, "not_found");
});

/** Palette indices of a picture, row by row; each row begins with its filter. */
function pixelsOf(png: Uint8Array): Uint8Array {
  const buffer = Buffer.from(png);
  const at = buffer.indexOf("IDAT");
  const size = buffer.readUInt32BE(at - 4);
  return inflateSync(buffer.subarray(at + 4, at + 4 + size));
}

Deno.test("no amount, and no name beside it, is drawn beyond the receipt", async () => {
  const item = {
    id: "x",
    domain: "shop.example",
    category: "other",
    productName: "W".repeat(200),
    sellerName: "W".repeat(120),
  } as GalleryItem;
  const [left, right, row] = [90, 1110, 1201];
  for (const price of HOSTILE_AMOUNTS) {
    for (const currency of ["USD", "CHF"]) {
      const png = await drawPreview({ ...item, price, currency });
      const pixels = pixelsOf(png);
      const outside = pixels.filter((shade, at) => {
        const x = at % row - 1;
        return shade > 0 && (x < left || x >= right);
      });
      assertEquals(outside.length, 0, `${price} ${currency}`);
    }
  }
});

Deno.test("letters without a glyph lose their accents, or are not spelled", () => {
  assertEquals(spellInFont("Zażółć  gęślą", "name"), undefined);
  assertEquals(spellInFont("Žižkov  Čaj", "name"), "Zizkov Caj");
  assertEquals(spellInFont("名前", "name"), undefined);
  const lines = linesOf("one two three", {
    size: "small",
    width: widthOf("one two…", "small"),
    most: 2,
  });
  assertEquals(lines, ["one two", "three"]);
  const cut = linesOf("W".repeat(90), { size: "name", width: 500, most: 2 });
  assertEquals(cut.length, 2);
  assert(cut[1]!.endsWith("…"));
  for (const line of cut) assert(widthOf(line, "name") <= 500, line);
});

Deno.test("a picture is kept by its tag, and there are no others", async () => {
  await using harness = await startHarness();
  const first = await harness.fetch("/pictures/site.png");
  await first.body?.cancel();
  const headers = { "if-none-match": first.headers.get("etag")! };
  const again = await harness.fetch("/pictures/site.png", { headers });
  assertEquals(again.status, 304);
  const head = await harness.fetch("/pictures/site.png", { method: "HEAD" });
  assert(Number(head.headers.get("content-length")) > 1000);
  for (const name of ["nothing.png", "docs.png", "..%2fkeys.md", "docs"]) {
    const response = await harness.fetch(`/pictures/${name}`);
    await assertEnvelope(response, 404, "not_found");
  }
});
