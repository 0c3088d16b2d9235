/**
 * The words of the review: JSON, one file for each family and language, which
 * only this module loads. `und-Latn` and its like hold words of several
 * languages in one script, `und` those of none.
 *
 * @module
 */

/** Words by concept. A final `*` lets a word go on (an inflection). */
export type Words = Record<string, string[]>;

/** Which files there are, by family. */
export const LANGUAGES = {
  adult: "de en hi ja ko th und-Arab und-Cyrl und-Latn zh",
  fraud: "en hi ja ko und-Arab und-Cyrl und-Latn zh",
  goods: "el en he hi ja ko th und-Arab und-Cyrl und-Latn zh",
  hate:
    "bn de el en es fr he hi it ja ko nl pl pt th tr und-Arab und-Cyrl und-Latn zh",
  lures: "en hi ja ko th und-Arab und-Cyrl und-Latn zh",
  orders:
    "ar de el en es fa fi fr he hi hu id it ja ko nl pl pt ro ru th tr uk und-Arab und-Cyrl und-Latn vi zh",
  worth: "el en he hi ja ko th und-Arab und-Cyrl und-Latn zh",
  "worth-signs": "el en he hi ja ko th und-Arab und-Cyrl und-Latn zh",
} as const;

/** A kind of words that the review reads. */
export type Family = keyof typeof LANGUAGES;

/**
 * Loads all words of a family, a table for each language. Read as files: a
 * module would keep its text, too.
 */
export function loadWords(family: Family): Promise<Words[]> {
  return Promise.all(
    LANGUAGES[family].split(" ").map(async (language) => {
      const url = new URL(
        `./words/${family}.${language}.json`,
        import.meta.url,
      );
      return await (await fetch(url)).json();
    }),
  );
}
