/** The card page holds whatever a caller writes on it. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import {
  BROWSER_TEST,
  launchBrowser,
  type TestBrowser,
} from "../support/browser.ts";
import { HOSTILE_AMOUNTS, HOSTILE_TEXTS } from "../support/hostile_texts.ts";
import { layoutProblems } from "../support/layout_probe.js";
import { startPaintProbe } from "../support/paint.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import { type CardWorld, openCardWorld, SHOWN_FORM } from "./card_world.ts";

let browser: TestBrowser;

Deno.test.beforeAll(async () => {
  if (!BROWSER_TEST.ignore) browser = await launchBrowser();
});

Deno.test.afterAll(async () => {
  if (!BROWSER_TEST.ignore) await browser.close();
});

const WIDTHS = [320, 390, 1440];

/** Boxes of the texts that the agent gave. */
const GIVEN = ".given, .amount";

/** As long as DNS allows, in names that only look like a shop's. */
const LONGEST_HOST = `bank.example.${"a".repeat(63)}.${"1".repeat(63)}.${
  "w".repeat(63)
}.${"secure-".repeat(5)}desk.shop`;

const HOSTS = ["shop.example", LONGEST_HOST, "xn--pypal-4ve.example:8443"];

const cut = (text: string, most: number) => [...text].slice(0, most).join("");

/** A task's texts: every hostile text comes in each of the three places. */
function textsOf(at: number) {
  const text = (more: number) =>
    HOSTILE_TEXTS[(at + more) % HOSTILE_TEXTS.length]!;
  return {
    item: text(0),
    merchantName: cut(text(1), 120),
    agentName: cut(text(2), 120),
    amount: HOSTILE_AMOUNTS[at % HOSTILE_AMOUNTS.length]!,
    merchantUrl: `https://${HOSTS[at % HOSTS.length]}/kettle`,
  };
}

/** Opens a task's page that shows these texts, which no check would let in. */
async function showing(world: CardWorld) {
  const { harness } = world;
  const { path, fragment, credential } = await world.startTask();
  const key = ["card_tasks", credential.task_id];
  const { value } = await harness.kv.get<object>(key);
  const page = await world.open(path + fragment);
  return {
    page,
    async show(texts: object) {
      await harness.kv.set(key, { ...value, ...texts });
      await page.reload();
      await page.waitForSelector(SHOWN_FORM);
    },
  };
}

async function problemsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return await page.evaluate(layoutProblems, GIVEN);
}

Deno.test(
  "no text or amount of a caller widens the card page, or cuts or covers what it says itself",
  BROWSER_TEST,
  async () => {
    await using world = await openCardWorld(browser, UNLIMITED);
    await using probe = await startPaintProbe(browser);
    const { page, show } = await showing(world);
    const problems: string[] = [];
    for (const at of HOSTILE_TEXTS.keys()) {
      const texts = textsOf(at);
      await show(texts);
      // The receipt begins with the host, alone on its line.
      assertEquals(
        await page.locator(".receipt dd").first().innerText(),
        new URL(texts.merchantUrl).host,
      );
      for (const width of WIDTHS) {
        const found = await problemsAt(page, width);
        problems.push(...found.map((what) => `${at}, ${width} px: ${what}`));
      }
      await page.setViewportSize({ width: 320, height: 800 });
      const pixels = await probe.countOutside(page, GIVEN);
      if (pixels > 0) problems.push(`${at}: ${pixels} pixels outside its box`);
    }
    assertEquals(problems, []);
  },
);
