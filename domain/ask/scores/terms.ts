/**
 * Terms: what of a text is compared. Words are stemmed; an identifier such as
 * `sellerName`, `Idempotency-Key` or `/api/v1/keys` counts as a whole and in
 * its parts.
 *
 * @module
 */
import { stemmer } from "@orama/stemmers/english";

/** Letters and digits, with what joins the parts of an identifier or path. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[_\-./:'’][\p{L}\p{M}\p{N}]+)*/gu;

/** Where a camel-case identifier has its seams. */
const SEAM = /(?<=[\p{Ll}\d])(?=\p{Lu})/u;

const JOINT = /[_\-./:'’]/;

/** Words of a text as they are written, in order. */
export function words(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Terms of a text, in order, each as often as it stands there. */
export function terms(text: string): string[] {
  return words(text).flatMap(termsOfWord);
}

/** Most words: neither seams nor diacritics. */
const PLAIN = /^[a-z]+$/;

/** Terms of one word: the whole, then its parts where it has any. */
export function termsOfWord(word: string): string[] {
  if (PLAIN.test(word)) return [stemmer(word)];
  const bare = word.replace(/['’]s?$/, "");
  const parts = bare.split(JOINT).flatMap((part) => part.split(SEAM))
    .map(normalise).filter((part) => part !== "");
  if (parts.length < 2) return parts.map(stemmer);
  return [stemmer(parts.join("")), ...parts.map(stemmer)];
}

/** Lower case, without diacritics. */
export function normalise(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
