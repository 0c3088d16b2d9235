/**
 * The gallery as people see it, in a real browser over a real process.
 *
 * @module
 */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import {
  assertSound,
  browserTest,
  layoutShift,
  type TestPage,
} from "../support/pages.ts";
import { purchaseBody } from "../support/harness.ts";
import { publishAll, publishUnseen } from "../support/published.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { samplePurchases } from "../seed/seed.ts";
import { startServer, temporaryStore } from "../support/server.ts";

const env = UNLIMITED;

/** Hostile field values; each would run, break out, or load something. */
const HOSTILE = {
  productName: `</h3><script>document.title="owned"</script>`,
  sellerName: `"><img src=x onerror=document.title="owned">`,
  interval: `<svg onload=alert(1)>`,
};

/** Names of the items in the grid, in order. */
async function names(page: TestPage): Promise<string[]> {
  return await page.locator(".grid h3").allTextContents();
}

browserTest("an empty gallery says so, and how to fill it", async (browser) => {
  await using server = await startServer({ env });
  const page = await browser.open();
  for (const path of ["/", "/gallery", "/gallery?category=toys"]) {
    await page.goto(server.url + path);
    const empty = page.locator(".empty");
    assertStringIncludes(await empty.innerText(), "No purchases");
    await empty.getByRole("link", { name: "Publish a purchase" }).click();
    await page.waitForURL("**/docs/quickstart*");
  }
  await page.goto(`${server.url}/gallery?category=toys`);
  await assertSound(page);
});

browserTest("hostile content is text, and runs nothing", async (browser) => {
  await using store = await temporaryStore();
  const imageUrl = "https://pictures.example/missing.png";
  await publishUnseen(store.path, {
    ...purchaseBody(),
    ...HOSTILE,
    imageUrl,
    logoUrl: "javascript:alert(1)",
    currency: "<b>",
  });
  await using server = await startServer({ kvPath: store.path, env });
  const page = await browser.open();
  await page.goto(`${server.url}/gallery`);
  assertEquals(await names(page), [HOSTILE.productName]);
  assertStringIncludes(
    await page.locator(".card").innerText(),
    HOSTILE.sellerName,
  );
  await page.locator(".card a").click();
  await page.waitForURL("**/gallery/*-*");
  assertEquals(await page.locator("h1").innerText(), HOSTILE.productName);
  assertStringIncludes(await page.title(), HOSTILE.productName);
  assertEquals(await page.locator("main :is(script, svg, b)").count(), 0);
  assertEquals(await page.locator(`main [href^="javascript"]`).count(), 0);
  assertEquals(await page.locator(".seller img").count(), 0);
  const data = page.locator(`head > script[type="application/ld+json"]`);
  const product = JSON.parse((await data.textContent())!);
  assertEquals(product["@type"], "Product");
  assertEquals(product.name, HOSTILE.productName);
  assertEquals(product.offers.seller.name, HOSTILE.sellerName);
  assertEquals(product.image, imageUrl);
  const feed = await server.fetch("/gallery/atom.xml");
  assertEquals(
    await xmlTitle(await browser.open(), await feed.text()),
    HOSTILE.productName,
  );
  await page.goto(server.url);
  await assertSound(page);
});

/** The first entry's title, as an XML parser reads it. */
async function xmlTitle(page: TestPage, xml: string): Promise<string> {
  return await page.evaluate(`new DOMParser()
    .parseFromString(${JSON.stringify(xml)}, "application/xml")
    .querySelector("entry > title").textContent`);
}

