/** Finding purchases: by category, by domain, by words, and by all of them. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { CATEGORIES } from "../../domain/purchase/categories.ts";
import {
  foldText,
  indexWords,
  searchWords,
  spellingCandidates,
} from "../../domain/gallery/words.ts";
import { FEED_BY_TERM } from "../../domain/gallery/tables.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";
import { fillFeed } from "../bench/fill.ts";
import { wordyPurchase } from "../bench/sample.ts";
import { publish } from "../support/published_shelf.ts";
import { type WatchedKv, watchKv, withMethods } from "../support/watched_kv.ts";

const FEED = "/api/v1/gallery/feed";
const env = {
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "off",
};

interface Page {
  items: { productName: string; id: string }[];
  nextCursor: string | null;
}

async function read(
  harness: Harness,
  query: Record<string, string>,
  at = FEED,
): Promise<Page> {
  const response = await harness.fetch(`${at}?${new URLSearchParams(query)}`);
  const page = await response.json();
  assertEquals(response.status, 200, JSON.stringify(page));
  return page;
}

async function find(
  harness: Harness,
  query: Record<string, string>,
): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(harness, {
      ...query,
      ...(cursor === null ? {} : { cursor }),
    });
    names.push(...page.items.map(({ productName }) => productName));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return names;
}

const SHELF = [
  { productName: "Red kettle", sellerName: "Acme", category: "kitchen" },
  {
    productName: "Crème brûlée torch",
    sellerName: "Müller",
    productUrl: "https://www.Shop.Example:8443/x",
  },
  { productName: "Red lamp", sellerName: "Kettle & Sons", category: "home" },
  {
    productName: "電気ケトル",
    sellerName: "家電",
    productUrl: "https://bücher.example/",
    category: "books",
  },
];

Deno.test("GET feed finds by category, label, domain and words, and by all of them", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, SHELF);
  const expected: [Record<string, string>, string[]][] = [
    [{ category: "home" }, ["Red lamp", "Red kettle"]],
    [{ category: "Cookware " }, ["Red lamp", "Red kettle"]],
    [{ category: "books" }, ["電気ケトル"]],
    [{ category: "toys" }, []],
    [{ domain: "SHOP.example" }, [
      "Red lamp",
      "Crème brûlée torch",
      "Red kettle",
    ]],
    [{ domain: "www.bücher.example." }, ["電気ケトル"]],
    [{ domain: "xn--bcher-kva.example" }, ["電気ケトル"]],
    [{ domain: "example" }, []],
    [{ q: "kettle" }, ["Red lamp", "Red kettle"]],
    [{ q: "KETTLE, red!" }, ["Red lamp", "Red kettle"]],
    [{ q: "ket" }, ["Red lamp", "Red kettle"]],
    [{ q: "ket red" }, []],
    [{ q: "ke" }, []],
    [{ q: "lamp acme" }, []],
    [{ q: "creme BRULEE mu\u0308ller" }, ["Crème brûlée torch"]],
    [{ q: "ケトル" }, ["電気ケトル"]],
    [{ q: "電気 家" }, ["電気ケトル"]],
    [{ q: "気電" }, []],
    [{ q: "red", category: "home", domain: "shop.example" }, [
      "Red lamp",
      "Red kettle",
    ]],
    [{ q: "red acme", category: "home", limit: "1" }, ["Red kettle"]],
  ];
  for (const [query, names] of expected) {
    assertEquals(await find(harness, query), names, JSON.stringify(query));
  }
});

Deno.test("the words of a text are found in any case, accent, width and script", () => {
  for (
    const [text, words] of [
      ["Straße STRASSE straẞe", ["strasse"]],
      ["ΟΔΟΣ οδός", ["οδοσ"]],
      ["ﬁne Ｗｉｄｅ", ["fine", "wide"]],
      ["İstanbul ISTANBUL", ["istanbul"]],
      ["Ёлка й", ["елка", "и"]],
      ["हिन्दी", ["हिन्दी"]],
      ["ガラス", ["ガ", "ラ", "ス", "ガラ", "ラス"]],
      ["x1—b_c", ["x1", "b", "c"]],
      ["\u{1F600} …", []],
    ] as [string, string[]][]
  ) assertEquals(indexWords(text), words, text);
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    assertEquals(foldText(foldText(text)), foldText(text));
    const { words } = searchWords(text);
    const known = new Set(indexWords(text));
    assert(words.every(({ text }) => known.has(text)));
  }));
});

Deno.test("ASCII is folded as among other letters", () => {
  const ascii = String.fromCharCode(...Array(128).keys());
  assertEquals(foldText(`é${ascii}`), `e${foldText(ascii)}`);
});

Deno.test("two words side by side are found in scripts without spaces too", async () => {
  await using harness = await startHarness({ env });
  const names = ["灯 usb c", "usb 灯 c", "灯 usbc", "USB-C 灯"];
  await publish(harness, names.map((productName) => ({ productName })));
  const found = await find(harness, { q: "usbc" });
  assertEquals(found, ["USB-C 灯", "灯 usbc", "灯 usb c"]);
});

Deno.test("a page that holds all that is left has no cursor", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, SHELF);
  const domains: Record<string, string>[] = [{}, { domain: "shop.example" }];
  for (const domain of domains) {
    const page = await read(harness, { q: "red", ...domain, limit: "2" });
    assertEquals([page.items.length, page.nextCursor], [2, null]);
  }
});

Deno.test("an item is found by a word of any length", async () => {
  await using harness = await startHarness({ env });
  for (const length of [39, 40, 41, 60]) {
    const name = "b".repeat(length);
    await publish(harness, [{ productName: name }]);
    assert((await find(harness, { q: name })).includes(name), `${length}`);
  }
});

Deno.test("a label is folded as in a submission, by its first letters however long it is", async () => {
  await using harness = await startHarness({ env });
  const category = `${" ".repeat(20)}e-books ${"x ".repeat(45)} toys toys`;
  await publish(harness, [{ productName: "Long label", category }]);
  const page = await read(harness, { category: "BOOKS" });
  assertEquals(page.items.map(({ productName }) => productName), [
    "Long label",
  ]);
  assertEquals(await find(harness, { category }), ["Long label"]);
});

Deno.test("what is searched has bounds, and what is wrong with it is told", async () => {
  await using harness = await startHarness({ env });
  const refused: [Record<string, string>, string][] = [
    [{ q: "a".repeat(101) }, "q: must have at most 100 characters"],
    [{ q: "\ufdfa".repeat(20) }, "q: must have at most 100 characters"],
    [{ q: "a b c d e f g h i" }, "q: must have at most 8 words"],
    [{ q: " …" }, "q: must hold a word"],
    [{ domain: "https://shop.example/" }, "domain: must be a host"],
    [{ interval: "a".repeat(101) }, "interval: must have 1 to 100 characters"],
    [{ domain: `${"a".repeat(60)}.`.repeat(5) }, "domain: must be a host"],
    [{ page: "2" }, "page: is not a known parameter; known are limit, cursor"],
    [JSON.parse('{"__proto__":"2"}'), "__proto__: is not a known"],
    [{ constructor: "2" }, "constructor: is not a known parameter"],
  ];
  for (const [query, problem] of refused) {
    const response = await harness.fetch(
      `${FEED}?${new URLSearchParams(query)}`,
    );
    const error = await assertEnvelope(response, 400, "validation_failed");
    assertStringIncludes(error.details!.join("\n"), problem);
  }
  for (const category of ["nonsense", "x".repeat(9000)]) {
    const response = await harness.fetch(`${FEED}?category=${category}`);
    const error = await assertEnvelope(response, 400, "validation_failed");
    for (const name of CATEGORIES) {
      assertStringIncludes(error.details![0]!, name);
    }
  }
  const both = await harness.fetch(`${FEED}?limit=0&foo=1`);
  const error = await assertEnvelope(both, 400, "validation_failed");
  assertEquals(error.details!.map((line) => line.split(":")[0]), [
    "foo",
    "limit",
  ]);
  assertEquals((await read(harness, { q: "a".repeat(100) })).items, []);
  assertEquals((await read(harness, { q: "a b c d e f g h" })).items, []);
  const many = Array.from({ length: 12 }, (_, n) => `x${n}=1`).join("&");
  const unknown = await harness.fetch(`${FEED}?${many}`);
  const { details } = await assertEnvelope(unknown, 400, "validation_failed");
  assertEquals(details!.length, 10);
});

Deno.test("a cursor is good for its own filters only", async () => {
  await using harness = await startHarness({ env });
  const shelf = SHELF.flatMap((purchase) => [purchase, purchase]);
  await publish(harness, shelf);
  const queries: Record<string, string>[] = [
    {},
    { category: "home" },
    { domain: "shop.example" },
    { q: "red" },
    { q: "red kettle" },
    { q: "red", category: "home" },
  ];
  for (const own of queries) {
    const { nextCursor: cursor } = await read(harness, { ...own, limit: "1" });
    for (const other of queries) {
      const query = new URLSearchParams({ ...other, cursor: cursor! });
      const response = await harness.fetch(`${FEED}?${query}`);
      await response.body?.cancel();
      assertEquals(response.status, own === other ? 200 : 400);
    }
  }
  const { nextCursor } = await read(harness, { q: "red kettle", limit: "1" });
  const cursor = nextCursor!;
  await read(harness, { q: "Kettle RED", cursor });
});

Deno.test("every filter agrees with a look through the whole gallery, page by page", async () => {
  await using harness = await startHarness({ env });
  const words = ["red", "blue", "lamp", "desk", "oak"];
  let seed = 7;
  const next = (n: number) => (seed = seed * 48271 % 2147483647) % n;
  const shelf = Array.from({ length: 120 }, (_, n) => ({
    productName: `No ${n} ${words.filter(() => next(3) > 0).join(" ")}`.trim(),
    sellerName: words[next(5)]!,
    productUrl: `https://s${next(3)}.example/`,
    category: ["toys", "books"][next(2)]!,
  }));
  await publish(harness, shelf);
  for (let round = 0; round < 40; round++) {
    const q = words.filter(() => next(3) === 0).join(" ");
    const domain = next(2) ? `s${next(3)}.example` : "";
    const category = next(2) ? ["toys", "books"][next(2)]! : "";
    const query = Object.fromEntries(
      Object.entries({ q, domain, category, limit: `${1 + next(9)}` })
        .filter(([, value]) => value !== ""),
    );
    const expected = shelf.filter((item) => {
      const held = `${item.productName} ${item.sellerName}`.split(" ");
      return q.split(" ").every((word) => word === "" || held.includes(word)) &&
        (category === "" || item.category === category) &&
        (domain === "" || item.productUrl === `https://${domain}/`);
    }).map(({ productName }) => productName).toReversed();
    assertEquals(await find(harness, query), expected, JSON.stringify(query));
  }
});

/** The head, its version, and whatever else is read of every request. */
const FEW = 4;

