/**
 * The lexicon: the vocabulary, ready for look-up by what a caller says.
 *
 * @module
 */
import { EVERYDAY, SYNONYMS, UNDOCUMENTED } from "./vocabulary.ts";
import { isStopWord, stem, terms, type Word, words } from "./words.ts";

/** A phrase found in a question. */
export interface Match {
  /** How many words it takes. */
  length: number;
  /** Each way to say it in the documentation's words, as terms. */
  meanings: string[][];
}

/** Looks phrases up in the vocabulary. */
export interface Lexicon {
  /** The longest phrase with a meaning that starts at a word. */
  phraseAt(question: Word[], at: number): Match | undefined;
  isEveryday(word: Word): boolean;
  /** Positions of words that name something undocumented. */
  undocumented(question: Word[]): Set<number>;
  /** Single words of all tables, for the speller. */
  said: string[];
}

const LONGEST_PHRASE = 4;
/** How many words may stand between the two sides of an `&` entry. */
const REACH = 5;

/** Reads the tables of the vocabulary. */
export function buildLexicon(): Lexicon {
  const meanings = readSynonyms();
  const everyday = new Set(EVERYDAY.trim().split(/\s+/).map(stem));
  const single = new Set<string>();
  const pairs: [Set<string>, Set<string>][] = [];
  for (const line of lines(UNDOCUMENTED)) {
    const [left, right] = line.split(" & ").map((side) => phrases(side, exact));
    if (right) pairs.push([new Set(left), new Set(right)]);
    else left!.forEach((phrase) => single.add(phrase));
  }
  return {
    phraseAt(question, at) {
      for (let length = LONGEST_PHRASE; length > 0; length--) {
        const found = meanings.get(key(question.slice(at, at + length)));
        if (found && at + length <= question.length) {
          return { length, meanings: found };
        }
      }
    },
    isEveryday: ({ word }) => everyday.has(stem(word)),
    undocumented(question) {
      const phrases = phrasesOf(question);
      const positions = new Set(find(phrases, single).flat());
      for (const [left, right] of pairs) {
        const befores = find(phrases, left);
        if (befores.length === 0) continue;
        const afters = Map.groupBy(find(phrases, right), ([at]) => at!);
        for (const before of befores) {
          for (let gap = 1; gap <= REACH; gap++) {
            for (const after of afters.get(before.at(-1)! + gap) ?? []) {
              [...before, ...after].forEach((at) => positions.add(at));
            }
          }
        }
      }
      return positions;
    },
    said: [
      ...lines(SYNONYMS).map((line) => line.split(" => ")[0]!),
      UNDOCUMENTED,
      EVERYDAY,
    ].flatMap((text) => text.split(/[\s,&]+/))
      .filter((word) => /^[a-z]{4,}$/.test(word) && !isStopWord(word)),
  };
}

function readSynonyms(): Map<string, string[][]> {
  const meanings = new Map<string, string[][]>();
  for (const line of lines(SYNONYMS)) {
    const [said, meant] = line.split(" => ");
    const meaning = terms(meant!);
    for (const phrase of phrases(said!)) {
      const known = meanings.get(phrase);
      if (known) known.push(meaning);
      else meanings.set(phrase, [meaning]);
    }
  }
  return meanings;
}

function lines(table: string): string[] {
  return table.trim().split("\n");
}

function phrases(list: string, keyOf = key): string[] {
  return list.split(",").map((phrase) => keyOf(words(phrase)));
}

function key(phrase: Word[]): string {
  return phrase.map(({ term }) => term).join(" ");
}

/** "Pricing" is undocumented, "price" is not: stems would be too wide. */
function exact(phrase: Word[]): string {
  return phrase.map(({ word }) => word).join(" ");
}

/** Every phrase of a question, with the positions of its words. */
function phrasesOf(question: Word[]): Map<string, number[][]> {
  const phrases = new Map<string, number[][]>();
  for (let at = 0; at < question.length; at++) {
    for (let length = 1; length <= LONGEST_PHRASE; length++) {
      if (at + length > question.length) break;
      const phrase = exact(question.slice(at, at + length));
      const places = phrases.get(phrase) ?? [];
      phrases.set(phrase, places);
      places.push(Array.from({ length }, (_, i) => at + i));
    }
  }
  return phrases;
}

/** Positions of each occurrence of the phrases that are wanted. */
function find(phrases: Map<string, number[][]>, wanted: Set<string>) {
  return [...wanted].flatMap((phrase) => phrases.get(phrase) ?? []);
}
