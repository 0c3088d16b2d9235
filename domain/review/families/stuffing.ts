/**
 * Texts written for search engines: a word, a sign or a list of search terms,
 * over and over.
 *
 * @module
 */

import { MARKETPLACES } from "../data/brands.ts";
import type { Subject, Text } from "../subject.ts";

const TAGS = /(?:#\p{L}[^#\n]*){5}/u;
const SIGNS = /([!?$*★☆✓✔🔥💰])\1{4,}|(?:!{2,}[^!]+){4}/u;
const PICTURES = /\p{Extended_Pictographic}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const LIST = /[,;+&，、]/g;
/** A text this short holds no word often enough. */
const SHORTEST = 15;

/** A word, a sign or a list of search terms, over and over. */
export function isStuffed(s: Subject): boolean {
  if (TAGS.test(s.raw) || SIGNS.test(s.raw)) return true;
  // Marketplaces make sellers write like that.
  const isTitle = MARKETPLACES.has(s.urls[0]?.name ?? "");
  return s.texts.some((text) =>
    text.view === "plain" && !text.field.endsWith("Url") &&
    (isPictures(text, s) || text.raw.length >= SHORTEST &&
        repeats(text, isTitle))
  );
}

function isPictures({ raw }: Text, { census }: Subject): boolean {
  return !census.isAscii && (raw.match(PICTURES)?.length ?? 0) >= 8;
}

/** Comes back to the same few words, in whatever order. */
function repeats({ folded, raw }: Text, isTitle: boolean): boolean {
  const words = folded.match(WORD) ?? [];
  if (words.length < 4) return false;
  const counts = new Map<string, number>();
  let said = 0;
  for (const word of words) {
    // Small words are said often, and plurals are the same word.
    if (word.length < (/[a-z]/.test(word) ? 3 : 2)) continue;
    said++;
    const stem = word.slice(0, 5);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  if (most >= 4 && most >= said - 1) return true;
  const isList = (raw.match(LIST)?.length ?? 0) >= 2;
  const again = [...counts.values()].filter((count) => count > 1).length;
  const share = (said - counts.size) / said;
  if (most >= (isList ? 7 : 5) && most / said >= 0.22) return true;
  if (isTitle || said < 8 || /\d/.test(raw)) return false;
  if (again >= 4 && again / counts.size >= 0.35) return true;
  return most >= (isList ? 5 : 4) && share >= 0.3;
}
