/**
 * A question as words, and what stands between them.
 *
 * @module
 */
import { fold } from "./lexicon.ts";

/** A word, or letters that are written without spaces. */
export interface Token {
  text: string;
  /** As lexicons have it; empty for a name, which no language translates. */
  folded: string;
  /** Text up to the next token. */
  gap: string;
  /** True for scripts without spaces between words. */
  isUnspaced: boolean;
}

const WORD = /([\p{L}\p{M}\p{N}_]+)([^\p{L}\p{M}\p{N}_]*)/gu;

const SCRIPT =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu;

const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]/u;

/** Names of fields, headers and tools. */
const NAME = /[_\p{N}]|\p{Ll}\p{Lu}/u;

/** Cuts a text into tokens; `APIキー` is two. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD)).flatMap(([, word, gap]) => {
    const parts = word!.match(SCRIPT)!;
    return parts.map((text, at): Token => ({
      text,
      folded: NAME.test(text) ? "" : fold(text),
      gap: at === parts.length - 1 ? gap! : "",
      isUnspaced: UNSPACED.test(text),
    }));
  });
}
