import type { GalleryItem } from "./item.ts";
import { wordsOf } from "./words.ts";

/** What an item is found by. */
export type Term = readonly [
  what: "category" | "domain" | "word",
  value: string,
];

/** More words than any real name and seller have, and less than a commit. */
const MOST_WORDS = 500;

/** Everything that an item is found by. */
export function termsOf(
  { category, domain, productName, sellerName }: Pick<
    GalleryItem,
    "category" | "domain" | "productName" | "sellerName"
  >,
): Term[] {
  // A line ends a word, so that none is made of the end and the beginning.
  const words = wordsOf(`${productName}\n${sellerName}`);
  return [
    ["category", category],
    ["domain", domain],
    ...words.slice(0, MOST_WORDS).map((word): Term => ["word", word]),
  ];
}
