import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CATEGORIES } from "../../domain/purchase/categories.ts";
import { MAX_AMOUNT } from "../../domain/input/fields.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { galleryPath } from "../../routes/feed_query.ts";
import { atomXml } from "../../routes/pages/atom.ts";
import {
  formatInterval,
  formatPrice,
  linkableUrl,
  pictureUrl,
} from "../../routes/pages/format.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { publish, publishByMany } from "../support/published_shelf.ts";

const env = {
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "off",
};
const HTML = { accept: "text/html" };

/** Submits a purchase for each category, in order; returns their ids. */
async function submit(harness: Harness, categories: string[]) {
  const key = await harness.registerKey();
  const ids: string[] = [];
  for (const [n, category] of categories.entries()) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: `No ${n}`, category }),
    });
    ids.push((await response.json()).id);
  }
  return ids;
}

async function read(harness: Harness, path: string): Promise<string> {
  const response = await harness.fetch(path, { headers: HTML });
  assertEquals(response.status, 200, path);
  const type = response.headers.get("content-type");
  assertEquals(type, "text/html; charset=utf-8");
  return await response.text();
}

function names(html: string): string[] {
  return [...html.matchAll(/>(No \d+)<\/a>/g)].map(([, name]) => name!);
}

Deno.test("GET /gallery?category pages through that category only", async () => {
  await using harness = await startHarness({ env });
  const mixed = Array.from(
    { length: 120 },
    (_, n) => n % 2 === 0 ? "books" : n % 3 === 0 ? "toys" : "SaaS",
  );
  await submit(harness, mixed);
  await harness.moderate();
  for (const category of ["books", "toys", "software"]) {
    const seen: string[] = [];
    let path: string | undefined = `/gallery?category=${category}`;
    while (path !== undefined) {
      const html = await read(harness, path);
      seen.push(...names(html));
      path = /rel="next" href="([^"]+)"/.exec(html)?.[1]
        ?.replaceAll("&amp;", "&");
    }
    const label = category === "software" ? "SaaS" : category;
    const expected = mixed.flatMap((of, n) => of === label ? [`No ${n}`] : []);
    assertEquals(seen, expected.toReversed());
  }
});

Deno.test("a page of a category costs the same in a larger gallery, but for its prices", async () => {
  let rows = 0;
  const wrapKv = (kv: Deno.Kv) => countRows(kv, (count) => rows += count);
  await using harness = await startHarness({ env, wrapKv });
  const others = Array.from({ length: 60 }, () => "books");
  const toys = Array.from({ length: 30 }, () => "toys");
  const counts: number[] = [];
  for (let round = 0; round < 3; round++) {
    await submit(harness, [...toys, ...others]);
    await harness.moderate();
    harness.clock.advance(2);
    rows = 0;
    await read(harness, "/gallery?category=toys");
    counts.push(rows);
  }
  // The version and the head, 400 positions with the items that there are; once
  // a batch of its sellers, once a range with the 60 books between the toys.
  assertEquals(counts, [2 + 400 + 30 + 100, 2 + 400 + 60 + 60, 2 + 400 + 90]);
});

/** Wraps a database so that it tells how many rows are read. */
function countRows(kv: Deno.Kv, note: (count: number) => void): Deno.Kv {
  return new Proxy(kv, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        if (name === "get") note(1);
        if (name === "getMany") note((parameters[0] as unknown[]).length);
        if (name === "list") {
          note((parameters[1] as Deno.KvListOptions).limit!);
        }
        return Reflect.apply(member, target, parameters);
      };
    },
  });
}

