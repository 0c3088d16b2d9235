/**
 * Search as one types, and what else helps a reader of the documentation, in a
 * real browser.
 *
 * @module
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  assertSound,
  browserTest,
  copyCode,
  overflow,
  type TestPage,
} from "../support/pages.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { startServer } from "../support/server.ts";

/** Types, and waits for the list that belongs to all that is typed then. */
async function search(page: TestPage, keys: string, typed = keys) {
  await page.keyboard.type(keys);
  const name = `Ask: ${typed}`;
  await page.locator(".found").getByRole("button", { name, exact: true })
    .waitFor();
}

browserTest("search in the documentation", async (browser, t) => {
  await using server = await startServer({ env: UNLIMITED });

  await t.step("finds as one types, by keyboard alone", async () => {
    for (const width of [390, 1280]) {
      const page = await browser.open({ viewport: { width, height: 800 } });
      await page.goto(`${server.url}/docs/keys`);
      await page.keyboard.press("/");
      await search(page, "how long does a rese");
      const first = page.locator(".found > :first-child", {
        hasText: "reservation hold",
      });
      await first.waitFor();
      assertEquals(
        await page.locator(".found .kind-sentence").count() > 0,
        true,
      );
      await assertSound(page);
      await page.keyboard.press("Escape");
      assertEquals(await first.isVisible(), false);
      await search(page, "r", "how long does a reser");
      await first.waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/docs/facts/promo#how-long-a-reservation-holds");
    }
  });

  await t.step("comes to the reader, wherever they are on a page", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs/checkout#call-a-tool`);
    await page.evaluate("scrollTo(0, 4000)");
    await page.keyboard.press("Control+k");
    await search(page, "revoke");
    await page.locator("dialog .found a").first().waitFor();
    await assertSound(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assertEquals(await page.locator("main .ask").count(), 1);
    assert(await page.evaluate("scrollY") as number > 3000);
  });

  await t.step(
    "a sentence is marked on its page, and nowhere else",
    async () => {
      const page = await browser.open();
      await page.goto(`${server.url}/docs/keys`);
      await page.keyboard.press("/");
      await search(page, "revocation is permanent");
      await page.locator(".found .kind-sentence")
        .filter({ hasText: "cannot be made active again" }).click();
      await page.waitForURL("**/docs/facts/keys#**");
      await page.waitForFunction("scrollY > 500");
      assertEquals(await page.locator(".found").isVisible(), false);
    },
  );

  await t.step("nothing that is typed becomes a part of the page", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs`);
    const text = `"><img src=x onerror=alert(1)> \\ (.*)+$`;
    await page.getByLabel("Search or ask").fill(text);
    await page.locator(".found button").waitFor();
    assertEquals(await page.locator(".found img").count(), 0);
    assertStringIncludes(await page.locator(".found").innerText(), text);
    assertEquals(page.problems, []);
  });

  await t.step("works without a script", async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(`${server.url}/docs/keys`);
    await page.getByLabel("Search or ask").fill("sandbox");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/ask?q=*");
    await page.locator(".matches").getByRole("link", {
      name: "Sandbox",
      exact: true,
    }).first().click();
    await page.waitForURL("**/docs/sandbox");
    assertEquals(await page.locator(".theme").isVisible(), false);
    const python = page.locator(".samples").first()
      .locator("pre[data-language=python]");
    assertEquals(await python.isVisible(), false);
    await page.locator(".samples").first().getByText("Python").click();
    assertEquals(await python.isVisible(), true);
  });
});

