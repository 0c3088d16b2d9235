/**
 * The documentation as people read it, in a real browser.
 *
 * @module
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  assertSound,
  assertWhole,
  browserTest,
  copyCode,
  layoutShift,
} from "../support/pages.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { startServer } from "../support/server.ts";

browserTest("the documentation", async (browser, t) => {
  await using server = await startServer({ env: UNLIMITED });

  await t.step("is sound on every page, narrow and wide", async () => {
    const narrow = await browser.open({
      viewport: { width: 320, height: 700 },
      colorScheme: "light",
    });
    const wide = await browser.open({
      viewport: { width: 1400, height: 900 },
      colorScheme: "dark",
    });
    const list = await (await server.fetch("/llms.txt")).text();
    const paths = [...list.matchAll(/\/docs\/[\w-]+(?=\.md)/g)]
      .map(([path]) => path);
    assert(paths.length >= 20);
    for (const path of ["/docs", "/ask", ...paths]) {
      await wide.goto(server.url + path);
      await assertSound(wide);
      await narrow.goto(server.url + path);
      await assertWhole(narrow);
    }
    // The tables with the longest paths and codes, in every width between.
    for (const path of ["overview", "errors", "versioning", "promo"]) {
      await narrow.goto(`${server.url}/docs/${path}`);
      for (const width of [360, 480, 640, 768, 900, 1024]) {
        await narrow.setViewportSize({ width, height: 700 });
        await assertWhole(narrow);
      }
    }
    await narrow.setViewportSize({ width: 320, height: 700 });
    for (const path of ["/docs", "/docs/gallery", "/docs/checkout"]) {
      await narrow.goto(server.url + path);
      assert(await layoutShift(narrow) < 0.01, `${path} jumps`);
      await assertSound(narrow);
    }
  });

  await t.step(
    "prints dark ink on paper in any theme, and what is folded",
    async () => {
      const page = await browser.open({ colorScheme: "dark" });
      await page.goto(`${server.url}/docs/checkout`);
      await page.emulateMedia({ media: "print" });
      const colors = await page.evaluate(`[
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.querySelector("main p")).color,
    ]`);
      assertEquals(colors, ["rgb(255, 255, 255)", "rgb(26, 27, 30)"]);
    },
  );

  await t.step("tells readers of the screen that code was copied", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs/keys`);
    const said = page.locator(".said[role=status]");
    assertEquals(await said.textContent(), "");
    await page.locator(".code .copy").first().click();
    await said.getByText(/^(Copied|Selected)$/).waitFor();
  });

  await t.step(
    "lists its pages, and folds the list when narrow",
    async () => {
      const page = await browser.open();
      await page.goto(`${server.url}/docs/quickstart`);
      const pages = page.getByRole("navigation", { name: "Documentation" });
      await pages.getByRole("link", { name: "Moderation" }).click();
      await page.waitForURL("**/docs/moderation");
      const current = pages.locator("[aria-current=page]");
      assertEquals(await current.innerText(), "Moderation");
      await page.setViewportSize({ width: 360, height: 700 });
      assertEquals(await pages.isVisible(), false);
      await page.getByRole("button", { name: "All pages" }).click();
      await pages.getByRole("link", { name: "Errors" }).click();
      await page.waitForURL("**/docs/errors");
    },
  );

  await t.step("a heading that is linked to is marked", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs/errors#rate_limited`);
    assertEquals(await page.locator("#rate_limited:target").count(), 1);
    const background = (selector: string) =>
      page.evaluate(
        `getComputedStyle(document.querySelector("${selector}")).backgroundColor`,
      );
    const plain = await background(".prose h2:not(:target)");
    assert(await background(":target") !== plain);
  });

  await t.step("diagrams are drawn in both schemes", async () => {
    for (const path of ["/docs/card-relay", "/docs/moderation"]) {
      const page = await browser.open({ colorScheme: "dark" });
      await page.goto(server.url + path);
      const picture = page.locator("figure img");
      await picture.scrollIntoViewIfNeeded();
      const width =
        `(async (image) => (await image.decode(), image.naturalWidth))(
        document.querySelector("figure img"),
      )`;
      assertEquals(await page.evaluate(width), 760);
      await page.goto(server.url + await picture.getAttribute("src"));
      const ink = "getComputedStyle(document.querySelector('text')).fill";
      assertEquals(await page.evaluate(ink), "rgb(235, 235, 232)");
      assertEquals(page.problems, []);
    }
  });

  await t.step("code is copied with one press", async () => {
    const page = await browser.open({
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(`${server.url}/docs/quickstart`);
    const block = page.locator(".code").first();
    for (const language of ["curl", "Python"]) {
      await block.getByText(language, { exact: true }).click();
      await copyCode(block);
      const copied = await page.evaluate("navigator.clipboard.readText()");
      const shown = block.locator("pre:visible code");
      assertEquals(copied, await shown.textContent());
      assertStringIncludes(copied as string, "/api/v1/keys");
      await block.getByRole("button", { name: "Copy" }).waitFor();
    }
  });
});

