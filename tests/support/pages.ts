/**
 * Pages of the service in a real browser, and what every one of them owes.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import axe from "axe-core";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { brokenWords } from "./broken_words.js";
import { BROWSER_TEST, launchBrowser } from "./browser.ts";

if (BROWSER_TEST.ignore) {
  console.warn(
    "No Chromium: tests in a browser are skipped. Install one (apt-get " +
      "install chromium), or name it in CHROMIUM_PATH.",
  );
}

/** A browser for one test; `await using` closes it. */
export interface TestTabs extends AsyncDisposable {
  /** Opens a tab of its own, with what the options say of its reader. */
  open(options?: BrowserContextOptions): Promise<TestPage>;
}

/** A tab, with what went wrong in it so far. */
export interface TestPage extends Page {
  /** Errors of scripts, and what the page's policy refused. */
  problems: string[];
}

/** Registers a test that needs a browser; skipped where there is none. */
export function browserTest(
  name: string,
  test: (browser: TestTabs, t: Deno.TestContext) => Promise<void>,
): void {
  Deno.test({
    name,
    ...BROWSER_TEST,
    async fn(t) {
      await using browser = await startBrowser();
      await test(browser, t);
    },
  });
}

/** Starts a browser whose tabs say what goes wrong in them. */
export async function startBrowser(): Promise<TestTabs> {
  const browser = await launchBrowser();
  return {
    async open(options) {
      const page = await browser.newPage(options);
      const problems: string[] = [];
      page.on("pageerror", ({ message }) => problems.push(message));
      page.on("console", (message) => {
        const text = message.text();
        if (/violates|refused/i.test(text)) problems.push(text);
      });
      return Object.assign(page, { problems });
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Violations that axe-core finds on a page, a line for each element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // Halfway between two themes, a colour has a contrast that nobody reads.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      .map((transition) => transition.finished)
  )`);
  const { violations } = await page.evaluate(
    `axe.run(document, {
      resultTypes: ["violations"],
      // The rules in use read no style sheet, and no page has sound.
      preload: false,
      rules: { "target-size": { enabled: true } },
    })`,
  ) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
  );
}

/** How far the content of a page jumped by itself since it was loaded. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 100);
  })`);
}

/** How many pixels a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
}

/** Fails when a page is wider than its window, or breaks a word in its middle. */
export async function assertWhole(page: Page): Promise<void> {
  const { width } = page.viewportSize()!;
  const place = `${page.url()}, ${width} px`;
  assertEquals(await overflow(page), 0, place);
  // A citation ends with an address that may break anywhere.
  assertEquals(await page.evaluate(brokenWords, ".evidence pre"), [], place);
}

/** Copies the code of a block; for two seconds its button says so. */
export async function copyCode(block: Locator): Promise<void> {
  await Promise.all([
    block.getByRole("button", { name: "Copied" }).waitFor(),
    block.getByRole("button", { name: "Copy" }).click(),
  ]);
}

/** Fails when a page is hard to use, is not whole, or has problems. */
export async function assertSound(page: TestPage): Promise<void> {
  assertEquals(await accessibilityProblems(page), [], page.url());
  await assertWhole(page);
  assertEquals(page.problems, [], page.url());
}