/** Counts of entries that one request reads. */
class Looked {
  /** Entries that are listed, or read of the index, without rows of postings. */
  rows = 0;
  /** Rows listed between those of postings. */
  between = 0;
  lists = 0;
  #named = new Set<unknown>();

  forget(): void {
    this.rows = this.between = this.lists = 0;
    this.#named.clear();
  }

  noteListed([table, position, ...rest]: Deno.KvKey): void {
    if (table === "feed_by") {
      this.rows++;
      this.#named.add(rest.at(-1));
    } else if (table === "feed" && !this.#named.has(position)) {
      if (this.#named.size === 0) this.rows++;
      else this.between++;
    }
  }
}

function countingKv(kv: Deno.Kv, looked: Looked): Deno.Kv {
  return withMethods(kv, {
    getMany: (keys) => {
      const read = keys as Deno.KvKey[];
      looked.rows += read.filter(([first]) => first === "feed_by").length;
      return kv.getMany(read);
    },
    list: (selector, options) => {
      const rows = kv.list(
        selector as Deno.KvListSelector,
        options as Deno.KvListOptions,
      );
      looked.lists++;
      return async function* () {
        for await (const row of rows) {
          looked.noteListed(row.key);
          yield row;
        }
      }();
    },
  });
}

const SEARCHES = [
  "/gallery",
  "/gallery?category=kitchen",
  "/gallery?q=steel",
  "/gallery?q=steel&category=kitchen",
  "/gallery?q=steel+glass&category=kitchen&currency=USD&min_price=3&pages=4",
  "/gallery?currency=JPY",
  "/gallery?currency=JPY&min_price=1&max_price=2&interval=month",
  "/gallery/atom.xml?currency=JPY",
  `${FEED}?currency=JPY`,
  `${FEED}?q=abcdefg+hijklmn+opqrstu+vwxyzab+cdefghi+jklmnop+qrstuvw+xyzabcd`,
  "/api/v1/gallery/prices?q=steel",
  "/api/v1/gallery/prices?q=steel&category=kitchen",
];

Deno.test("a request looks at 400 entries at most, whatever it asks for", async () => {
  const looked = new Looked();
  const wrapKv = (kv: Deno.Kv) => countingKv(kv, looked);
  await using harness = await startHarness({ env, wrapKv });
  await fillFeed(harness.kv, 1300, { purchaseOf: wordyPurchase });
  harness.clock.advance(2);
  // The hosts of sellers are counted once a version of the feed.
  await (await harness.fetch("/gallery?category=toys")).body?.cancel();
  const { items } = await read(harness, {});
  for (const path of [...SEARCHES, `/gallery/${items[3]!.id}`]) {
    looked.forget();
    const response = await harness.fetch(path, { headers: { accept: "*/*" } });
    await response.body?.cancel();
    assertEquals(response.status, 200, path);
    assert(looked.rows <= 400 + FEW, `${path}: ${looked.rows}`);
    assert(looked.between <= 400, `${path}: ${looked.between} between`);
  }
});

Deno.test("a long posting list takes few reads, also beside those of other words", async () => {
  const looked = new Looked();
  const wrapKv = (kv: Deno.Kv) => countingKv(kv, looked);
  await using harness = await startHarness({ env, wrapKv });
  await publish(
    harness,
    Array.from({ length: 300 }, (_, n) => ({
      productName: n % 100 ? `Lamp ${n}` : `Lam p ${n}`,
    })),
  );
  harness.clock.advance(2);
  looked.forget();
  const { items } = await read(harness, { q: "lamp", limit: "200" });
  assertEquals(items.length, 200);
  assert(looked.lists <= 20, `${looked.lists} reads`);
});

Deno.test("a page looks at 400 postings at most, and its cursor goes on from there", async () => {
  const looked = new Looked();
  const wrapKv = (kv: Deno.Kv) => countingKv(kv, looked);
  await using harness = await startHarness({ env, wrapKv });
  const [first] = await publish(harness, [SHELF[0]!]);
  assert(first);
  // Two words, both frequent, and never together but in the oldest item.
  const last = 2001;
  for (let from = 2; from <= last; from += 500) {
    const atomic = harness.kv.atomic();
    for (let at = from; at < from + 500 && at <= last; at++) {
      atomic.set(FEED_BY_TERM.key("word", at % 2 ? "red" : "kettle", at), null);
    }
    await atomic.commit();
  }
  const counts = { categories: {}, days: {} };
  const head = { position: last, removals: 0, counts };
  await harness.kv.set(["feed_head"], head);
  harness.clock.advance(2);
  let cursor: string | null = null;
  let pages = 0;
  const found: string[] = [];
  do {
    looked.forget();
    const page: Page = await read(harness, {
      q: "red kettle",
      ...(cursor === null ? {} : { cursor }),
    });
    assert(looked.rows <= 400, `${looked.rows} postings`);
    found.push(...page.items.map(({ productName }) => productName));
    cursor = page.nextCursor;
    pages++;
  } while (cursor !== null);
  assertEquals(found, ["Red kettle"]);
  assert(pages > 2, `${pages} pages`);
});

Deno.test("two words with a mistake each are found among many words, for 400 reads at most", async () => {
  const looked = new Looked();
  const wrapKv = (kv: Deno.Kv) => countingKv(kv, looked);
  await using harness = await startHarness({ env, wrapKv });
  await publish(harness, [{ productName: "Wardrobe zipper" }]);
  const mistaken = ["aardrobe", "aipper"];
  // A neighbour of a form is a lookup: those of a large gallery were counted.
  const crowd = async (share: number) => {
    const forms = mistaken.flatMap(spellingCandidates);
    const atomic = harness.kv.atomic();
    for (const form of forms.filter((_, n) => n % share === 0)) {
      atomic.set(FEED_BY_TERM.key("word", `${form}0`, 1), null);
    }
    await atomic.commit();
  };
  const q = mistaken.join(" ");
  await crowd(3);
  assertEquals(await find(harness, { q }), ["Wardrobe zipper"]);
  await crowd(1);
  await curationOf(harness.services).decide(
    (await read(harness, {})).items[0]!.id,
    "take_down",
    "x",
  );
  looked.forget();
  assertEquals(await find(harness, { q }), []);
  assert(looked.rows > 300 && looked.rows <= 400, `${looked.rows} rows`);
});

Deno.test("a rare word among frequent ones is found at the price of its own items", async () => {
  const looked = new Looked();
  const wrapKv = (kv: Deno.Kv) => countingKv(kv, looked);
  await using harness = await startHarness({ env, wrapKv });
  const counts: number[] = [];
  for (let round = 0; round < 2; round++) {
    await publish(harness, [
      ...Array.from({ length: 100 }, () => ({ productName: "Plain lamp" })),
      ...round === 0 ? [{ productName: "Rare lamp" }] : [],
    ]);
    harness.clock.advance(2);
    looked.forget();
    assertEquals(await find(harness, { q: "lamp rare" }), ["Rare lamp"]);
    counts.push(looked.rows);
  }
  assert(counts[1]! - counts[0]! <= 16, `${counts}`);
});

/** A store that takes ten checks in a commit, as `denokv` does. */
function smallStore(kv: Deno.Kv, note: (checks: number) => void): Deno.Kv {
  return withMethods(kv, {
    atomic() {
      const real = kv.atomic();
      let checks = 0;
      return withMethods(real, {
        check(...parameters: unknown[]) {
          checks += parameters.length;
          return Reflect.apply(real.check, real, parameters);
        },
        commit() {
          if (checks > 10) throw new TypeError("Too many checks (max 10)");
          note(checks);
          return real.commit();
        },
      });
    },
  });
}

Deno.test("a store that takes ten checks publishes, takes down and withdraws all the same", async () => {
  let most = 0;
  const wrapKv = (kv: Deno.Kv) =>
    smallStore(kv, (checks) => most = Math.max(most, checks));
  await using harness = await startHarness({ env, wrapKv });
  const key = await harness.registerKey();
  const ids: string[] = [];
  for (let n = 0; n < 30; n++) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: `Plain oak lamp ${n}` }),
    });
    ids.push((await response.json()).id);
  }
  await harness.moderate();
  assertEquals((await find(harness, { q: "oak lamp" })).length, 30);
  await curationOf(harness.services).decide(ids[0]!, "take_down", "x");
  const gone = await harness.fetch(
    `/api/v1/gallery/submissions/${ids[1]}`,
    { method: "DELETE", headers: { "x-api-key": key, "idempotency-key": "a" } },
  );
  assertEquals([gone.status, await gone.json()], [200, {
    ok: true,
    id: ids[1],
    withdrawn: true,
  }]);
  harness.clock.advance(2);
  assertEquals((await find(harness, { q: "oak lamp" })).length, 28);
  assert(most > 5, `${most} checks`);
});