Deno.test("a page that refuses keeps what the headers of the failure say", async () => {
  const harness = await startHarness();
  const sent = { method: "POST", headers: HTML };
  const wrong = await harness.fetch("/gallery", sent);
  assertEquals(wrong.status, 405);
  assertEquals(wrong.headers.get("allow"), "GET, HEAD, OPTIONS");
  assertStringIncludes(await wrong.text(), "Open it as a link instead.");
  const linked = await harness.fetch("/pay/task/decline", { headers: HTML });
  assertEquals(linked.headers.get("allow"), "POST, OPTIONS");
  assertStringIncludes(await linked.text(), "Go back to the page");
  const machine = await harness.fetch("/openapi.json", { headers: HTML });
  assertEquals(machine.status, 406);
  assertStringIncludes(await machine.text(), "made for programs");
  harness.kv.close();
  const away = await harness.fetch("/gallery?category=toys", { headers: HTML });
  assertEquals(away.status, 503);
  assert(away.headers.has("retry-after"));
});

Deno.test("what is withdrawn leaves the prices above the results", async () => {
  await using harness = await startHarness({ env });
  const ids = await publishByMany(
    harness,
    [5, 6, 7, 8, 9, 99].map((price) => ({ price, category: "toys" })),
  );
  const path = "/gallery?category=toys";
  assertStringIncludes(await read(harness, path), "$99");
  await curationOf(harness.services).decide(ids[5]!, "take_down", "x");
  harness.clock.advance(2);
  const left = await read(harness, path);
  assertStringIncludes(left, "What it costs");
  assert(!left.includes("$99"));
});

Deno.test("a new publication is on the pages at once", async () => {
  await using harness = await startHarness({ env });
  assertStringIncludes(await read(harness, "/"), "No purchases yet");
  const category = "/gallery?category=toys";
  assertStringIncludes(await read(harness, category), "No purchases in Toys");
  await submit(harness, ["toys"]);
  await harness.moderate();
  for (const path of ["/", "/gallery", category]) {
    assertEquals(names(await read(harness, path)), ["No 0"], path);
  }
});

Deno.test("GET /gallery/:id is the same 404 for all that is not public", async () => {
  await using harness = await startHarness({ env });
  const [approved] = await submit(harness, ["books"]);
  await harness.moderate();
  const [pending] = await submit(harness, ["books"]);
  const key = await harness.registerKey();
  const flagged = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody({ nsfw: true }),
  });
  const { id: rejected } = await flagged.json();
  const before = await harness.fetch(`/gallery/${pending}`, { headers: HTML });
  await harness.moderate();
  const unknown = "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";
  const bodies = new Set([await before.text()]);
  assertEquals(before.status, 404);
  for (const id of [rejected, unknown, "x", `${approved}x`]) {
    const response = await harness.fetch(`/gallery/${id}`, { headers: HTML });
    assertEquals(response.status, 404, id);
    bodies.add(await response.text());
    await assertEnvelope(
      await harness.fetch(`/gallery/${id}`),
      404,
      "not_found",
    );
  }
  assertEquals(bodies.size, 1);
  const html = await read(harness, `/gallery/${approved}`);
  assertStringIncludes(html, `<meta property="og:title" content="No 0"`);
  assert(!html.includes("buyer@agents.example") && !html.includes("+1202"));
});

Deno.test("what is taken down is on no page, and its rows are gone", async () => {
  await using harness = await startHarness({ env });
  const [gone, kept] = await submit(harness, ["toys", "toys"]);
  await harness.moderate();
  const pages = ["/", "/gallery", "/gallery?category=toys"];
  for (const path of pages) {
    assertEquals(names(await read(harness, path)), ["No 1", "No 0"], path);
  }
  await curationOf(harness.services).decide(gone!, "take_down", "x");
  for (const path of pages) {
    assertEquals(names(await read(harness, path)), ["No 1"], path);
  }
  const { status } = await harness.fetch(`/gallery/${gone}`, { headers: HTML });
  assertEquals(status, 404);
  await read(harness, `/gallery/${kept}`);
  const rows = harness.kv.list({ prefix: ["feed_by", "category", "toys"] });
  assertEquals((await Array.fromAsync(rows)).length, 1);
});

