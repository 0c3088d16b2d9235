/**
 * Translates questions in other languages word by word into English for the
 * search. The script, or the dictionary that fits best, decides the language. The
 * time is linear in the length of a question.
 *
 * A dictionary has folded forms (see {@linkcode fold}). A final `*` marks a prefix;
 * in languages without spaces every form is a prefix. An empty translation marks a
 * word that the search can ignore.
 */
import { stopwords } from "@orama/stopwords/english";
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

interface Dictionary {
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
export const LATIN_DICTIONARIES = [de, es, fr, it, nl, pl, pt, tr];

/** Dictionaries that are matched without word boundaries. */
export const UNSPACED_DICTIONARIES: Dictionary[] = [ja, ko, zh];

/**
 * Finds the longest form for a text: the whole text, or else a prefix of at least
 * `least` characters that the dictionary marks with `*`.
 */
function findLongestForm(
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
interface Token {
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
function tokensOf(text: string): Token[] {
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

interface Translation {
  /** The question in English; words that the dictionary lacks are kept. */
  english: string;
  /** Notes in the language of the question; undefined for English. */
  notes?: Pick<Dictionary, "quoted" | "unanswered">;
}

const SMALL_WORDS = new Set(stopwords);

/**
 * Builds the function that translates a question to English; English, which all
 * `known` words count as, and unknown languages stay unchanged.
 */
export function createTranslator(
  known: ReadonlyMap<string, unknown>,
): (question: string) => Translation {
  const isEnglish = (word: string) => SMALL_WORDS.has(word) || known.has(word);
  return function toEnglish(question) {
    const tokens = tokensOf(question.normalize("NFKC"));
    const dictionary = dictionaryFor(tokens, isEnglish);
    return dictionary === undefined
      ? { english: question }
      : { english: translate(tokens, dictionary), notes: dictionary };
  };
}

/** Letters and marks that English does not use. */
const FOREIGN = /(?!\p{ASCII})\p{L}|[¿¡]/u;

/** Minimum share of a question's words that the chosen dictionary has. */
const MIN_KNOWN = 0.4;

/** Minimum letters of a prefix that counts as evidence for a language. */
const MIN_LETTERS = 3;

/** Chooses the dictionary; undefined for English and for unknown languages. */
function dictionaryFor(
  tokens: Token[],
  isEnglish: (word: string) => boolean,
): Dictionary | undefined {
  // Names and single ASCII letters are no evidence for a language.
  const told = tokens.filter(({ text, folded }) =>
    folded.length > 1 || FOREIGN.test(text)
  );
  const words = new Set(told.map(({ folded }) => folded));
  const others = [...words].filter((word) => !isEnglish(word));
  if (others.length === 0) return undefined;
  const english = [...words].filter(isEnglish);
  const unspaced = tokens.filter(({ isUnspaced }) => isUnspaced)
    .map(({ text }) => text).join("");
  if (unspaced !== "") {
    return unspaced.length < english.length ? undefined : byScript(unspaced);
  }
  const [best] = LATIN_DICTIONARIES.flatMap((dictionary) => {
    // A word that begins like its translation can be misspelt English.
    const own = others.filter((word) => {
      const form = findLongestForm(dictionary, word, MIN_LETTERS);
      return form && !form.english.startsWith(word.slice(0, form.length));
    });
    if (own.length === 0) return [];
    const shared = english.filter((word) =>
      findLongestForm(dictionary, word, 1)
    );
    return { dictionary, own: own.length, shared: shared.length };
  }).sort((a, b) => b.own + b.shared - a.own - a.shared);
  if (best === undefined) return undefined;
  const { dictionary, own, shared } = best;
  const hasMark = tokens.some(({ text, gap }) => FOREIGN.test(text + gap));
  // A single foreign word in a longer question can be a name.
  const least = hasMark || words.size === 1 ? 1 : 2;
  return own >= least && own > english.length - shared &&
      own + shared >= MIN_KNOWN * words.size
    ? dictionary
    : undefined;
}

/** Chinese characters alone are taken as Chinese: Japanese rarely lacks kana. */
function byScript(text: string): Dictionary {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return ja;
  return /\p{sc=Hangul}/u.test(text) ? ko : zh;
}

/** Maximum words of a form. */
const MAX_WORDS = 4;

/** Separators inside a multi-word form. */
const JOINT = /^[\s'’-]*$/;

interface Read {
  words: number;
  english: string;
  /** True if `english` is the text as written. */
  isSame: boolean;
}

function translate(tokens: Token[], dictionary: Dictionary): string {
  let english = "";
  let wasSame = true;
  for (let at = 0; at < tokens.length;) {
    const read = readAt(tokens, at, dictionary);
    const gap = at === 0 ? "" : tokens[at - 1]!.gap;
    // `X-Sandbox` stays one name; `API-Schlüssel` becomes two words.
    const isName = wasSame && read.isSame;
    english += (JOINT.test(gap) && !isName ? " " : gap) + read.english;
    wasSame = read.isSame;
    at += read.words;
  }
  english += tokens.at(-1)?.gap ?? "";
  return english.replaceAll("。", ". ").replaceAll("、", ", ")
    .replace(/[¿¡]/g, "").trim();
}

/** Translates the longest known phrase at one token. */
function readAt(tokens: Token[], at: number, dictionary: Dictionary): Read {
  const { text, isUnspaced } = tokens[at]!;
  if (isUnspaced) {
    return { words: 1, english: readUnspaced(text, dictionary), isSame: false };
  }
  const following = tokens.slice(at, at + MAX_WORDS);
  for (let words = following.length; words > 0; words--) {
    const run = following.slice(0, words);
    if (!run.slice(0, -1).every(({ gap }) => JOINT.test(gap))) continue;
    const phrase = run.map(({ folded }) => folded).join(" ");
    const last = phrase.length - run.at(-1)!.folded.length;
    const form = findLongestForm(dictionary, phrase, last + 1);
    if (form === undefined) continue;
    const rest = restOf(phrase.slice(form.length), dictionary);
    const english = `${form.english} ${rest}`.trim();
    if (english !== text.toLowerCase()) {
      return { words, english, isSame: false };
    }
  }
  return { words: 1, english: text, isSame: true };
}

/** Maximum characters of a form in languages without spaces. */
const MAX_FORM = 12;

/** Unmatched text that is a word, not an ending, and is therefore kept. */
const UNKNOWN = /[\p{sc=Han}\p{sc=Katakana}]|^\p{sc=Hangul}{2}/u;

const HANGUL = /^\p{sc=Hangul}/u;

/** Translates a run without spaces by the longest form at each position. */
function readUnspaced(text: string, { words }: Dictionary): string {
  const english: string[] = [];
  let from = 0;
  const leave = (to: number) => {
    const rest = text.slice(from, to);
    // Korean attaches endings behind a stem, so only unmatched Hangul at the
    // start is a word.
    if (UNKNOWN.test(rest) && (from === 0 || !HANGUL.test(rest))) {
      english.push(rest);
    }
  };
  for (let at = 0; at < text.length;) {
    const least = at > from && HANGUL.test(text) ? 2 : 1;
    let length = Math.min(MAX_FORM, text.length - at);
    while (
      length >= least && !Object.hasOwn(words, text.slice(at, at + length))
    ) length--;
    if (length < least) {
      at++;
      continue;
    }
    leave(at);
    english.push(words[text.slice(at, at + length)]!);
    at += length;
    from = at;
  }
  leave(text.length);
  return english.filter((word) => word !== "").join(" ");
}

/** Minimum characters of the second part of a compound. */
const MIN_PART = 4;

/** Maximum letters between two parts of a compound: `s` in `Reservierungsdauer`. */
const MAX_JOINING = 4;

/** Translates the rest of a compound; empty if it is unknown. */
function restOf(rest: string, dictionary: Dictionary): string {
  if (!dictionary.compounds) return "";
  for (let at = 0; at <= MAX_JOINING; at++) {
    const form = findLongestForm(dictionary, rest.slice(at), MIN_PART);
    if (form !== undefined && form.length >= MIN_PART) return form.english;
  }
  return "";
}