async function rowsOf(harness: Harness, kind: string): Promise<string[]> {
  const rows = harness.kv.list({ prefix: [kind] });
  return await Array.fromAsync(rows, ({ key }) => JSON.stringify(key));
}

Deno.test("what is taken down or withdrawn leaves no posting behind", async () => {
  await using harness = await startHarness({ env });
  const ids = await publish(harness, SHELF);
  const curation = curationOf(harness.services);
  for (const id of ids) await curation.decide(id, "take_down", "x");
  assertEquals(await rowsOf(harness, "feed_by"), []);
  await curation.decide(ids[0]!, "approve", "x");
  assertEquals(await find(harness, { q: "red" }), ["Red kettle"]);
  await curation.decide(ids[0]!, "reject", "x");
  assertEquals(await rowsOf(harness, "feed_by"), []);
  assertEquals(await find(harness, { q: "red" }), []);
});

Deno.test("an item is not found by what an erasure has taken out of its text", async () => {
  await using harness = await startHarness({ env });
  const email = "dora.q@mail.example";
  await publish(harness, [{
    productName: `Card for ${email}`,
    category: "gifts",
  }]);
  const { erasure } = harness.services.operator;
  await (await erasure.plan({ email })).apply();
  assertEquals(await find(harness, { q: "dora" }), []);
  assertEquals(await find(harness, { q: "card erased" }), [
    "Card for [erased]",
  ]);
  const rows = await rowsOf(harness, "feed_by");
  assert(!rows.some((row) => row.includes("dora")), rows.join());
});