Deno.test("pages allow no inline style or script, and no picture in the clear", async () => {
  await using harness = await startHarness({ env });
  const [id] = await submit(harness, ["books"]);
  await harness.moderate();
  const paths = [
    "/",
    "/gallery",
    `/gallery/${id}`,
    "/docs",
    "/docs/keys",
    "/ask",
  ];
  for (const path of [...paths, "/nothing"]) {
    const response = await harness.fetch(path, { headers: HTML });
    const policy = response.headers.get("content-security-policy")!;
    assert(policy.startsWith("default-src 'none';"), path);
    assert(!/unsafe|http:|\*/.test(policy), policy);
    assertEquals(response.headers.get("referrer-policy"), "no-referrer");
    const html = await response.text();
    assert(!/<style|style=|<script>|\son\w+=/.test(html), path);
    for (const [, file] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      const asset = await harness.fetch(file!);
      assertEquals(asset.status, 200, file);
      assertStringIncludes(asset.headers.get("cache-control")!, "immutable");
      await asset.body?.cancel();
    }
  }
});

/** The gallery's pages with one published purchase that has pictures. */
async function picturePages(env: Record<string, string>) {
  const harness = await startHarness({ env });
  const key = await harness.registerKey();
  const pictures = {
    imageUrl: "https://pictures.example/a.png",
    logoUrl: "https://pictures.example/b.png",
  };
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody(pictures),
  });
  const { id } = await response.json();
  await harness.moderate();
  const pages = await Promise.all(
    ["/", "/gallery", `/gallery/${id}`].map(async (path) => {
      const response = await harness.fetch(path, { headers: HTML });
      const policy = response.headers.get("content-security-policy")!;
      return { path, policy, html: await response.text() };
    }),
  );
  const feed = await (await harness.fetch("/api/v1/gallery/feed")).json();
  await harness[Symbol.asyncDispose]();
  return { pages, feed };
}

Deno.test("pictures are loaded late and without a referrer", async () => {
  const { pages } = await picturePages({});
  for (const { path, policy, html } of pages) {
    assertStringIncludes(policy, "img-src 'self' https:;", path);
    const images = html.match(/<img[^>]*>/g)!;
    assert(images.length > 0, path);
    for (const image of images) {
      assertStringIncludes(image, 'loading="lazy"');
      assertStringIncludes(image, 'referrerpolicy="no-referrer"');
    }
  }
});

Deno.test("GALLERY_IMAGES=off shows no picture on any page, and none may be loaded", async () => {
  const { pages, feed } = await picturePages({ GALLERY_IMAGES: "off" });
  for (const { path, policy, html } of pages) {
    assertStringIncludes(html, "Electric kettle", path);
    assert(!/<img|pictures\.example/.test(html), path);
    assertStringIncludes(policy, "img-src 'self';", path);
  }
  // Readers of the feed decide for themselves.
  const [item] = feed.items;
  assertEquals(item.imageUrl, "https://pictures.example/a.png");
});

Deno.test("an asset of an earlier deployment is today's, and not kept", async () => {
  await using harness = await startHarness();
  const response = await harness.fetch("/assets/site.AAAAAAAAAA.css");
  assertEquals(response.headers.get("cache-control"), "no-cache");
  assertStringIncludes(await response.text(), ":root");
  for (const file of ["site.css", "nothing.AAAAAAAAAA.css", "..%2fmain.ts"]) {
    const none = await harness.fetch(`/assets/${file}`);
    await assertEnvelope(none, 404, "not_found");
  }
});

