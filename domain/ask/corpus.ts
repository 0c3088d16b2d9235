/**
 * The texts that statements are found by, as terms. Each written word is taken
 * apart once.
 *
 * @module
 */
import type { DocLibrary } from "../docs/library.ts";
import { type Passage, passagesOf } from "../docs/passages.ts";
import { termsOfWord, words } from "./terms.ts";

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

/** A statement with the terms of its texts. */
export interface Entry {
  statement: Statement;
  /** All terms, each as often as it stands in one of the texts. */
  terms: string[];
  /**
   * The terms of each text by their numbers, every one once: of the statement
   * itself, of its heading, of its page's title, and of each question.
   */
  texts: number[][];
}

/** All statements, with the words that they and their questions use. */
export interface Corpus {
  entries: Entry[];
  /** The number of each term, from 0. */
  numbers: Map<string, number>;
  /** Written words, in small letters, with how often they stand there. */
  words: Map<string, number>;
}

/** A written word. */
interface Word {
  terms: string[];
  numbers: number[];
  count: number;
}

/** Reads the texts of all statements. */
export function readCorpus(statements: Statement[]): Corpus {
  const numbers = new Map<string, number>();
  const known = new Map<string, Word>();
  const read = (word: string) => {
    const terms = termsOfWord(word);
    for (const term of terms) {
      if (!numbers.has(term)) numbers.set(term, numbers.size);
    }
    const made = {
      terms,
      numbers: terms.map((t) => numbers.get(t)!),
      count: 0,
    };
    known.set(word, made);
    return made;
  };
  // By number: the last text that has the term. A set for each text is slower.
  const seen: number[] = [];
  let texts = 0;
  const entries = statements.map((statement): Entry => {
    const entry: Entry = { statement, terms: [], texts: [] };
    for (const text of textsOf(statement)) {
      const unique: number[] = [];
      texts++;
      for (const written of words(text)) {
        const word = known.get(written) ?? read(written);
        word.count++;
        word.numbers.forEach((number, at) => {
          entry.terms.push(word.terms[at]!);
          if (seen[number] !== texts) unique.push(number);
          seen[number] = texts;
        });
      }
      entry.texts.push(unique);
    }
    return entry;
  });
  return { entries, numbers, words: countWords(known) };
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
