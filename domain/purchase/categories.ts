/**
 * Categories of purchases, and the free-text labels that are folded into them.
 *
 * @module
 */
import categories from "./categories.json" with { type: "json" };

/** Maximum characters of a label; later characters are ignored. */
export const MAX_LABEL_CHARACTERS = 100;

export const CATEGORIES: readonly string[] = Object.keys(categories.synonyms);

const SLUG_BY_WORD = new Map([
  ...wordIndex(categories.synonyms),
  // "software" and "services" count as generic words only.
  ...CATEGORIES.filter((slug) => slug !== "software" && slug !== "services")
    .map((slug): [string, string] => [slug, slug]),
]);
const SLUG_BY_GENERIC_WORD = wordIndex(categories.generic);

/**
 * Maps a label to a slug; `other` for a missing or unknown label. Tries the whole
 * label ("plane tickets"), then each word from last to first, because the last word
 * of an English label is the noun, then generic words such as "supplies".
 */
export function foldCategory(label: string | undefined): string {
  return findCategory(label ?? "") ?? "other";
}

export function findCategory(label: string): string | undefined {
  const read = [...label.trim()].slice(0, MAX_LABEL_CHARACTERS).join("");
  const words = read.normalize("NFKC").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return SLUG_BY_WORD.get(words.join("-")) ??
    SLUG_BY_WORD.get(words.join("")) ??
    firstSlug(SLUG_BY_WORD, words.toReversed()) ??
    firstSlug(SLUG_BY_GENERIC_WORD, words.toReversed());
}

function firstSlug(index: Map<string, string>, words: string[]) {
  for (const word of words) {
    const slug = index.get(word) ?? index.get(word.replace(/s$/, ""));
    if (slug !== undefined) return slug;
  }
}

function wordIndex(table: Record<string, string[]>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([slug, lines]) =>
      lines.flatMap((line) => line.split(" "))
        .map((word): [string, string] => [word, slug])
    ),
  );
}
