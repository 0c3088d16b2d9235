/**
 * The texts that statements are found by, as terms. Each written word is taken
 * apart once.
 *
 * @module
 */
import type { DocLibrary } from "../docs/library.ts";
import { type Passage, passagesOf } from "../docs/passages.ts";
import { termsOfWord, words } from "./scores/terms.ts";

/** A statement with its questions. */
export interface Statement {
  passage: Passage;
  /** The question of its section, or the heading of one that has none. */
  topic: string;
  questions: string[];
}

/** Every fact, with its questions. */
export function libraryStatements(library: DocLibrary): Statement[] {
  return library.facts().flatMap(({ page, questions, sections }) => {
    const topics = new Map(
      sections.map(({ heading, topic }) => [heading, topic]),
    );
    return passagesOf(page).map((passage) => ({
      passage,
      topic: topics.get(passage.section.heading) ?? passage.section.heading,
      questions: questions.get(passage.text) ?? [],
    }));
  });
}

/**
 * All statements, with the words that they and their questions use. A
 * statement's texts follow each other: itself, its heading, its page's title,
 * and each question.
 */
export interface Corpus {
  statements: Statement[];
  /** The number of each term, from 0. */
  numbers: Map<string, number>;
  /** Written words, in small letters, with how often they stand there. */
  words: Map<string, number>;
  /** Numbers of the terms of one text after the other, each once a text. */
  terms: Uint16Array;
  /** Where the terms of each text begin, and where the last ones end. */
  texts: Uint32Array;
  /** The first text of each statement, and the number of all texts. */
  firsts: Uint32Array;
}

/** A written word. */
interface Word {
  numbers: number[];
  count: number;
}

/** Reads the texts of all statements. */
export function readCorpus(statements: Statement[]): Corpus {
  const numbers = new Map<string, number>();
  const known = new Map<string, Word>();
  const read = (word: string) => {
    const made = { numbers: numbersOf(word, numbers), count: 0 };
    known.set(word, made);
    return made;
  };
  // By number: the last text that has the term. A set for each text is slower.
  const seen: number[] = [];
  const terms: number[] = [];
  const texts = [0];
  const firsts = [0];
  for (const statement of statements) {
    for (const text of textsOf(statement)) {
      for (const written of words(text)) {
        const word = known.get(written) ?? read(written);
        word.count++;
        for (const number of word.numbers) {
          if (seen[number] !== texts.length) terms.push(number);
          seen[number] = texts.length;
        }
      }
      texts.push(terms.length);
    }
    firsts.push(texts.length - 1);
  }
  return {
    statements,
    numbers,
    words: countWords(known),
    terms: Uint16Array.from(terms),
    texts: Uint32Array.from(texts),
    firsts: Uint32Array.from(firsts),
  };
}

/** Numbers of a word's terms; a new term gets the next one. */
function numbersOf(word: string, numbers: Map<string, number>): number[] {
  return termsOfWord(word).map((term) => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  });
}

/** The terms of all texts of a statement. */
export function termsOf(
  { terms, texts, firsts }: Corpus,
  statement: number,
): Uint16Array {
  return terms.subarray(
    texts[firsts[statement]!],
    texts[firsts[statement + 1]!],
  );
}

function textsOf({ passage, topic, questions }: Statement): string[] {
  return [passage.text, topic, passage.section.title, ...questions];
}

/** Counts what is written alike but for capitals as one word. */
function countWords(known: Map<string, Word>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word, { count }] of known) {
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}
