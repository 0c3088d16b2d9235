/**
 * The language of a question, told by the lexicons themselves.
 *
 * @module
 */
import { LATIN, type Lexicon, longestForm } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** Whether a word is one of the documentation, or an English small word. */
type IsEnglish = (word: string) => boolean;

/** Letters and marks that English does without. */
const FOREIGN = /(?!\p{ASCII})\p{L}|[¿¡]/u;

/** Share of words that English lacks, below which nothing else is tried. */
const LEAST_FOREIGN = 0.25;

/** Share of its words that a language has to know. */
const LEAST_KNOWN = 0.4;

/** A form that is shorter is part of too many words to tell a language. */
const LEAST_LETTERS = 3;

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
  const [best] = LATIN.map((lexicon) => ({
    lexicon,
    own: others.filter((word) => isOwn(lexicon, word)).length,
    shared: english.filter((word) => longestForm(lexicon, word, 1)).length,
  })).sort((a, b) => b.own - a.own || b.shared - a.shared);
  const { lexicon, own, shared } = best!;
  const hasMark = tokens.some(({ text, gap }) => FOREIGN.test(text + gap));
  // One word alone can be a name.
  const least = hasMark || words.size === 1 ? 1 : 2;
  return own >= least && own > english.length - shared &&
      own + shared >= LEAST_KNOWN * words.size
    ? lexicon
    : undefined;
}

/** Whether a lexicon has a word, and not because English has it too. */
function isOwn(lexicon: Lexicon, word: string): boolean {
  const form = longestForm(lexicon, word, LEAST_LETTERS);
  if (form === undefined) return false;
  return !form.english.startsWith(word.slice(0, form.length)) ||
    form.english === "";
}
