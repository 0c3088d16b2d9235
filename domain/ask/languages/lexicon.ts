/**
 * Words of other languages, each with the English words that it stands for.
 * Every language has a file of its own. Its forms are folded; a final `*` lets
 * a form go on, as all do where words need no spaces, and an empty translation
 * means a word that says nothing here.
 *
 * @module
 */
import de from "./de.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pl from "./pl.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

export interface Lexicon {
  /** Told beside an answer: its sentences are English. */
  quoted: string;
  /** Told when there is no answer. */
  unanswered: string;
  /** True for languages with closed compounds: `Reservierungsdauer`. */
  compounds?: boolean;
  /** True where `ae`, `oe` and `ue` may stand for umlauts. */
  umlauts?: boolean;
  /** Letters and marks that its relatives do without. */
  letters?: string;
  /** English words by form. */
  words: Record<string, string>;
}

/** Languages in Latin letters. */
export const LATIN: Lexicon[] = [de, es, fr, it, nl, pl, pt, tr];

/** Languages that no spaces are needed for. */
export const UNSPACED: Record<"ja" | "ko" | "zh", Lexicon> = { ja, ko, zh };

/** A form that a text begins with. */
export interface Form {
  length: number;
  english: string;
}

/**
 * The longest form that a text begins with; one that does not go on has to be
 * the whole text.
 *
 * @param least characters of the shortest form that counts
 */
export function longestForm(
  lexicon: Lexicon,
  text: string,
  least: number,
): Form | undefined {
  const form = formIn(lexicon, text, least);
  if (form !== undefined || !lexicon.umlauts) return form;
  const plain = text.replace(/([aou])e/g, "$1");
  return plain === text ? undefined : formIn(lexicon, plain, least);
}

function formIn(
  { words }: Lexicon,
  text: string,
  least: number,
): Form | undefined {
  const { length } = text;
  if (Object.hasOwn(words, text)) return { length, english: words[text]! };
  for (let length = text.length; length >= least; length--) {
    const form = `${text.slice(0, length)}*`;
    if (Object.hasOwn(words, form)) return { length, english: words[form]! };
  }
}

/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = { ß: "ss", ł: "l", ı: "i", œ: "oe" };

const ASCII = /^\p{ASCII}*$/u;

/** Small letters without diacritics; Hangul and kana stay as they are. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC").toLowerCase()
    .replace(/[ßłıœ]/g, (letter) => LETTERS[letter]!);
}
