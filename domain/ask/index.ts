/** The index of the documentation: statements, their texts, and their terms. */
import { stemmer } from "@orama/stemmers/english";
import type { DocLibrary } from "../docs/library.ts";
import { factBlocks, type Passage, passagesOf } from "../docs/passages.ts";
import { getOrInsert } from "../memory.ts";

/** Letters and digits; may be joined by the separators of identifiers and paths. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[_\-./:'’][\p{L}\p{M}\p{N}]+)*/gu;

const JOINT = /[_\-./:'’]/;

/** The boundary before a capital in a camel-case identifier. */
const SEAM = /(?<=[\p{Ll}\d])(?=\p{Lu})/u;

/** Fast path: a word without separators, capitals or diacritics. */
const PLAIN = /^[a-z]+$/;

/** Splits a text into words; keeps their order and case. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/**
 * Stems one word. An identifier such as `sellerName`, `Idempotency-Key` or
 * `/api/v1/keys` yields a term for the whole and a term for each part.
 */
export function termsOfWord(word: string): string[] {
  if (PLAIN.test(word)) return [stemmer(word)];
  const bare = word.replace(/['’]s?$/, "");
  const parts = bare.split(JOINT).flatMap((part) => part.split(SEAM))
    .map(normalise).filter((part) => part !== "");
  if (parts.length < 2) return parts.map(stemmer);
  return [stemmer(parts.join("")), ...parts.map(stemmer)];
}

/** Terms of a text, in order, with repetitions. */
export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap(termsOfWord);
}

/** Lower-cases a text and removes its diacritics. */
export function normalise(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A statement with its questions. */
export interface Statement {
  passage: Passage;
  /** The question of its section, or else the heading. */
  topic: string;
  questions: string[];
}

/**
 * Every fact, with its questions.
 *
 * @param pause called between steps of a few milliseconds, so that requests are
 * answered meanwhile
 */
export async function libraryStatements(
  library: DocLibrary,
  pause: () => Promise<void>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const { page, questions, sections } of library.facts()) {
    const topics = new Map(
      sections.map(({ heading, topic }) => [heading, topic]),
    );
    for (const passage of passagesOf(page, factBlocks(page.markdown))) {
      statements.push({
        passage,
        topic: topics.get(passage.section.heading) ?? passage.section.heading,
        questions: questions.get(passage.text) ?? [],
      });
    }
    await pause();
  }
  return statements;
}

/** All statements with their words and terms, in flat arrays. */
export interface Corpus {
  statements: Statement[];
  /** The number of each term, from 0. */
  numbers: Map<string, number>;
  /** Count of each word, by the word in lower case. */
  words: Map<string, number>;
  /** The distinct term numbers of each text, one text after the other. */
  terms: Uint16Array;
  /** Where each text begins in `terms`, and at last their end. */
  textStarts: Uint32Array;
  /**
   * The first text of each statement, and at last their number. The texts of a
   * statement are its sentence, its topic, its page's title, and its questions.
   */
  firstTexts: Uint32Array;
  /** Number of the section of each statement; sections follow each other. */
  sections: Uint16Array;
  /** Number of texts that have a term, by the term's number. */
  counts: Uint32Array;
  /** Inverse document frequency of a term by its number; a text is a document. */
  weights: Float64Array;
}

/** Statements whose texts are read in some milliseconds. */
const BATCH = 100;

/** A word as written: the numbers of its terms, and how often it stands. */
interface KnownWord {
  numbers: number[];
  count: number;
}

export async function buildCorpus(
  statements: Statement[],
  pause: () => Promise<void>,
): Promise<Corpus> {
  const numbers = new Map<string, number>();
  const known = new Map<string, KnownWord>();
  const read = (word: string): KnownWord => ({
    numbers: termsOfWord(word).map((term) =>
      getOrInsert(numbers, term, () => numbers.size)
    ),
    count: 0,
  });
  const terms: number[] = [];
  const textStarts = [0];
  const firstTexts = [0];
  // The text that had a term last, by the term's number.
  const lastTexts: number[] = [];
  // Not in the loop below: an async function is interpreted anew after a pause.
  const add = (text: string) => {
    const own = textStarts.length;
    for (const word of wordsOf(text)) {
      const found = getOrInsert(known, word, read);
      found.count++;
      for (const number of found.numbers) {
        if (lastTexts[number] === own) continue;
        lastTexts[number] = own;
        terms.push(number);
      }
    }
    textStarts.push(terms.length);
  };
  for (const [at, { passage, topic, questions }] of statements.entries()) {
    for (const text of [passage.text, topic, passage.section.title]) add(text);
    for (const question of questions) add(question);
    firstTexts.push(textStarts.length - 1);
    if (at % BATCH === 0) await pause();
  }
  const words = new Map<string, number>();
  for (const [word, { count }] of known) {
    const lower = word.toLowerCase();
    words.set(lower, (words.get(lower) ?? 0) + count);
  }
  const counts = new Uint32Array(numbers.size);
  for (const term of terms) counts[term]!++;
  return {
    statements,
    numbers,
    words,
    terms: new Uint16Array(terms),
    textStarts: new Uint32Array(textStarts),
    firstTexts: new Uint32Array(firstTexts),
    sections: sectionNumbers(statements),
    counts,
    weights: Float64Array.from(
      counts,
      (found) => idf(found, textStarts.length - 1),
    ),
  };
}

/** Numbers the sections in the order of their statements. */
function sectionNumbers(statements: Statement[]): Uint16Array {
  let number = -1;
  return Uint16Array.from(statements, ({ passage: { section } }, at) => {
    if (section !== statements[at - 1]?.passage.section) number++;
    return number;
  });
}

/** Inverse document frequency of a term in `found` of `all` documents. */
export function idf(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

/** The distinct terms of a statement's own sentence. */
export function termsOfSentence(
  { terms, textStarts, firstTexts }: Corpus,
  statement: number,
): Uint16Array {
  const text = firstTexts[statement]!;
  return terms.subarray(textStarts[text], textStarts[text + 1]);
}

/** The terms of all texts of a statement, with repetitions. */
export function termsOfStatement(
  { terms, textStarts, firstTexts }: Corpus,
  statement: number,
): Uint16Array {
  return terms.subarray(
    textStarts[firstTexts[statement]!],
    textStarts[firstTexts[statement + 1]!],
  );
}

export interface QuestionTerms {
  /** Numbers of the terms that the documentation has. */
  known: Set<number>;
  unknown: Set<string>;
}