Deno.test("purchases with many words are published by as many commits as they need", async () => {
  const sets: number[] = [];
  const wrapKv = (kv: Deno.Kv) => {
    const watched = watchKv(kv);
    let open = 0;
    watched.onSet = () => open++;
    watched.afterCommit = () => {
      sets.push(open);
      open = 0;
    };
    return watched.kv;
  };
  await using harness = await startHarness({ env, wrapKv });
  const key = await harness.registerKey();
  const words = Array.from({ length: 40 }, (_, n) => `w${n}`).join(" ");
  for (let n = 0; n < 60; n++) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: words }),
    });
  }
  const review = () => ({
    outcome: "approve" as const,
    reviewer: "local" as const,
    certain: true,
    reasons: [],
  });
  const { moderate } = await import("../../domain/gallery/moderate.ts");
  await moderate({ ...harness.services, review, holder: "x" });
  assertEquals((await find(harness, { q: "w39" })).length, 60);
  assert(Math.max(...sets) <= 1000, `${Math.max(...sets)} rows`);
});

Deno.test("a page by a filter without an index reads whole pages of the feed", async () => {
  let watched: WatchedKv | undefined;
  const wrapKv = (kv: Deno.Kv) => (watched = watchKv(kv)).kv;
  await using harness = await startHarness({ env, wrapKv });
  const older = Array.from({ length: 60 }, () => ({ currency: "USD" }));
  const newer = Array.from({ length: 9 }, () => ({ currency: "EUR" }));
  await publish(harness, [...older, ...newer]);
  const before = watched!.reads;
  const { items } = await read(harness, { currency: "EUR", limit: "9" });
  assertEquals(items.length, 9);
  assert(watched!.reads - before < 20, `${watched!.reads - before} reads`);
});

Deno.test("pages that find nothing are not kept", async () => {
  await using harness = await startHarness({ env });
  await publish(harness, SHELF);
  const { feed } = harness.services;
  const nothing = { limit: 1, filter: { domain: "nothing.example" } };
  await feed.page(nothing);
  assertEquals(feed.ready(nothing), undefined);
  const something = { limit: 1, filter: { category: "home" } };
  await feed.page(something);
  assert(feed.ready(something));
});
