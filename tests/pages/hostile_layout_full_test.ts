/** The gallery and its desk hold whatever a purchase says. */
import { assertEquals } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { HOSTILE_AMOUNTS, HOSTILE_TEXTS } from "../support/hostile_texts.ts";
import { layoutProblems } from "../support/layout_probe.js";
import { browserTest, type TestPage } from "../support/pages.ts";
import { startPaintProbe } from "../support/paint.ts";
import { publishUnseen } from "../support/published.ts";
import { startServer, temporaryStore } from "../support/server.ts";
import { UNLIMITED } from "../support/unlimited.ts";

/** Boxes that hold texts of callers, on the pages of the gallery. */
const GIVEN = [
  ".card h3",
  ".card .by",
  ".card .price",
  ".tile",
  ".receipts :is(.from, .what, .price)",
  "h1",
  ".seller",
  ".amount",
  ".button",
  ".item dd",
  ".rank span",
  ".narrow",
  ".prices",
].join();

const LONGEST_HOST = `${
  ["b", "a", "n"].map((letter) => letter.repeat(63)).join(".")
}.shop.example`;

const text = (at: number, most: number) =>
  [...HOSTILE_TEXTS[at % HOSTILE_TEXTS.length]!].slice(0, most).join("");

const purchases = HOSTILE_TEXTS.map((productName, at) => ({
  ...purchaseBody(),
  productName,
  sellerName: text(at + 1, 120),
  interval: at % 2 === 0 ? text(at + 2, 100) : undefined,
  price: HOSTILE_AMOUNTS[at % HOSTILE_AMOUNTS.length]!,
  currency: "USD",
  productUrl: `https://${at % 5 ? "shop.example" : LONGEST_HOST}/`,
}));

/** Problems of a page at both widths, each with its place. */
async function problemsOf(page: TestPage, path: string): Promise<string[]> {
  await page.goto(path);
  const problems: string[] = [];
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const found of await page.evaluate(layoutProblems, GIVEN)) {
      problems.push(`${path}, ${width} px: ${found}`);
    }
  }
  return problems;
}

browserTest(
  "no text of a purchase or a search widens a page of the gallery, or covers another",
  async (tabs) => {
    await using store = await temporaryStore();
    await publishUnseen(store.path, ...purchases);
    await using server = await startServer({
      kvPath: store.path,
      env: UNLIMITED,
    });
    const page = await tabs.open({ reducedMotion: "reduce" });
    await using probe = await startPaintProbe(page.context().browser()!);
    const feed = await server.fetch("/api/v1/gallery/feed?limit=200");
    const { items } = await feed.json();
    assertEquals(items.length, HOSTILE_TEXTS.length);
    const searches = HOSTILE_TEXTS.filter((_, at) => at % 5 === 0)
      .flatMap((word) => {
        const q = encodeURIComponent([...word].slice(0, 100).join(""));
        return [`/gallery?q=${q}`, `/ask?q=${q}`];
      });
    const paths = [
      "/gallery",
      `/gallery?domain=${LONGEST_HOST}`,
      ...searches,
      ...items.map(({ id }: { id: string }) => `/gallery/${id}`),
    ];
    const problems: string[] = [];
    for (const path of paths) {
      problems.push(...await problemsOf(page, server.url + path));
      const isPlain = !/\p{M}/u.test(await page.locator("h1").innerText());
      if (isPlain && path !== "/gallery") continue;
      const pixels = await probe.countOutside(page, GIVEN);
      if (pixels > 0) problems.push(`${path}: ${pixels} pixels outside`);
    }
    assertEquals(problems, []);
  },
);
