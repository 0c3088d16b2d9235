/**
 * Detects the language of a question by the lexicons themselves.
 *
 * @module
 */
import { LATIN, type Lexicon, longestForm, UNSPACED } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** True for a word of the documentation or an English function word. */
type IsEnglish = (word: string) => boolean;

/** Letters and marks that English does without. */
const FOREIGN = /(?!\p{ASCII})\p{L}|[¿¡]/u;

/** Share of words that English lacks, below which nothing else is tried. */
const LEAST_FOREIGN = 0.25;

/** Share of its words that a language has to know. */
const LEAST_KNOWN = 0.4;

/** A form that is shorter is part of too many words to tell a language. */
const LEAST_LETTERS = 3;

/** Weight of a word that English has too, relative to one that it lacks. */
const SHARED = 0.5;

/** Extra weight of a word that a lexicon has as a whole. */
const WHOLE = 0.5;

/** Endings of English words. */
const ENDING = /^(?:s|es|d|ed|r|er|ers|ing|ly|able|ion|ions|ment|al)?$/;

/** The lexicon for a question; undefined for English and for all others. */
export function lexiconFor(
  tokens: Token[],
  isEnglish: IsEnglish,
): Lexicon | undefined {
  // A letter that stands alone is the name of something in any language.
  const told = tokens.filter(({ text, folded }) =>
    folded.length > 1 || FOREIGN.test(text)
  );
  const words = new Set(told.map(({ folded }) => folded));
  const others = [...words].filter((word) => !isEnglish(word));
  if (others.length === 0 || others.length < LEAST_FOREIGN * words.size) {
    return undefined;
  }
  const english = [...words].filter(isEnglish);
  const unspaced = tokens.filter(({ isUnspaced }) => isUnspaced)
    .map(({ text }) => text).join("");
  if (unspaced !== "") {
    return unspaced.length < english.length ? undefined : byScript(unspaced);
  }
  const text = tokens.map(({ text, gap }) => text + gap).join("").toLowerCase();
  const [best] = LATIN.map((lexicon) => {
    const { letters = "" } = lexicon;
    const own = others.filter((word) => isOwn(lexicon, word));
    const shared = english.filter((word) => longestForm(lexicon, word, 1));
    const whole = [...own, ...shared].filter((word) =>
      Object.hasOwn(lexicon.words, word)
    );
    return {
      lexicon,
      own: own.length,
      shared: shared.length,
      whole: whole.length,
      // Related languages have beginnings in common, and small words less.
      fit: own.length + SHARED * shared.length + WHOLE * whole.length +
        ([...letters].some((letter) => text.includes(letter)) ? 1 : 0),
    };
  }).sort((a, b) => b.fit - a.fit);
  const { lexicon, own, shared, whole } = best!;
  const hasMark = tokens.some(({ text, gap }) => FOREIGN.test(text + gap));
  // One word alone can be a name.
  const least = hasMark || words.size === 1 ? 1 : 2;
  // Misspelt English begins as some word of another language does.
  const isMeant = hasMark || whole > 0 || own === words.size;
  return isMeant && own >= least && own > english.length - shared &&
      own + shared >= LEAST_KNOWN * words.size
    ? lexicon
    : undefined;
}

/** Japanese writes Chinese characters too, but hardly ever alone. */
function byScript(text: string): Lexicon {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return UNSPACED.ja;
  return /\p{sc=Hangul}/u.test(text) ? UNSPACED.ko : UNSPACED.zh;
}

/** True for a word of the lexicon that English does not have. */
function isOwn(lexicon: Lexicon, word: string): boolean {
  const form = longestForm(lexicon, word, LEAST_LETTERS);
  if (form === undefined) return false;
  const { length, english } = form;
  return !english.startsWith(word.slice(0, length)) || english === "" ||
    !ENDING.test(word.slice(length));
}
