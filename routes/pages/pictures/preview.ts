/**
 * Preview picture for links to a purchase: a receipt. It omits the seller's
 * picture, because the service loads nothing from other hosts.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";
import type { GalleryItem } from "../../../domain/gallery/item.ts";
import {
  formatCategory,
  formatInterval,
  formatPrice,
  toneOf,
} from "../format.ts";
import {
  BASELINE,
  drawTextLine,
  linesOf,
  spellInFont,
  STYLES,
  widthOf,
} from "./letters.ts";

const WIDTH = 1200;
const HEIGHT = 630;

/** Position of the receipt and size of its teeth in pixels. */
const SHEET = { left: 90, right: 1110, top: 56, bottom: 556, tooth: 17 };

/** Space in pixels between the receipt's edge and its text. */
const INSET = 64;

const BY = "bought by an AI agent";

const LEADING = 66;

/** Sizes of a price, which takes the first in which it fits, else "small". */
const PRICE_SIZES = ["price", "name"] as const;

/** Least space in pixels beside the price; text with less goes above it. */
const LEAST_BESIDE = 100;

/** Background colours by the seller's tone, the same as on tiles. */
const TONES = "fed2d0 f9d6bf d3e5c3 c0e9d6 b8e8ee c3e2fe ddd9fe f6d2e9"
  .split(" ");

/** Number of shades of a colour, from paper to ink. */
const DEPTH = 16;

const PAPER = "fdfdfb";

/** Ink colours, and the palette index of the first shade of each. */
const INKS = ["1a1b1e", "5d5e63", "8f3d0f", "12654a"];
const INK = 2;
const SOFT = INK + DEPTH;
const PRICE = SOFT + DEPTH;
const ACCENT = PRICE + DEPTH;

interface Receipt {
  name: string;
  /** Drawn large and in its own colour. */
  price: string;
  /** Text beside the price. */
  beside: string;
  /** Index of the background colour. */
  tone: number;
}

export function drawPreview(
  item: GalleryItem,
): Promise<Uint8Array<ArrayBuffer>> {
  const { price, currency } = item;
  const name = spellInFont(item.productName, "name");
  const often = item.interval ? `${formatInterval(item.interval)} ` : "";
  const seller = `${often}at ${item.sellerName}`;
  return drawReceipt({
    name: name ?? item.domain,
    // The currency code replaces a currency sign that the font lacks.
    price: spellInFont(formatPrice(price, currency), "price") ??
      `${price} ${currency}`,
    beside: spellInFont(seller, "small") ??
      (name ? `at ${item.domain}` : formatCategory(item.category)),
    tone: toneOf(item.domain),
  });
}

export async function drawReceipt(
  { name, price, beside, tone }: Receipt,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = sheetPixels();
  const on = { width: WIDTH, bytes };
  const x = SHEET.left + INSET;
  const end = SHEET.right - INSET;
  let y = SHEET.top + 44;
  drawTextLine(on, "Agent Commerce", { size: "small", x, y, colour: ACCENT });
  const left = end - widthOf(BY, "small");
  drawTextLine(on, BY, { size: "small", x: left, y, colour: SOFT });
  y += STYLES.small.height + 24;
  for (const line of linesOf(name, { size: "name", width: end - x, most: 3 })) {
    drawTextLine(on, line, { size: "name", x, y, colour: INK });
    y += LEADING;
  }
  const size = PRICE_SIZES.find((size) => widthOf(price, size) <= end - x) ??
    "small";
  y = SHEET.bottom - 24 - STYLES[size].height;
  drawTextLine(on, price, { size, x, y, colour: PRICE });
  const right = x + widthOf(price, size) + (price === "" ? 0 : 24);
  const isBeside = end - right >= LEAST_BESIDE;
  const start = isBeside ? right : x;
  const room = { size: "small", width: end - start, most: 1 } as const;
  const [line] = linesOf(beside, room);
  // Aligns the small text with the base line of the price, or stands above it.
  y += isBeside
    ? Math.round(BASELINE * (STYLES[size].height - STYLES.small.height))
    : -STYLES.small.height;
  drawTextLine(on, line!, { size: "small", x: start, y, colour: SOFT });
  return await encodePng(bytes, paletteOf(tone));
}

/** An empty receipt of palette index 1; index 0 is the background. */
function sheetPixels(): Uint8Array {
  const bytes = new Uint8Array(WIDTH * HEIGHT);
  const { left, right, top, bottom, tooth } = SHEET;
  for (let y = top; y < bottom; y++) {
    bytes.fill(1, y * WIDTH + left, y * WIDTH + right);
  }
  for (let y = bottom; y < bottom + tooth; y++) {
    for (let x = left; x < right; x++) {
      const depth = Math.abs((x - left) % (2 * tooth) - tooth);
      if (y < bottom + tooth - depth) bytes[y * WIDTH + x] = 1;
    }
  }
  return bytes;
}

function paletteOf(tone: number): number[] {
  const rgb = (hex: string) =>
    [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const paper = rgb(PAPER);
  const mixed = (ink: number[], share: number) =>
    ink.map((part, at) => Math.round(part * share + paper[at]! * (1 - share)));
  const shades = INKS.map(rgb).flatMap((ink) =>
    Array.from({ length: DEPTH }, (_, at) => mixed(ink, at / (DEPTH - 1)))
  );
  return [rgb(TONES[tone]!), paper, ...shades].flat();
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Minimal PNG (RFC 2083): one byte per pixel, no filter. */
async function encodePng(
  pixels: Uint8Array,
  palette: number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    // Each row begins with its filter type, 0.
    rows.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1);
  }
  const header = [...uint32(WIDTH), ...uint32(HEIGHT), 8, 3, 0, 0, 0];
  return new Uint8Array(Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", await promisify(deflate)(rows)),
    chunk("IEND", []),
  ]));
}

function chunk(name: string, data: number[] | Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), Buffer.from(data)]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