Deno.test("the Atom feed has the items of its category, newest first", async () => {
  await using harness = await startHarness({ env });
  const ids = await submit(harness, ["books", "toys", "books"]);
  await harness.moderate();
  const all = await harness.fetch("/gallery/atom.xml");
  const type = "application/atom+xml; charset=utf-8";
  assertEquals(all.headers.get("content-type"), type);
  const found = (xml: string) =>
    [...xml.matchAll(/<id>urn:uuid:([^<]+)</g)].map(([, id]) => id);
  assertEquals(found(await all.text()), ids.toReversed());
  const books = await harness.fetch("/gallery/atom.xml?category=books");
  assertEquals(found(await books.text()), [ids[2], ids[0]]);
});

Deno.test("the pages and the Atom feed take, and describe, every filter of the feed", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, [
    { productName: "Dear lamp", price: 90, currency: "EUR" },
    { productName: "Lamp", price: 9, currency: "EUR" },
    { productName: "Lamp", price: 9, interval: "month" },
  ]);
  const found = async (query: string) => {
    const atom = await (await harness.fetch(`/gallery/atom.xml?${query}`))
      .text();
    return [...atom.matchAll(/<title>([^<]*)/g)].map(([, title]) => title);
  };
  const dear = "q=lamps&currency=EUR&min_price=10";
  assertEquals(await found(dear), ["Agent Commerce: lamps", "Dear lamp"]);
  assertEquals((await found("interval=month"))[1], "Lamp");
  assertEquals((await found("since=2099-01-01T00:00:00Z")).length, 1);
  const query = "since=2020-01-01T00%3A00%3A00Z";
  const named = await (await harness.fetch(`/gallery/atom.xml?${query}`))
    .text();
  assertStringIncludes(named, `/gallery/atom.xml?${query}"`);
  assertEquals(galleryPath({ q: "lamp", pages: 1 }), "/gallery?q=lamp");
  assertEquals(galleryPath({ pages: 2 }), "/gallery?pages=2");
  const refused = await harness.fetch("/gallery/atom.xml?max_price=10");
  await assertEnvelope(refused, 400, "validation_failed");
  const { paths } = await (await harness.fetch("/openapi.json?all=1")).json();
  const names = (path: string): string[] =>
    paths[path].get.parameters.map(({ name }: { name?: string }) => name);
  const filters = names("/api/v1/gallery/feed")
    .filter((name) => name && !["limit", "cursor"].includes(name));
  for (const path of ["/gallery", "/gallery/atom.xml"]) {
    const described = names(path);
    assert(filters.every((name) => described.includes(name)), path);
    assert(paths[path].get.responses["400"], path);
  }
});

