import type { GalleryItem } from "./item.ts";

/** Minimum number of comparable prices for a rank. */
const LEAST_PRICES = 4;

export interface PriceRank {
  /** Number of comparable prices, without the price of the item itself. */
  of: number;
  /** Number of comparable prices above the price of the item. */
  dearer: number;
  cheaper: number;
}

/**
 * Ranks the price of an item among purchases with the same currency and billing
 * interval; undefined for too few prices.
 */
export function priceRank(
  item: GalleryItem,
  others: GalleryItem[],
): PriceRank | undefined {
  const like = others.filter((other) =>
    other.id !== item.id && hasSameTerms(item, other)
  );
  if (item.price <= 0 || like.length < LEAST_PRICES) return undefined;
  return {
    of: like.length,
    dearer: like.filter(({ price }) => price > item.price).length,
    cheaper: like.filter(({ price }) => price < item.price).length,
  };
}

/** Sorts by descending similarity to `item`; excludes `item` itself. */
export function sortBySimilarity(
  item: GalleryItem,
  others: GalleryItem[],
): GalleryItem[] {
  const words = wordsOf(item);
  const scored = others.filter(({ id }) => id !== item.id)
    .map((other) => ({ other, score: similarity(item, other, words) }));
  return scored.toSorted((a, b) => b.score - a.score)
    .map(({ other }) => other);
}

function similarity(
  item: GalleryItem,
  other: GalleryItem,
  words: Set<string>,
): number {
  const shared = wordsOf(other).intersection(words).size;
  const isSame = (name: "domain" | "category") =>
    Number(item[name] === other[name]);
  return 4 * isSame("domain") + 2 * isSame("category") + 2 * shared +
    (hasSameTerms(item, other) ? nearness(item.price, other.price) : 0);
}

/** 1 for equal prices, falling towards 0 as their ratio grows. */
function nearness(a: number, b: number): number {
  return a > 0 && b > 0 ? 1 / (1 + Math.abs(Math.log(a) - Math.log(b))) : 0;
}

function hasSameTerms(a: GalleryItem, b: GalleryItem): boolean {
  return a.currency === b.currency && a.interval === b.interval;
}

/** Words of the product name with more than three characters. */
function wordsOf({ productName }: GalleryItem): Set<string> {
  const words = productName.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 3));
}
