/**
 * Compares pictures of a page with and without some of its texts, because marks
 * of a letter are painted outside of every box that a page can measure.
 *
 * @module
 */
import type { Browser, Page } from "playwright-core";
import { countChanged, hide, unhide } from "./paint_probe.js";

export interface PaintProbe extends AsyncDisposable {
  /** Counts the pixels that the texts in these boxes paint outside of them. */
  countOutside(page: Page, boxes: string): Promise<number>;
}

export async function startPaintProbe(browser: Browser): Promise<PaintProbe> {
  // A page without a policy, to read pictures in.
  const canvas = await browser.newPage();
  return {
    async countOutside(page, boxes) {
      const shown = await shoot(page);
      await page.evaluate(hide, boxes);
      const hidden = await shoot(page);
      const areas = await page.evaluate(unhide, boxes);
      const pictures = [shown, hidden];
      return await canvas.evaluate(countChanged, { pictures, areas });
    },
    [Symbol.asyncDispose]: () => canvas.close(),
  };
}

async function shoot(page: Page): Promise<string> {
  const picture = await page.screenshot({
    fullPage: true,
    animations: "disabled",
    // It changes by itself.
    mask: [page.getByRole("timer")],
  });
  return picture.toString("base64");
}