browserTest("reading the documentation", async (browser, t) => {
  const DOCS_EDIT_URL = "https://git.example/edit/main/docs/";
  await using server = await startServer({
    env: { ...UNLIMITED, DOCS_EDIT_URL },
  });
  const paper = "getComputedStyle(document.body).backgroundColor";
  const LIGHT = "rgb(253, 253, 251)";
  const DARK = "rgb(19, 20, 23)";

  await t.step(
    "the theme is the reader's, on every page, until they change it",
    async () => {
      const page = await browser.open({ colorScheme: "light" });
      await page.goto(`${server.url}/docs/keys`);
      assertEquals(await page.evaluate(paper), LIGHT);
      await page.getByRole("button", { name: "Switch to the dark" }).click();
      assertEquals(await page.evaluate(paper), DARK);
      await assertSound(page);
      for (const path of ["/", "/gallery", "/docs/api", "/nothing"]) {
        await page.goto(server.url + path);
        assertEquals(await page.evaluate(paper), DARK, path);
      }
      await page.getByRole("button", { name: "Switch to the light" }).click();
      assertEquals(await page.evaluate(paper), LIGHT);
      // The choice "system" follows the system's scheme.
      await page.emulateMedia({ colorScheme: "dark" });
      assertEquals(await page.evaluate(paper), DARK);
    },
  );

  await t.step("the language of samples is remembered", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs/quickstart`);
    await page.locator(".samples").nth(1).getByText("Python").click();
    const shown = () =>
      page.locator(".samples pre:visible").first()
        .getAttribute("data-language");
    assertEquals(await shown(), "python");
    await page.goto(`${server.url}/docs/api/registerKey`);
    assertEquals(await shown(), "python");
  });

  await t.step("the list of headings tells where one is", async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${server.url}/docs/keys#revoke-a-key`);
    const current = page.locator(".toc [aria-current]");
    await current.waitFor();
    assertEquals(await current.innerText(), "Revoke a key");
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    const last = page.locator(".toc a").last();
    await page.waitForFunction(
      `document.querySelector(".toc li:last-child [aria-current]") !== null`,
    );
    assertEquals(await current.innerText(), await last.innerText());
  });

  await t.step("the side bar fits a window of 800 pixels", async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 800 } });
    for (const path of ["/docs/quickstart", "/docs/api"]) {
      await page.goto(server.url + path);
      const bottom = await page.evaluate(
        `document.querySelector(".doc-nav > :last-child").getBoundingClientRect().bottom`,
      );
      assert(bottom as number <= 800, `${path}: ${bottom}`);
    }
  });

  await t.step("a page leads to its neighbours and its source", async () => {
    const page = await browser.open();
    await page.goto(`${server.url}/docs/quickstart`);
    await page.getByRole("link", { name: "Next Authentication" }).click();
    await page.waitForURL("**/docs/auth");
    await page.getByRole("link", { name: "Previous Quickstart" }).click();
    await page.waitForURL("**/docs/quickstart");
    const edit = page.getByRole("link", { name: "Edit this page" });
    const address = "https://git.example/edit/main/docs/quickstart.md";
    assertEquals(await edit.getAttribute("href"), address);
  });

  await t.step(
    "paper shows the text and the code, and nothing to press",
    async () => {
      const page = await browser.open({ colorScheme: "light" });
      await page.goto(`${server.url}/docs/quickstart`);
      await page.emulateMedia({ media: "print" });
      const hidden = [
        ".ask",
        ".doc-nav",
        ".toc",
        ".copy",
        ".theme",
        ".neighbours",
      ];
      for (const selector of hidden) {
        assertEquals(
          await page.locator(selector).first().isVisible(),
          false,
          selector,
        );
      }
      assertEquals(await page.locator("pre").first().isVisible(), true);
      assertEquals(await overflow(page), 0);
    },
  );
});

browserTest("the API reference", async (browser, t) => {
  await using server = await startServer({ env: UNLIMITED });

  await t.step("is sound, narrow and wide, light and dark", async () => {
    const index = await (await server.fetch("/docs/api", {
      headers: { accept: "text/html" },
    })).text();
    const paths = [...new Set(index.match(/\/docs\/api\/\w+/g))];
    assert(paths.length > 50);
    // Those that callers build on, and one of what is folded away.
    const shown = ["/docs/api", ...paths.slice(0, 7), paths.at(-1)!];
    // Colours do not depend on the width.
    for (
      const [colorScheme, width] of [["light", 390], ["dark", 1280]] as const
    ) {
      const viewport = { width, height: 800 };
      const page = await browser.open({ viewport, colorScheme });
      for (const path of shown) {
        await page.goto(server.url + path);
        await page.evaluate(
          "for (const fold of document.querySelectorAll('details')) fold.open = true",
        );
        await assertSound(page);
      }
      await page.close();
    }
  });

  await t.step(
    "leads from the start page to a sample that is copied",
    async () => {
      const page = await browser.open({
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await page.goto(server.url);
      await page.getByRole("link", { name: "API", exact: true }).click();
      await page.locator("main").getByRole("link", {
        name: "POST /api/v1/keys",
      })
        .first().click();
      await page.waitForURL("**/docs/api/registerKey");
      await page.locator(".samples").getByText("TypeScript").click();
      await copyCode(page.locator(".samples"));
      const copied = await page.evaluate("navigator.clipboard.readText()");
      assertStringIncludes(copied as string, "await fetch(");
    },
  );
});