browserTest("a gallery of 300 purchases", async (browser, t) => {
  await using server = await startServer({ env });
  const samples = await samplePurchases(server.url);
  await publishAll(server, samples);
  const newestFirst = samples.map(({ productName }) => `${productName}`)
    .toReversed();

  await t.step(
    "is light, steady and sound in every width and scheme",
    async () => {
      // Colours do not depend on the width.
      for (
        const [width, colorScheme] of [
          [320, "light"],
          [768, "dark"],
          [1280, "dark"],
          [1920, "light"],
        ] as const
      ) {
        const viewport = { width, height: 800 };
        const page = await browser.open({ colorScheme, viewport });
        const bytes = countBytes(page, server.url);
        await page.goto(server.url, { waitUntil: "load" });
        assert(await layoutShift(page) < 0.01, `jumps at ${width}`);
        assert(await bytes() < 75_000, `${await bytes()} bytes`);
        await assertSound(page);
        const others = width === 768 || width === 1920
          ? []
          : ["/gallery", "/gallery?category=travel"];
        for (const path of others) {
          await page.goto(server.url + path, { waitUntil: "load" });
          assert(await layoutShift(page) < 0.01, `${path} jumps at ${width}`);
          await assertSound(page);
        }
        await page.context().close();
      }
    },
  );

  await t.step("loads more in place, down to the last", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/gallery`);
    const more = page.getByRole("link", { name: "Load more" });
    let shown = 24;
    assertEquals(await names(page), newestFirst.slice(0, shown));
    while (shown < 300) {
      await more.click();
      // Focus moves to the first new item, for readers by keyboard.
      await page.locator(`.grid > li:nth-child(${shown + 1}) :focus`).waitFor();
      shown = Math.min(300, shown + 24);
    }
    assertEquals(await names(page), newestFirst);
    assertEquals(await more.isVisible(), false);
    assertEquals(
      await page.getByRole("main").getByRole("status").innerText(),
      "That is everything.",
    );
    // One address shows four pages; the last of the others names itself.
    assert(new URL(page.url()).searchParams.has("cursor"), page.url());
  });

  await t.step("comes back to the same place", async () => {
    for (const path of ["/", "/gallery", "/gallery?category=travel"]) {
      const page = await browser.open();
      await page.goto(server.url + path);
      const isShort = path.includes("travel");
      const shown = isShort ? 20 : 72;
      for (let have = 24; have < shown; have += 24) {
        await page.getByRole("link", { name: "Load more" }).click();
        await page.locator(".grid > li").nth(have).waitFor();
      }
      const pages = new URL(page.url()).searchParams.get("pages");
      assertEquals(pages, isShort ? null : "3");
      const before = await names(page);
      assertEquals(before.length, shown);
      const link = page.locator(".grid h3 a").nth(shown - 5);
      await link.scrollIntoViewIfNeeded();
      const place = await page.evaluate("scrollY");
      await link.click();
      await page.waitForURL("**/gallery/*-*");
      await page.goBack();
      await page.locator(".grid > li").nth(shown - 1).waitFor();
      assertEquals(await names(page), before);
      await page.waitForFunction(`Math.abs(scrollY - ${place}) < 5`);
      await page.context().close();
    }
  });

  await t.step("shows the chosen category on a phone", async () => {
    const viewport = { width: 390, height: 800 };
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.open({ viewport, javaScriptEnabled });
      await page.goto(`${server.url}/gallery?category=finance`);
      const chosen = page.locator(".categories [aria-current]");
      const { x, width } = (await chosen.boundingBox())!;
      assert(x >= 0 && x + width <= 390, `${x} ${width}`);
      await page.context().close();
    }
  });

  await t.step(
    "says nothing of what a category costs, which has unlike goods",
    async () => {
      const page = await browser.open();
      await page.goto(`${server.url}/gallery?category=travel`);
      assertEquals(
        await page.getByRole("region", { name: "What it costs" }).count(),
        0,
      );
    },
  );

  await t.step("asks no other host for the samples' pictures", async () => {
    const page = await browser.open();
    const strangers: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url)) strangers.push(request.url());
    });
    await page.goto(server.url);
    await page.locator(".tile img.shown").nth(3).waitFor();
    const source = await page.locator(".tile img").first().getAttribute("src");
    const picture = await server.fetch(source!);
    assertEquals(picture.headers.get("content-type"), "image/svg+xml");
    assertStringIncludes(picture.headers.get("cache-control")!, "immutable");
    assertEquals(strangers, []);
  });

  await t.step(
    "shows nothing like an item whose name shares no two words, and copies its id",
    async () => {
      const page = await browser.open();
      await page.goto(`${server.url}/gallery?q=terrarium`);
      await page.locator(".card a").first().click();
      await page.waitForURL("**/gallery/*-*");
      const others = page.getByRole("region", { name: "Purchases like it" });
      assertEquals(await others.count(), 0);
      await page.getByRole("button", { name: "Copy id" }).click();
      await page.getByRole("status").getByText(/opied/).waitFor();
      await assertSound(page);
    },
  );

  await t.step("goes on from page to page without a script", async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(server.url);
    const follow = async (name: string) => {
      const link = page.getByRole("link", { name });
      const href = await link.getAttribute("href");
      const address = new URL(href!, page.url()).href;
      await link.click();
      await page.waitForURL(address);
    };
    const seen = await names(page);
    while (seen.length < 300) {
      await follow("Load more");
      seen.push(...await names(page));
    }
    assertEquals(seen, newestFirst);
    assertEquals(await page.locator(".more a").count(), 0);
    await follow("Back to the newest");
    assertEquals(await names(page), newestFirst.slice(0, 24));
  });

  await t.step("says when more cannot be loaded, and tries again", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/gallery`);
    await page.route("**/gallery?*", (route) => route.abort());
    const more = page.getByRole("link", { name: "Load more" });
    await more.click();
    await page.getByText("That did not work").waitFor();
    await assertSound(page);
    await page.unroute("**/gallery?*");
    await more.click();
    await page.getByText("24 more loaded").waitFor();
    assertEquals((await names(page)).length, 48);
  });

  await t.step("filters by category, by keyboard too", async () => {
    const page = await browser.open();
    await page.goto(server.url);
    const categories = page.getByRole("navigation", { name: "Categories" });
    const link = categories.getByRole("link", { name: "Hosting" });
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/gallery?category=hosting");
    const current = categories.locator("[aria-current=page]");
    assertMatch(await current.innerText(), /^Hosting\s+17$/);
    const facts = await page.locator(".card .by > :last-child").allInnerTexts();
    assert(facts.length > 1);
    assert(facts.every((fact) => fact.endsWith("· Hosting")), `${facts}`);
    await assertSound(page);
  });

  await t.step(
    "shows a sign where a picture is missing or broken",
    async () => {
      const page = await browser.open();
      await page.route("**/img/*", (route) => route.abort());
      await page.goto(`${server.url}/gallery?category=garden`);
      const picture = page.locator(".tile img").first();
      await picture.scrollIntoViewIfNeeded();
      await page.locator(".tile img.broken").first()
        .waitFor({ state: "attached" });
      assertEquals(await picture.isVisible(), false);
      assert(await page.locator(".sign").first().isVisible());
      assertEquals(await layoutShift(page), 0);
    },
  );

  await t.step("loads pictures late, and tells nobody who reads", async () => {
    const page = await browser.open();
    const referrers: (string | undefined)[] = [];
    await page.route("**/img/*", (route) => {
      referrers.push(route.request().headers()["referer"]);
      const svg = "http://www.w3.org/2000/svg";
      const body = `<svg xmlns="${svg}" width="40" height="30"/>`;
      return route.fulfill({ contentType: "image/svg+xml", body });
    });
    await page.goto(`${server.url}/gallery?category=garden`);
    const picture = page.locator(".tile img").first();
    assertEquals(await picture.getAttribute("loading"), "lazy");
    await picture.scrollIntoViewIfNeeded();
    await page.locator(".tile img.shown").first().waitFor();
    assert(referrers.length > 0);
    assertEquals(referrers.filter((referrer) => referrer !== undefined), []);
    await assertSound(page);
  });

  await t.step(
    "has a page for each item, with what links show of it",
    async () => {
      const page = await browser.open({
        viewport: { width: 320, height: 700 },
      });
      await page.goto(`${server.url}/gallery`);
      await page.locator(".card").first().click();
      await page.waitForURL("**/gallery/*");
      assertEquals(await page.locator("h1").innerText(), newestFirst[0]);
      const meta = (name: string) =>
        page.locator(`meta[property="${name}"]`).getAttribute("content");
      assertEquals(await meta("og:title"), newestFirst[0]);
      assertStringIncludes((await meta("og:url"))!, "/gallery/0");
      await assertSound(page);
    },
  );
});

browserTest(
  "what is not there is said on a page, and as an envelope to programs",
  async (browser) => {
    await using server = await startServer({ env });
    const page = await browser.open({ colorScheme: "dark" });
    const gone = "/gallery/019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80";
    for (
      const [path, status] of [
        ["/nothing", 404],
        [gone, 404],
        ["/gallery?category=nothing", 404],
        ["/gallery?cursor=nothing", 400],
        ["/docs/nothing", 404],
      ] as const
    ) {
      const response = await page.goto(server.url + path);
      assertEquals(response?.status(), status, path);
      await assertSound(page);
      const plain = await server.fetch(path, {
        headers: { accept: "application/json, */*;q=0.1" },
      });
      assertEquals((await plain.json()).ok, false);
    }
  },
);

/** Sums what a page loads from the service itself, as it goes over the wire. */
function countBytes(page: TestPage, origin: string): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith(origin)) return;
    const size = request.sizes().then((sizes) =>
      sizes.responseBodySize + sizes.responseHeadersSize
    );
    // A page that is closed has none to tell, and nobody may ask for it.
    size.catch(() => {});
    sizes.push(size);
  });
  return async () =>
    (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
