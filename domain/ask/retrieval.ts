/**
 * Retrieval: the statements that answer each part of a question.
 *
 * @module
 */
import {
  type Asked,
  buildEvidence,
  buildNearest,
  buildVocabulary,
  type Evidence,
  type Near,
  SAME,
  type Vocabulary,
} from "./confidence.ts";
import { createSpeller, splitQuestion } from "./question.ts";
import type { Hit, Search } from "./search.ts";
import type { Corpus } from "./corpus.ts";
import { termsOfWord, words } from "./terms.ts";

/** What was found for one part of a question. */
export interface Found {
  /** The best first; never empty. */
  hits: Hit[];
  /** The single texts that are most like it, the most alike first. */
  near: Near[];
  /** For the best one. */
  evidence: Evidence;
}

/** Finds the statements for each part of a question that names anything. */
export type Retrieve = (question: string) => Found[];

/** Share of a whole question's score in the score for one of its parts. */
const WHOLE = 0.5;

/** Misspelt words that are looked up: no question may cost much more. */
const MOST_CORRECTED = 8;

/** Prepares what finds the statements by a search among all of them. */
export function buildRetrieval(corpus: Corpus, search: Search): Retrieve {
  const vocabulary = buildVocabulary(corpus);
  const speller = createSpeller(corpus.words);
  const evidenceOf = buildEvidence(vocabulary);
  const nearest = buildNearest(corpus, vocabulary);
  return function retrieve(question) {
    let corrections = MOST_CORRECTED;
    const correct = (word: string) =>
      corrections-- > 0 ? speller.correct(word.toLowerCase()) : undefined;
    const parts = splitQuestion(question)
      .map((text) => readPart(text, vocabulary, correct));
    const whole = parts.length > 1
      ? search(new Set(parts.flatMap(({ known }) => [...known])))
      : undefined;
    return parts.flatMap((part): Found[] => {
      const own = search(part.known);
      const near = nearest(part.all, own.map(({ entry }) => entry));
      const hits = rank(own, whole ?? own, near);
      const [best] = hits;
      return best
        ? [{ hits, near, evidence: evidenceOf(part, best, near) }]
        : [];
    });
  };
}

function readPart(
  text: string,
  { count }: Vocabulary,
  correct: (word: string) => string[] | undefined,
): Asked {
  const asked: Asked = { known: new Set(), all: new Set() };
  const knownTerms = (word: string) =>
    termsOfWord(word).filter((term) => count(term) > 0);
  for (const word of words(text)) {
    const known = knownTerms(word);
    const meant = known.length > 0
      ? known
      : (correct(word) ?? []).flatMap(knownTerms);
    for (const term of meant) asked.known.add(term);
    for (const term of meant.length > 0 ? meant : termsOfWord(word)) {
      asked.all.add(term);
    }
  }
  return asked;
}

/**
 * Counts the score for the whole question beside that for its part. Statements
 * that are asked for word for word come first.
 */
function rank(own: Hit[], whole: Hit[], near: Near[]): Hit[] {
  const scores = new Map(whole.map(({ entry, score }) => [entry, score]));
  const same = new Set(
    near.filter(({ likeness }) => likeness >= SAME).map(({ entry }) => entry),
  );
  const isSame = ({ entry }: Hit) => Number(same.has(entry));
  return own.map(({ entry, score }) => ({
    entry,
    score: (1 - WHOLE) * score + WHOLE * (scores.get(entry) ?? 0),
  })).sort((a, b) => isSame(b) - isSame(a) || b.score - a.score);
}
