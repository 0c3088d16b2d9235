/** The page of a purchase: its price among others, what is like it, its forms. */
import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Harness, startHarness } from "../support/harness.ts";
import { publishByMany } from "../support/published_shelf.ts";
import { submit } from "../support/submit.ts";

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };
const HTML = { accept: "text/html" };

async function pageOf(harness: Harness, id: string): Promise<string> {
  const page = await harness.fetch(`/gallery/${id}`, { headers: HTML });
  assertEquals(page.status, 200);
  return await page.text();
}

/** Publishes purchases; returns their ids. */
async function publish(harness: Harness, purchases: Record<string, unknown>[]) {
  const ids = await submit(harness, purchases);
  for (const id of ids) {
    await curationOf(harness.services).decide(id, "approve", "x");
  }
  return ids;
}

function relatedIn(html: string): string[] {
  const [, below = ""] = html.split('id="others"');
  return [...below.matchAll(/href="\/gallery\/([\w-]+)"/g)].map(([, id]) =>
    id!
  );
}

Deno.test("a purchase is placed among alike ones of other submitters, and says what is alike", async () => {
  await using harness = await startHarness({ env });
  const of = (price: number, more = {}) => ({
    productName: "Wooden toy train",
    productUrl: `https://shop.example/${price}`,
    price,
    ...more,
  });
  const ids = await publishByMany(harness, [
    of(20),
    of(10),
    of(30),
    of(40),
    of(100, { quantity: 2 }),
    of(60, { currency: "EUR" }),
    of(70, { interval: "month" }),
    of(80, { productName: "Wooden spoon" }),
  ]);
  const first = await pageOf(harness, ids[0]!);
  assertStringIncludes(first, "<strong>Cheaper than 3 of 4</strong>");
  assertStringIncludes(first, "Two words of the name or the address in common");
  assertEquals(relatedIn(first).length, 4);
  const last = await pageOf(harness, ids[4]!);
  assertStringIncludes(last, "<strong>More expensive than 4 of 4</strong>");
  assertStringIncludes(last, "2, $50.00 each");
  for (const alone of ids.slice(5)) {
    const html = await pageOf(harness, alone);
    assert(!html.includes("like it"));
    assertEquals(relatedIn(html), []);
  }
  await curationOf(harness.services).decide(ids[1]!, "take_down", "x");
  const html = await pageOf(harness, ids[0]!);
  assert(!html.includes(ids[1]!), "a takedown is seen at once");
  assert(!html.includes("things like it"));
});

Deno.test("a price is ranked among submitters, not among purchases", async () => {
  await using harness = await startHarness({ env });
  const of = (price: number) => ({
    productName: "Wooden toy train",
    productUrl: `https://shop.example/${price}`,
    price,
  });
  const ids = await publish(harness, [10, 20, 30, 40, 50, 60].map(of));
  assert(!(await pageOf(harness, ids[0]!)).includes("things like it"));
});

Deno.test("a subscription says how often it is paid, wherever it is told of", async () => {
  await using harness = await startHarness({ env });
  const intervals = {
    month: "P1M",
    yearly: "P1Y",
    "every 3 weeks": "every 3 weeks",
  };
  const ids = await publish(
    harness,
    Object.keys(intervals).map((interval) => ({
      interval,
      productName: interval,
    })),
  );
  for (const [at, duration] of Object.values(intervals).entries()) {
    const html = await pageOf(harness, ids[at]!);
    const [, description] = /name="description" content="([^"]*)"/.exec(html)!;
    const interval = ["/ month", "yearly", "every 3 weeks"][at]!;
    assertStringIncludes(description!, `${interval} at `);
    assertStringIncludes(
      html,
      `property="og:description" content="${description}"`,
    );
    const [, json] = /ld\+json">([^<]*)</.exec(html)!;
    const { priceSpecification } = JSON.parse(json!).offers;
    assertEquals(priceSpecification.billingDuration, duration);
  }
});

Deno.test("a purchase can be taken along as JSON, by its id and as a citation", async () => {
  await using harness = await startHarness({ env });
  const [id] = await publish(harness, [{ productName: "Kettle" }]);
  const html = await pageOf(harness, id!);
  assertStringIncludes(html, `href="/api/v1/gallery/items/${id}"`);
  assertStringIncludes(html, `data-copy="${id}"`);
  assertStringIncludes(html, ' rel="nofollow ugc noopener noreferrer"');
  const [, citation] = /<pre[^>]*><code>(“Kettle”[^<]*)</.exec(html)!;
  assertStringIncludes(citation!, `/gallery/${id}`);
  assertStringIncludes(html, '<h1 dir="auto">Kettle</h1>');
});

Deno.test("pages tell a sample purchase from a real one", async () => {
  await using harness = await startHarness({ env });
  const logoUrl = "https://pictures.example/img/parcel-1.svg";
  const category = "toys";
  const [sample, real] = await publish(harness, [
    { productName: "Sample blocks", category, logoUrl },
    {
      productName: "Real blocks",
      category: "books",
      logoUrl: "https://cdn.example/img/parcel-1.svg",
    },
  ]);
  const note = "made up for a first look";
  const isMarked = async (path: string) => {
    const page = await harness.fetch(path, { headers: HTML });
    return (await page.text()).includes(note);
  };
  const marked = ["/", "/gallery", "/gallery?category=toys"];
  for (const path of [...marked, `/gallery/${sample}`]) {
    assert(await isMarked(path), path);
  }
  for (const path of ["/gallery?category=books", `/gallery/${real}`]) {
    assert(!await isMarked(path), path);
  }
  const page = await harness.fetch("/gallery", { headers: HTML });
  const cards = (await page.text()).split('<li class="card">').slice(1);
  assertEquals(
    cards.map((card) => card.includes("Sample · ")),
    cards.map((card) => card.includes("Sample blocks")),
  );
});
