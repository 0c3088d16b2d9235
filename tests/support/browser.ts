/**
 * A real browser for the tests: Debian's Chromium, driven by Playwright.
 *
 * @module
 */
import { type Browser, chromium } from "playwright-core";

/** Where the browser is. */
export const BROWSER_PATH = Deno.env.get("CHROMIUM_PATH") ??
  "/usr/bin/chromium";

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Options of a test that drives a browser, whose pipes outlive a page. */
export const BROWSER_TEST = {
  // Skipped where no browser is installed, but never in a CI run.
  ignore: !isInstalled() && Deno.env.get("CI") === undefined,
  sanitizeOps: false,
  sanitizeResources: false,
};

/** A browser that `await using` closes. */
export type TestBrowser = Browser & AsyncDisposable;

/** Starts a browser. */
export async function launchBrowser(
  ...extraArguments: string[]
): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: BROWSER_PATH,
    args: [...ARGUMENTS, ...extraArguments],
  });
  return Object.assign(browser, {
    [Symbol.asyncDispose]: () => browser.close(),
  });
}

function isInstalled(): boolean {
  try {
    return Deno.statSync(BROWSER_PATH).isFile;
  } catch {
    return false;
  }
}
