/**
 * Translates questions of other languages into English words, which the search
 * understands. The dictionaries tell the language too. Linear in the length of a
 * question: a word is looked up by its beginnings.
 *
 * @module
 */
import { stopwords } from "@orama/stopwords/english";
import {
  type Dictionary,
  LATIN,
  longestForm,
  type Token,
  tokensOf,
  UNSPACED,
} from "./dictionaries.ts";

/** A question in English words, and those that no dictionary has. */
interface Translation {
  english: string;
  /** Notes in the language of the question; undefined for English. */
  notes?: Pick<Dictionary, "quoted" | "unanswered">;
}

const SMALL_WORDS = new Set(stopwords);

/**
 * Builds what puts a question into English words; an English one stays as it is.
 *
 * @param known words of the documentation, which count as English
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

/** Extra weight of a word that a dictionary has as a whole. */
const WHOLE = 0.5;

/** Endings of English words. */
const ENDING = /^(?:s|es|d|ed|r|er|ers|ing|ly|able|ion|ions|ment|al)?$/;

/** The dictionary for a question; undefined for English and for all others. */
function dictionaryFor(
  tokens: Token[],
  isEnglish: (word: string) => boolean,
): Dictionary | undefined {
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
  const [best] = LATIN.map((dictionary) => {
    const { letters = "" } = dictionary;
    const own = others.filter((word) => isOwn(dictionary, word));
    const shared = english.filter((word) => longestForm(dictionary, word, 1));
    const whole = [...own, ...shared].filter((word) =>
      Object.hasOwn(dictionary.words, word)
    );
    return {
      dictionary,
      own: own.length,
      shared: shared.length,
      whole: whole.length,
      // Related languages have beginnings in common, and small words less.
      fit: own.length + SHARED * shared.length + WHOLE * whole.length +
        ([...letters].some((letter) => text.includes(letter)) ? 1 : 0),
    };
  }).sort((a, b) => b.fit - a.fit);
  const { dictionary, own, shared, whole } = best!;
  const hasMark = tokens.some(({ text, gap }) => FOREIGN.test(text + gap));
  // One word alone can be a name.
  const least = hasMark || words.size === 1 ? 1 : 2;
  // Misspelt English begins as some word of another language does.
  const isMeant = hasMark || whole > 0 || own === words.size;
  return isMeant && own >= least && own > english.length - shared &&
      own + shared >= LEAST_KNOWN * words.size
    ? dictionary
    : undefined;
}

/** Japanese writes Chinese characters too, but hardly ever alone. */
function byScript(text: string): Dictionary {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return UNSPACED.ja;
  return /\p{sc=Hangul}/u.test(text) ? UNSPACED.ko : UNSPACED.zh;
}

/** True for a word of the dictionary that English does not have. */
function isOwn(dictionary: Dictionary, word: string): boolean {
  const form = longestForm(dictionary, word, LEAST_LETTERS);
  if (form === undefined) return false;
  const { length, english } = form;
  return !english.startsWith(word.slice(0, length)) || english === "" ||
    !ENDING.test(word.slice(length));
}

/** A form has so many words at most. */
const MOST_WORDS = 4;

/** Separators inside a multi-word form. */
const JOINT = /^[\s'’-]*$/;

interface Read {
  words: number;
  english: string;
  /** True when it is the text as written. */
  isSame: boolean;
}

function translate(tokens: Token[], dictionary: Dictionary): string {
  let english = "";
  let wasSame = true;
  for (let at = 0; at < tokens.length;) {
    const read = readAt(tokens, at, dictionary);
    const gap = at === 0 ? "" : tokens[at - 1]!.gap;
    // `X-Sandbox` stays one name, `API-Schlüssel` becomes two words.
    const isName = wasSame && read.isSame;
    english += (JOINT.test(gap) && !isName ? " " : gap) + read.english;
    wasSame = read.isSame;
    at += read.words;
  }
  english += tokens.at(-1)?.gap ?? "";
  return english.replaceAll("。", ". ").replaceAll("、", ", ")
    .replace(/[¿¡]/g, "").trim();
}

/** The words at one place that belong together, in English. */
function readAt(tokens: Token[], at: number, dictionary: Dictionary): Read {
  const { text, isUnspaced } = tokens[at]!;
  if (isUnspaced) {
    return { words: 1, english: readUnspaced(text, dictionary), isSame: false };
  }
  const following = tokens.slice(at, at + MOST_WORDS);
  for (let words = following.length; words > 0; words--) {
    const run = following.slice(0, words);
    if (!run.slice(0, -1).every(({ gap }) => JOINT.test(gap))) continue;
    const phrase = run.map(({ folded }) => folded).join(" ");
    const last = phrase.length - run.at(-1)!.folded.length;
    const form = longestForm(dictionary, phrase, last + 1);
    if (form === undefined) continue;
    const rest = restOf(phrase.slice(form.length), dictionary);
    const english = `${form.english} ${rest}`.trim();
    if (english !== text.toLowerCase()) {
      return { words, english, isSame: false };
    }
  }
  return { words: 1, english: text, isSame: true };
}

/** Characters of the longest form where words need no spaces. */
const LONGEST = 12;

/** A word and no ending, where no form is found. */
const UNKNOWN = /[\p{sc=Han}\p{sc=Katakana}]|^\p{sc=Hangul}{2}/u;

const HANGUL = /^\p{sc=Hangul}/u;

/** Letters that need no spaces, form after form, the longest first. */
function readUnspaced(text: string, { words }: Dictionary): string {
  const english: string[] = [];
  let from = 0;
  const leave = (to: number) => {
    const rest = text.slice(from, to);
    // Korean has spaces: what a word begins with is no ending.
    if (UNKNOWN.test(rest) && (from === 0 || !HANGUL.test(rest))) {
      english.push(rest);
    }
  };
  for (let at = 0; at < text.length;) {
    const least = at > from && HANGUL.test(text) ? 2 : 1;
    let length = Math.min(LONGEST, text.length - at);
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

/** Characters of the shortest part of a compound. */
const LEAST_PART = 4;

/** Letters that may join two parts: `Reservierung-s-dauer`. */
const MOST_JOINING = 4;

/** Translates the rest of a compound. */
function restOf(rest: string, dictionary: Dictionary): string {
  if (!dictionary.compounds) return "";
  for (let at = 0; at <= MOST_JOINING; at++) {
    const form = longestForm(dictionary, rest.slice(at), LEAST_PART);
    if (form !== undefined && form.length >= LEAST_PART) return form.english;
  }
  return "";
}
