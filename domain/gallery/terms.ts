import type { GalleryItem } from "./item.ts";
import { wordsOf } from "./words.ts";

/** Index term of an item. */
export type Term = readonly [
  what: "category" | "domain" | "word",
  value: string,
];

/**
 * More words than any real name and seller have, and fewer than a commit takes.
 */
const MOST_WORDS = 500;

export function termsOf(
  { category, domain, productName, sellerName }: Pick<
    GalleryItem,
    "category" | "domain" | "productName" | "sellerName"
  >,
): Term[] {
  // A newline keeps the two names from forming one word.
  const words = wordsOf(`${productName}\n${sellerName}`);
  return [
    ["category", category],
    ["domain", domain],
    ...words.slice(0, MOST_WORDS).map((word): Term => ["word", word]),
  ];
}
