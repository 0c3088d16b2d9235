/**
 * Draws the letters that previews are set in, by a browser, from the site's
 * font: their pixels, and where each of them is among these.
 *
 * @module
 */
import { BASELINE, CELL_PADDING } from "../../routes/pages/pictures/letters.ts";
import { deflateSync } from "node:zlib";
import { FONT } from "../../routes/pages/style/base.ts";
import type { TestBrowser } from "../support/browser.ts";

const ROOT = new URL("../../", import.meta.url);

const PICTURES = new URL("docs/pictures/", ROOT);

/** Width of the picture. */
const WIDTH = 1536;

const range = (from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, at) => String.fromCodePoint(from + at),
  )
    .join("");

const LATIN = range(0x20, 0x7e) + range(0xa1, 0xff) + "ıŒœ–—‘’“”•…€™";

/** A kind of line: its height, its font, its characters. */
const SIZES = {
  name: { height: 78, font: "600 58px", letters: LATIN },
  price: { height: 130, font: "650 96px", letters: range(0x20, 0x5a) + "€£¥×" },
  small: { height: 41, font: "450 30px", letters: LATIN },
};

/** Draws the letters, and writes their file. */
export async function drawLetters(browser: TestBrowser): Promise<void> {
  const font = await Deno.readFile(new URL(`docs${FONT}`, ROOT));
  const page = await browser.newPage();
  const drawn = await page.evaluate(drawInPage, {
    font: font.toBase64(),
    width: WIDTH,
    pad: CELL_PADDING,
    base: BASELINE,
    sizes: SIZES,
  });
  await page.close();
  const pixels = deflateSync(Uint8Array.fromBase64(drawn.shades), { level: 9 });
  const shades = new Uint8Array(pixels).toBase64();
  const letters = { width: WIDTH, shades, styles: drawn.metrics };
  await Deno.writeTextFile(
    new URL("routes/pages/pictures/letters.json", ROOT),
    inLines(JSON.stringify(letters, null, 2)),
  );
}

/** Draws the picture of links to pages that have none of their own. */
export async function drawSitePicture(): Promise<void> {
  const { drawReceipt } = await import(
    "../../routes/pages/pictures/preview.ts"
  );
  const picture = await drawReceipt({
    name: "What agents buy, in the open",
    price: "",
    beside: "Purchases, prices and sellers, published by the agents that paid",
    tone: 3,
  });
  await Deno.writeFile(new URL("site.png", PICTURES), picture);
}

/** A line for each letter. */
function inLines(json: string): string {
  return json.replace(
    /\[([^\]]*)\]/g,
    (_, cell) => `[${cell.trim().replace(/\s+/g, " ")}]`,
  ) + "\n";
}

/** Runs in the browser. */
async function drawInPage(
  { font, width, pad, base, sizes }: {
    font: string;
    width: number;
    pad: number;
    base: number;
    sizes: typeof SIZES;
  },
) {
  // deno-lint-ignore no-explicit-any
  const { document, FontFace } = globalThis as any;
  const face = new FontFace(
    "Letters",
    `url(data:font/woff2;base64,${font})`,
    { weight: "400 700" },
  );
  document.fonts.add(await face.load());
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = 2000;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.textBaseline = "alphabetic";
  const metrics: Record<string, unknown> = {};
  let [x, y] = [0, 0];
  for (const [size, { height, font, letters }] of Object.entries(sizes)) {
    context.font = `${font} Letters`;
    const cells: Record<string, number[]> = {};
    for (const letter of letters) {
      const advance = context.measureText(letter).width;
      const cell = Math.ceil(advance) + 2 * pad;
      if (x + cell > width) {
        x = 0;
        y += height;
      }
      context.fillText(letter, x + pad, y + Math.round(height * base));
      cells[letter] = [x, y, cell, Math.round(advance * 100) / 100];
      x += cell;
    }
    metrics[size] = { height, cells };
    x = 0;
    y += height;
  }
  const { data } = context.getImageData(0, 0, width, y);
  let shades = "";
  for (let at = 3; at < data.length; at += 4) {
    // As many shades as a preview has of each colour.
    shades += String.fromCharCode(Math.round(data[at] / 17));
  }
  return { shades: btoa(shades), metrics };
}
