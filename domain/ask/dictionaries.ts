/**
 * Dictionaries from other languages to English, one file for each language.
 * Keys are folded forms (see {@linkcode fold}). A final `*` marks a prefix; in
 * languages without spaces every key is a prefix. An empty translation marks a
 * word that the search can ignore.
 */
import de from "./languages/de.json" with { type: "json" };
import es from "./languages/es.json" with { type: "json" };
import fr from "./languages/fr.json" with { type: "json" };
import it from "./languages/it.json" with { type: "json" };
import ja from "./languages/ja.json" with { type: "json" };
import ko from "./languages/ko.json" with { type: "json" };
import nl from "./languages/nl.json" with { type: "json" };
import pl from "./languages/pl.json" with { type: "json" };
import pt from "./languages/pt.json" with { type: "json" };
import tr from "./languages/tr.json" with { type: "json" };
import zh from "./languages/zh.json" with { type: "json" };

export interface Dictionary {
  /** Note for an answer: the quoted sentences are in English. */
  quoted: string;
  /** Note for a question without an answer. */
  unanswered: string;
  /** True for languages with closed compounds: `Reservierungsdauer`. */
  compounds?: boolean;
  /** True where `ae`, `oe` and `ue` may stand for umlauts. */
  umlauts?: boolean;
  /** English words by form. */
  words: Record<string, string>;
}

/** Dictionaries that are matched word by word. */
export const LATIN_DICTIONARIES: Dictionary[] = [
  de,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
  tr,
];

/** Dictionaries that are matched without word boundaries. */
export const UNSPACED_DICTIONARIES: Record<"ja" | "ko" | "zh", Dictionary> = {
  ja,
  ko,
  zh,
};

/**
 * Finds the longest form for a text: the whole text, or else a prefix of at least
 * `least` characters that the dictionary marks with `*`.
 */
export function findLongestForm(
  { words, umlauts }: Dictionary,
  text: string,
  least: number,
): { length: number; english: string } | undefined {
  const plain = umlauts ? text.replace(/([aou])e/g, "$1") : text;
  for (const spelling of new Set([text, plain])) {
    let { length } = spelling;
    if (Object.hasOwn(words, spelling)) {
      return { length, english: words[spelling]! };
    }
    for (; length >= least; length--) {
      const form = `${spelling.slice(0, length)}*`;
      if (Object.hasOwn(words, form)) return { length, english: words[form]! };
    }
  }
}

/** Letters that NFKD does not decompose. */
const LETTERS: Record<string, string> = { ß: "ss", ł: "l", ı: "i", œ: "oe" };

const ASCII = /^\p{ASCII}*$/u;

/** Lower-cases a text and removes its Latin diacritics, not marks of kana. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC").toLowerCase()
    .replace(/[ßłıœ]/g, (letter) => LETTERS[letter]!);
}

/** A word, or a run of a script without spaces between words. */
export interface Token {
  text: string;
  /** Form for the look-up; empty for a name, which is not translated. */
  folded: string;
  /** Text up to the next token. */
  gap: string;
  /** True for scripts without spaces between words. */
  isUnspaced: boolean;
}

const WORD = /([\p{L}\p{M}\p{N}_]+)([^\p{L}\p{M}\p{N}_]*)/gu;

/** A run of a script without spaces between words. */
const UNSPACED_RUN =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+)/u;

/** Names of fields, headers and tools. */
const NAME = /[_\p{N}]|\p{Ll}\p{Lu}/u;

/** Cuts a text into tokens; `APIキー` becomes `API` and `キー`. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD)).flatMap(([, word, gap]) => {
    const parts = word!.split(UNSPACED_RUN).filter((part) => part !== "");
    return parts.map((text, at): Token => ({
      text,
      folded: NAME.test(text) ? "" : fold(text),
      gap: at === parts.length - 1 ? gap! : "",
      isUnspaced: UNSPACED_RUN.test(text),
    }));
  });
}
