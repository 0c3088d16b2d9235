/** The pictures that links to pages are shown with. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals } from "@std/assert";
import { endpointsOf } from "../../routes/app.ts";
import { loadReference } from "../../routes/docs/reference.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";
import { formatCost } from "../../routes/pages/format.ts";
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
    const tags = previewOf(html);
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

/** Open Graph properties of a page, by their names. */
function previewOf(html: string): Record<string, string | undefined> {
  return Object.fromEntries(
    [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)]
      .map(([, name, content]) => [name!, content!]),
  );
}

/** Width and height of a PNG picture. */
function sizeOf(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

Deno.test("a link to a purchase tells its name, price and seller, and loads nothing of the seller", async () => {
  await using harness = await startHarness();
  const [id] = await submit(harness, [{
    productName: "Desk lamp, brushed steel",
    imageUrl: "https://pictures.example/lamp.png",
  }]);
  await curationOf(harness.services).decide(id!, "approve", "x");
  const page = await harness.fetch(`/gallery/${id}`, { headers: HTML });
  const tags = previewOf(await page.text());
  const item = await harness.services.feed.item(id!);
  assertEquals(tags.title, item.productName);
  assertEquals(
    tags.description,
    `${formatCost(item)} at ${item.sellerName}, bought by an AI agent.`,
  );
  assertEquals(tags.type, "product");
  assert(tags.image!.endsWith("/pictures/site.png"), tags.image);
  const gone = await harness.fetch(`/gallery/${id}/preview.png`);
  await assertEnvelope(gone, 404, "not_found");
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