Deno.test("the Atom feed escapes every field", () => {
  const mark = `<"&x>`;
  const item = Object.fromEntries(
    ["id", "category", "currency", "interval", "productName", "sellerName"]
      .concat("domain", "imageUrl", "productUrl", "purchasedAt", "price")
      .map((name) => [name, mark]),
  ) as unknown as GalleryItem;
  const feed = atomXml(
    [{ ...item, id: `01900000-0000${mark}` }],
    { baseUrl: mark, category: mark } as unknown as Parameters<
      typeof atomXml
    >[1],
  );
  assert(feed.split("&lt;&quot;&amp;x&gt;").length > 8);
  assert(!/<"|&x/.test(feed), feed);
});

Deno.test("amounts are written in their currency, whatever their size", () => {
  assertEquals(formatPrice(1299, "USD"), "$1,299.00");
  assertEquals(formatPrice(4980, "JPY"), "¥4,980");
  assertEquals(formatPrice(0, "EUR"), "€0.00");
  assertEquals(formatPrice(0.00042, "USD"), "$0.00042");
  assert(formatPrice(1e308, "USD").length < 12);
  assertEquals(formatPrice(1e13, "USD"), "$1E13");
  assertEquals(formatPrice(MAX_AMOUNT, "USD"), "$1,000,000,000,000.00");
  assertEquals(formatPrice(999_999_999_999, "USD"), "$999,999,999,999.00");
  assertEquals(formatPrice(5, "<b>"), "5 <b>");
  assertEquals(formatInterval("month"), "/ month");
  assertEquals(formatInterval("weekly"), "weekly");
});

Deno.test("only web addresses are linked, only https ones are loaded", () => {
  assertEquals(linkableUrl("http://shop.example/"), "http://shop.example/");
  assertEquals(pictureUrl("http://shop.example/a.png"), undefined);
  for (const bad of ["javascript:alert(1)", "data:text/html,x", "x", ""]) {
    assertEquals(linkableUrl(bad), undefined);
    assertEquals(pictureUrl(bad), undefined);
  }
});

Deno.test("every category has a page", async () => {
  await using harness = await startHarness();
  for (const category of CATEGORIES) {
    await read(harness, `/gallery?category=${category}`);
  }
});

Deno.test("a label is folded as in a submission, and the page names one address", async () => {
  await using harness = await startHarness();
  const page = await read(harness, "/gallery?category=E-Books");
  assertStringIncludes(page, '/gallery?category=books"/>');
  const atom = await harness.fetch("/gallery/atom.xml?category=BOOKS");
  assertEquals(atom.status, 200);
  assertStringIncludes(await atom.text(), "category=books");
});

Deno.test("a category or purchase that cannot be is not found, however long its name", async () => {
  await using harness = await startHarness();
  for (const name of ["nothing", "x".repeat(5000)]) {
    const paths = [
      `/gallery?category=${name}`,
      `/gallery/atom.xml?category=${name}`,
      `/gallery/${name}`,
    ];
    for (const path of paths) {
      const response = await harness.fetch(path);
      await assertEnvelope(response, 404, "not_found");
    }
  }
});

Deno.test("/favicon.ico is the icon that the pages name, for clients that do not read them", async () => {
  await using harness = await startHarness();
  const html = await read(harness, "/gallery");
  const named = /<link rel="icon" href="([^"]+)"/.exec(html)![1]!;
  const icon = await harness.fetch("/favicon.ico");
  assertEquals(icon.status, 200);
  const type = "image/svg+xml; charset=utf-8";
  assertEquals(icon.headers.get("content-type"), type);
  assertEquals(icon.headers.get("cache-control"), "public, max-age=86400");
  assertEquals(await icon.text(), await (await harness.fetch(named)).text());
  const again = await harness.fetch("/favicon.ico", {
    headers: { "if-none-match": icon.headers.get("etag")! },
  });
  assertEquals(again.status, 304);
});

Deno.test("the gallery's search box keeps its category, and what it finds has an address", async () => {
  await using harness = await startHarness({ env });
  await submit(harness, ["toys", "toys", "books"]);
  await harness.moderate();
  assertStringIncludes(await read(harness, "/"), '<form action="/gallery">');
  const box = await read(harness, "/gallery?category=toys");
  assertStringIncludes(
    box,
    '<input type="hidden" name="category" value="toys"',
  );
  const found = await read(
    harness,
    "/gallery?q=NO+1&category=toys&domain=Shop.Example",
  );
  assertEquals(names(found), ["No 1"]);
  assertStringIncludes(found, 'value="NO 1"');
  const address = "/gallery?q=NO+1&amp;category=toys&amp;domain=shop.example";
  assertStringIncludes(found, `href="http://localhost:8000${address}"`);
  assertStringIncludes(found, 'content="noindex, follow"');
  const atom = "/gallery/atom.xml?q=NO+1&amp;category=toys";
  assertStringIncludes(found, `href="${atom}`);
  const entries = await harness.fetch("/gallery/atom.xml?q=no+1&domain=");
  assertEquals((await entries.text()).match(/<entry>/g)?.length, 1);
  const nothing = await read(harness, '/gallery?q="><script>&category=');
  assertStringIncludes(nothing, "Nothing found");
  assert(!nothing.includes('"><script>'));
  const all = await read(harness, "/gallery?q=&category=&domain=&utm=1");
  assertEquals(names(all).length, 3);
});
