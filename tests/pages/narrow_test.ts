/** Ways to narrow a page of the gallery, and what it says when nothing is left. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { withoutRepeatedDrawings } from "../../routes/gallery/item_page.ts";
import type { FILTER_NAMES } from "../../routes/feed_query.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { startHarness } from "../support/harness.ts";
import { publishByMany } from "../support/published_shelf.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

async function shop() {
  const harness = await startHarness({ env });
  const of = (price: number, more = {}) => ({
    productName: `Tin whistle ${price}`,
    category: "toys",
    price,
    ...more,
  });
  await publishByMany(harness, [
    ...[10, 20, 30, 40, 50].map((price) => of(price)),
    of(60, { currency: "EUR" }),
    of(70, { interval: "month", category: "books" }),
    of(80, { productName: "Kettle" }),
  ]);
  const read = async (path: string) => {
    const headers = { accept: "text/html" };
    const html = await (await harness.fetch(path, { headers })).text();
    const part = (start: string) =>
      html.split(start)[1]?.split("</nav>")[0] ?? "";
    const links = (text: string) =>
      Array.from(
        text.matchAll(/<a href="([^"]*)"([^>]*)>([^]*?)<\/a>/g),
        ([, href, rest, label]) => ({
          href: href!.replaceAll("&amp;", "&"),
          rest: rest!,
          label: label!.replace(/<[^>]*>/g, ""),
        }),
      );
    return {
      html,
      chips: links(part('class="narrow"')),
      categories: links(part('class="categories"')),
      count: /class="figures">([^<]*)/.exec(html)?.[1],
    };
  };
  return {
    harness,
    read,
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  };
}

Deno.test("chips narrow a page by currency, price and interval, and take it back", async () => {
  await using world = await shop();
  const all = await world.read("/gallery?q=whistle");
  assertEquals(all.count, "7 purchases · ");
  assertEquals(all.chips.map(({ label }) => label), [
    "USD",
    "EUR",
    "Under $20",
    "$20–$40",
    "Over $40",
    "Cheapest first",
    "One-time",
    "/ month",
  ]);
  for (const { href, label, rest } of all.chips) {
    assertStringIncludes(rest, 'rel="nofollow"', label);
    const narrow = await world.read(href);
    const chosen = narrow.chips.filter(({ rest }) => rest.includes("current"))
      .map(({ label }) => label);
    assert(chosen.includes(label), `${label}: ${chosen}`);
    assert(
      narrow.html.includes('class="clear" href="/gallery?q=whistle"'),
      label,
    );
  }
  const middle = await world.read(all.chips[3]!.href);
  assertEquals(middle.count, "3 purchases · ");
  // One price a month has no middle, whatever is paid once.
  const monthly = await world.read(
    "/gallery?q=whistle&currency=USD&interval=month",
  );
  assert(!monthly.chips.some(({ label }) => label.includes("$")));
});

Deno.test("blanks around what a form sends change nothing, in any of its fields", async () => {
  await using world = await shop();
  const written: Record<typeof FILTER_NAMES[number], string> = {
    q: "whistle",
    category: "toys",
    domain: "shop.example",
    currency: "USD",
    min_price: "20",
    max_price: "50",
    interval: "once",
    since: "2020-01-01T00:00:00Z",
    sort: "price",
  };
  const read = (more = {}) =>
    world.read(`/gallery?${new URLSearchParams({ ...written, ...more })}`);
  const plain = await read();
  assertStringIncludes(plain.count!, "4 purchases · cheapest first");
  for (const [name, text] of Object.entries(written)) {
    assertEquals((await read({ [name]: ` ${text}  ` })).html, plain.html, name);
  }
});

Deno.test("a search links to the categories that have hits only, with their counts", async () => {
  await using world = await shop();
  const { categories } = await world.read("/gallery?q=whistle");
  assertEquals(categories.map(({ label }) => label), [
    "All 7",
    "Books 1",
    "Toys 6",
  ]);
  assert(categories.every(({ rest }) => rest.includes("nofollow")));
  const whole = await world.read("/gallery");
  assertEquals(whole.categories.map(({ label }) => label), [
    "All 8",
    "Books 1",
    "Toys 7",
  ]);
  assert(whole.categories.every(({ rest }) => !rest.includes("nofollow")));
  const { html } = whole;
  assertStringIncludes(html, '<a class="skip" href="#results">');
  assertStringIncludes(html, 'id="results"');
});

Deno.test("what finds nothing says how to find more, and an empty store shows no zeros", async () => {
  await using world = await shop();
  const none = await world.read("/gallery?q=whistle+kettle&category=toys");
  assertStringIncludes(none.html, "No purchase matches all of these words.");
  assertEquals(none.count, "0 purchases · ");
  const hrefs = none.html.match(/class="empty"[^]*<\/main>/)![0];
  assertStringIncludes(hrefs, 'href="/gallery?q=whistle"');
  assertStringIncludes(hrefs, 'href="/gallery?category=toys"');
  await using empty = await startHarness({ env });
  const headers = { accept: "text/html" };
  const html = await (await empty.fetch("/gallery", { headers })).text();
  assertStringIncludes(html, "No purchases yet");
  assert(!/class="(categories|narrow)"/.test(html));
});

Deno.test("no drawing is seen twice among twelve neighbours", () => {
  const drawn = [..."abacdaefghijklma"].map((motif, at) =>
    ({ id: `${at}`, imageUrl: `/img/${motif}-${at % 8}.svg` }) as GalleryItem
  );
  const others = {
    id: "x",
    imageUrl: "https://a.example/a.png",
  } as GalleryItem;
  const shown = withoutRepeatedDrawings([...drawn, others, others]);
  const motifs = shown.slice(0, 16).map(({ imageUrl }) => imageUrl?.[5] ?? "-");
  // The last `a` has the thirteenth place behind the first that is seen.
  assertEquals(motifs.join(""), "ab-cd-efghijklma");
  assertEquals(shown.slice(16), [others, others]);
});
