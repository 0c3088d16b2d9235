/** The pictures of purchases: drawn here for samples, on other hosts for others. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import motifs from "../../routes/pages/pictures/motifs.json" with {
  type: "json",
};
import { drawPicture } from "../../routes/pages/pictures/picture.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { samplePurchases } from "../seed/seed.ts";

const HTML = { accept: "text/html" };

/** The page of a purchase with a picture, and its entry in the Atom feed. */
async function shown(imageUrl: string, env: Record<string, string>) {
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody({
      productUrl: "https://www.kettles.com/one",
      imageUrl,
    }),
  });
  const { id } = await response.json();
  await curationOf(harness.services).decide(id, "approve", "x");
  const page = await harness.fetch(`/gallery/${id}`, { headers: HTML });
  const atom = await harness.fetch("/gallery/atom.xml");
  return { html: await page.text(), atom: await atom.text() };
}

Deno.test("every picture of the samples is one that is drawn", async () => {
  const samples = await samplePurchases("https://commerce.example");
  const pictures = samples.flatMap(({ imageUrl }) =>
    imageUrl === undefined ? [] : [new URL(String(imageUrl))]
  );
  assert(pictures.length > 120);
  for (const { origin, pathname } of pictures) {
    assertEquals(origin, "https://commerce.example");
    const [, file] = /^\/img\/([\w-]+\.svg)$/.exec(pathname)!;
    assert(drawPicture(file!) !== undefined, pathname);
  }
});

Deno.test("pictures are drawn of simple shapes, with nothing left to fill in", () => {
  for (const motif of Object.keys(motifs)) {
    const svg = drawPicture(`${motif}-0.svg`)!;
    assert(!/[@{}]|NaN|undefined|href|style|on\w+=/.test(svg), motif);
    for (const [, element] of svg.matchAll(/<(\w+)/g)) {
      const shapes = ["svg", "g", "rect", "circle", "ellipse", "path"];
      assert(shapes.includes(element!), `${motif}: ${element}`);
    }
  }
});

Deno.test("GET /img/<name> is a drawing to keep, and 404 for any other name", async () => {
  await using harness = await startHarness();
  const picture = await harness.fetch("/img/mug-3.svg");
  assertEquals(picture.status, 200);
  assertEquals(picture.headers.get("content-type"), "image/svg+xml");
  assertEquals(
    picture.headers.get("cache-control"),
    "public, max-age=31536000, immutable",
  );
  assertStringIncludes(await picture.text(), "<svg");
  const others = [
    "mug.svg",
    "mug-8.svg",
    "toString-1.svg",
    "mug-3.png",
    "-3.svg",
  ];
  for (const file of others) {
    await assertEnvelope(await harness.fetch(`/img/${file}`), 404, "not_found");
  }
});

Deno.test("a picture of our own is shown from here, also where those of other hosts are not", async () => {
  // A public service takes no address under the reserved name.
  const own = [
    ["https://pictures.example", "http://localhost:8000"],
    ["https://commerce.agents.net", "https://commerce.agents.net"],
  ] as const;
  for (const GALLERY_IMAGES of ["on", "off"]) {
    for (const [origin, BASE_URL] of own) {
      const page = await shown(`${origin}/img/mug-3.svg`, {
        BASE_URL,
        GALLERY_IMAGES,
      });
      assertStringIncludes(page.html, '<img src="/img/mug-3.svg"');
      const absolute = `${BASE_URL}/img/mug-3.svg`;
      assertStringIncludes(page.html, `"image":"${absolute}"`);
      assertStringIncludes(page.atom, `img src=&quot;${absolute}&quot;`);
    }
  }
  const BASE_URL = "https://commerce.agents.net";
  const stranger = "https://pictures.com/img/mug-3.svg";
  const hidden = await shown(stranger, { BASE_URL, GALLERY_IMAGES: "off" });
  assert(!/<img|mug-3/.test(hidden.html + hidden.atom));
  const seen = await shown(stranger, { BASE_URL });
  assertStringIncludes(seen.html, `<img src="${stranger}"`);
  assertStringIncludes(seen.atom, `img src=&quot;${stranger}&quot;`);
});
