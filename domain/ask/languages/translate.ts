/**
 * Questions in other languages as English words, which the search understands.
 * Linear in the length of a question: a word is looked up by its beginnings.
 *
 * @module
 */
import { stopwords } from "@orama/stopwords/english";
import { lexiconFor } from "./detect.ts";
import { type Lexicon, longestForm } from "./lexicon.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A question as it is looked for. */
interface Understood {
  /** English words, and those that no lexicon has. */
  english: string;
  /** Notes in the language of the question; undefined for English. */
  told?: Pick<Lexicon, "quoted" | "unanswered">;
}

/** Puts a question into English words; an English one stays as it is. */
export type InEnglish = (question: string) => Understood;

const SMALL_WORDS = new Set(stopwords);

/** Prepares the translation by the words that the documentation has. */
export function createInEnglish(
  known: ReadonlyMap<string, unknown>,
): InEnglish {
  const isEnglish = (word: string) => SMALL_WORDS.has(word) || known.has(word);
  return function inEnglish(question) {
    const tokens = tokensOf(question.normalize("NFKC"));
    const lexicon = lexiconFor(tokens, isEnglish);
    return lexicon === undefined
      ? { english: question }
      : { english: translate(tokens, lexicon), told: lexicon };
  };
}

/** A form has so many words at most. */
const MOST_WORDS = 4;

/** Separators inside a multi-word form. */
const JOINT = /^[\s'’-]*$/;

/** Marks that English writes in another way. */
const MARKS: Record<string, string> = {
  "。": ". ",
  "、": ", ",
  "¿": "",
  "¡": "",
};

interface Read {
  words: number;
  english: string;
  /** True when it is the text as written. */
  isSame: boolean;
}

function translate(tokens: Token[], lexicon: Lexicon): string {
  let english = "";
  let wasSame = true;
  for (let at = 0; at < tokens.length;) {
    const read = readAt(tokens, at, lexicon);
    const gap = at === 0 ? "" : tokens[at - 1]!.gap;
    // `X-Sandbox` stays one name, `API-Schlüssel` becomes two words.
    const isName = wasSame && read.isSame;
    english += (JOINT.test(gap) && !isName ? " " : gap) + read.english;
    wasSame = read.isSame;
    at += read.words;
  }
  english += tokens.at(-1)?.gap ?? "";
  return english.replace(/[。、¿¡]/g, (mark) => MARKS[mark]!).trim();
}

/** The words at one place that belong together, in English. */
function readAt(tokens: Token[], at: number, lexicon: Lexicon): Read {
  const { text, isUnspaced } = tokens[at]!;
  if (isUnspaced) {
    return { words: 1, english: readUnspaced(text, lexicon), isSame: false };
  }
  for (let words = joinedAt(tokens, at); words > 0; words--) {
    const folded = tokens.slice(at, at + words).map(({ folded }) => folded);
    const phrase = folded.join(" ");
    const last = phrase.length - folded.at(-1)!.length;
    const form = longestForm(lexicon, phrase, last + 1);
    if (form === undefined) continue;
    const rest = restOf(phrase.slice(form.length), lexicon);
    const english = `${form.english} ${rest}`.trim();
    if (english !== text.toLowerCase()) {
      return { words, english, isSame: false };
    }
  }
  return { words: 1, english: text, isSame: true };
}

/** How many words from one place on may be one form. */
function joinedAt(tokens: Token[], at: number): number {
  let words = 1;
  while (
    words < MOST_WORDS && at + words < tokens.length &&
    JOINT.test(tokens[at + words - 1]!.gap)
  ) words++;
  return words;
}

/** Characters of the longest form where words need no spaces. */
const LONGEST = 12;

/** A word and no ending, where no form is found. */
const UNKNOWN = /[\p{sc=Han}\p{sc=Katakana}]|^\p{sc=Hangul}{2}/u;

const HANGUL = /^\p{sc=Hangul}/u;

/** Letters that need no spaces, form after form, the longest first. */
function readUnspaced(text: string, { words }: Lexicon): string {
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
function restOf(rest: string, lexicon: Lexicon): string {
  if (!lexicon.compounds) return "";
  for (let at = 0; at <= MOST_JOINING; at++) {
    const form = longestForm(lexicon, rest.slice(at), LEAST_PART);
    if (form !== undefined && form.length >= LEAST_PART) return form.english;
  }
  return "";
}
