/**
 * Measures that names and variants of purchases tell: the price of a kilogram can
 * be compared, the price of a bag cannot.
 *
 * @module
 */
import { foldText } from "./words.ts";
import type { GalleryItem } from "./item.ts";
import measures from "./measures.json" with { type: "json" };

export interface Measure {
  unit: string;
  /** Units of one of the purchase's `quantity`. */
  amount: number;
}

const UNITS: Map<string, Measure> = new Map(
  Object.entries(measures.units).flatMap(([unit, words]) =>
    Object.entries(words).map(([word, amount]) => [word, { unit, amount }])
  ),
);

/** `500 ml`, `2 x 500ml`, `fl oz` as one word. */
const AMOUNT =
  /(?<![\w.,])(?:(\d{1,4}) ?[x×] ?)?(\d{1,6}(?:[.,]\d{1,3})?)[ -]?(fl\.? ?oz|[a-z]{1,9})\b/g;

const PACK_OF = /\b(?:pack|set|box|case) of (\d{1,4})\b/;

const PER_ONE = /(?:\bper |\/ ?)(seat|user|night|hour)\b/;

/** Undefined for a purchase that names no measure, or several of one unit. */
export function measureOf(
  { productName, variant = "" }: GalleryItem,
): Measure | undefined {
  const text = foldText(`${productName}\n${variant}`);
  const sums = new Map<string, number>();
  for (const [, times = "1", count = "", word = ""] of text.matchAll(AMOUNT)) {
    const name = word.replace(/[. ]/g, "");
    const found = UNITS.get(name) ?? UNITS.get(name.replace(/s$/, ""));
    if (found === undefined) continue;
    const { unit } = found;
    const amount = Number(times) * found.amount *
      Number(count.replace(",", "."));
    if (!(amount > 0) || (sums.get(unit) ?? amount) !== amount) {
      return undefined;
    }
    sums.set(unit, amount);
  }
  const pieces = Number(PACK_OF.exec(text)?.[1] ?? sums.get("piece") ?? 1);
  sums.delete("piece");
  const [[unit, amount] = []] = sums;
  // Of two measures, neither is what is paid for.
  if (sums.size > 1) return undefined;
  if (unit !== undefined && amount !== undefined) {
    return { unit, amount: amount * pieces };
  }
  if (pieces > 1) return { unit: "piece", amount: pieces };
  const [, each] = PER_ONE.exec(text) ?? [];
  const one = each === undefined ? undefined : UNITS.get(each);
  return one && { unit: one.unit, amount: 1 };
}