browserTest("the ask box", async (browser, t) => {
  await using server = await startServer({
    env: { ...UNLIMITED, RATE_LIMIT_ASK_PER_IP: "9/3600" },
  });
  const question = "How many API keys may one IP address register?";

  await t.step(
    "shows an answer with its sources",
    async () => {
      const page = await browser.open();
      await page.goto(`${server.url}/docs/quickstart`);
      await page.getByLabel("Search or ask").fill(question);
      await page.keyboard.press("Enter");
      await page.locator(".answer .quote").first().waitFor();
      await page.getByText("Sources").waitFor();
      await assertSound(page);
      await page.locator(".answer ol a").first().click();
      await page.waitForURL("**/docs/**#**");
      assertEquals(new URL(page.url()).origin, server.url);
      // The browser marks the sentence, and shows it.
      await page.waitForFunction("scrollY > 0");
    },
  );

  await t.step("says when the documentation does not", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs`);
    await page.getByLabel("Search or ask").fill("xyzzy plugh qwertz");
    await page.keyboard.press("Enter");
    await page.getByText("The docs don't cover this.").waitFor();
    await assertSound(page);
  });

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with" : "without";
    await t.step(`says that it is not sure, ${how} a script`, async () => {
      const page = await browser.open({ javaScriptEnabled });
      await page.goto(`${server.url}/docs`);
      const box = page.getByLabel("Search or ask");
      await box.fill("Can two agents share one wallet?");
      await page.keyboard.press("Enter");
      await page.getByText("This may not be the whole answer").waitFor();
      assert(await page.locator(".answer .quote").count() > 0);
      const next = page.locator(".answer ul a").first();
      assertStringIncludes(await next.innerText(), "?");
      if (javaScriptEnabled) await assertSound(page);
    });
  }

  await t.step("a call is made from its page, in the sandbox", async () => {
    const headers = { "content-type": "application/json" };
    const registration = await server.fetch("/api/v1/keys", {
      method: "POST",
      headers,
      body: JSON.stringify({ name: "Agent", contactEmail: "a@agents.example" }),
    });
    const { key } = await registration.json();
    for (const width of [390, 1440]) {
      const page = await browser.open({ viewport: { width, height: 900 } });
      await page.goto(`${server.url}/docs/api/submitPurchase`);
      assertEquals(await layoutShift(page), 0);
      await page.getByText("Try it").click();
      await page.getByLabel("API key").fill(key);
      await page.getByRole("button", { name: "Send" }).click();
      const answer = page.locator(".tried");
      await answer.getByText("200 OK").waitFor();
      assertStringIncludes(await answer.innerText(), '"sandbox": true');
      await answer.locator("summary").click();
      assertStringIncludes(await answer.innerText(), "x-request-id: ");
      await assertSound(page);
      await page.goto(`${server.url}/docs/api/revokeKey`);
      await page.getByText("Try it").click();
      assertEquals(await page.getByLabel("API key").inputValue(), key);
      await page.context().close();
    }
  });

  await t.step("tells in which language to ask, as text", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs`);
    const box = page.getByLabel("Search or ask");
    await box.fill("Wie lange lebt ein Hund eigentlich?");
    await page.keyboard.press("Enter");
    // Above the answer, as on the page without a script.
    const told = page.locator(".answer .worth", { hasText: "auf Englisch" });
    await told.waitFor();
    assertEquals(await told.locator("a").count(), 0);
  });

  await t.step("answers on a page of its own without a script", async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(`${server.url}/docs/quickstart`);
    await page.getByLabel("Search or ask").fill(question);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/ask?q=*");
    assert(await page.locator(".answer .quote").count() > 0);
    assert(await page.locator(".answer ol a").count() > 0);
    const hostile = encodeURIComponent(`"><script>alert(1)</script>`);
    await page.goto(`${server.url}/ask?q=${hostile}`);
    assertEquals(await page.locator("main script").count(), 0);
  });

  await t.step("says how long to wait after too many questions", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs`);
    const box = page.getByLabel("Search or ask");
    for (let n = 0; n < 4; n++) {
      await box.fill(question);
      await page.keyboard.press("Enter");
      await page.locator(".answer :is(ol a, .error)").first().waitFor();
    }
    const text = await page.locator(".answer .error").innerText();
    assertStringIncludes(text, "Too many requests. Wait ");
  });
});
