/**
 * Canonical taxonomy of the gallery, and how free labels fold into it. Generic
 * words ("pet supplies", "AI tools") yield to the other words of a label.
 *
 * @module
 */
import categories from "./categories.json" with { type: "json" };

/** Characters of a label that count. */
export const MAX_LABEL = 100;
export const CATEGORIES: readonly string[] = Object.keys(categories.synonyms);

const SLUG_BY_WORD = new Map([
  ...wordIndex(categories.synonyms),
  // "software" is a slug and a generic word.
  ...CATEGORIES.filter((slug) => slug !== "software" && slug !== "services")
    .map((slug): [string, string] => [slug, slug]),
]);
const SLUG_BY_GENERIC_WORD = wordIndex(categories.generic);

/**
 * Folds a free label into the taxonomy: the whole label first ("plane
 * tickets"), then its words from the last, which in English is the noun
 * ("travel insurance" is insurance), then generic words.
 *
 * @returns a slug; `other` for a missing or unknown label
 */
export function foldCategory(label: string | undefined): string {
  return findCategory(label ?? "") ?? "other";
}

export function findCategory(label: string): string | undefined {
  const words = label.normalize("NFKC").toLowerCase()
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
