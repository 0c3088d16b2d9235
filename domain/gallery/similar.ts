import type { GalleryItem } from "./item.ts";
import { hasSameTerms } from "./prices.ts";

/** Sorts by descending similarity to `item`; excludes `item` itself. */
export function sortBySimilarity(
  item: GalleryItem,
  others: GalleryItem[],
): GalleryItem[] {
  const words = nameWords(item);
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
  const shared = nameWords(other).intersection(words).size;
  const isSame = (name: "domain" | "category") =>
    Number(item[name] === other[name]);
  return 4 * isSame("domain") + 2 * isSame("category") + 2 * shared +
    (hasSameTerms(item, other) ? nearness(item.price, other.price) : 0);
}

/** 1 for equal prices, falling towards 0 as their ratio grows. */
function nearness(a: number, b: number): number {
  return a > 0 && b > 0 ? 1 / (1 + Math.abs(Math.log(a) - Math.log(b))) : 0;
}

const wordsOfItems = new WeakMap<GalleryItem, Set<string>>();

/** Words of a name; an item that is kept is split once, which takes 10 µs. */
function nameWords(item: GalleryItem): Set<string> {
  const known = wordsOfItems.get(item);
  if (known !== undefined) return known;
  const words = new Set(
    item.productName.toLowerCase().split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3),
  );
  wordsOfItems.set(item, words);
  return words;
}
