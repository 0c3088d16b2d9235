/**
 * Retrieval: the statements that answer each part of a question.
 *
 * @module
 */
import type { Evidence } from "./confidence.ts";
import { buildEvidence } from "./evidence.ts";
import { splitQuestion } from "./question.ts";
import { buildSearch, type Hit } from "./search.ts";
import { createSpeller } from "./spelling.ts";
import type { Statement } from "./statements.ts";
import { words } from "./terms.ts";
import { buildVocabulary, knownTerms, type Vocabulary } from "./vocabulary.ts";

/** What was found for one part of a question. */
export interface Found {
  /** The best first; never empty. */
  hits: Hit[];
  /** For the best one. */
  evidence: Evidence;
}

/** Finds the statements for each part of a question that names anything. */
export type Retrieve = (question: string) => Found[];

/** A part of a question. */
export interface Asked {
  /** Terms that the documentation knows, those of corrected words included. */
  terms: Set<string>;
  /** Words that it does not know, nor any that is near to them. */
  unknown: string[];
}

/** Share of a whole question's score in the score for one of its parts. */
const WHOLE = 0.5;

/** Misspelt words that are looked up: no question may cost much more. */
const MOST_CORRECTED = 8;

/** Prepares the search. */
export async function buildRetrieval(
  statements: Statement[],
): Promise<Retrieve> {
  const vocabulary = buildVocabulary(statements);
  const speller = createSpeller(vocabulary.words);
  const evidenceOf = buildEvidence(statements, vocabulary);
  const search = await buildSearch(statements);
  return function retrieve(question) {
    let corrections = MOST_CORRECTED;
    const correct = (word: string) =>
      corrections-- > 0 ? speller.correct(word.toLowerCase()) : undefined;
    const parts = splitQuestion(question)
      .map((text) => readPart(text, vocabulary, correct));
    const whole = parts.length > 1
      ? search(parts.flatMap((part) => [...part.terms]))
      : undefined;
    return parts.flatMap((part): Found[] => {
      const hits = rank(search([...part.terms]), whole);
      const [best] = hits;
      return best ? [{ hits, evidence: evidenceOf(part, best) }] : [];
    });
  };
}

function readPart(
  text: string,
  vocabulary: Vocabulary,
  correct: (word: string) => string[] | undefined,
): Asked {
  const asked: Asked = { terms: new Set(), unknown: [] };
  for (const word of words(text)) {
    const known = knownTerms(word, vocabulary);
    const meant = known.length > 0
      ? known
      : (correct(word) ?? []).flatMap((other) => knownTerms(other, vocabulary));
    if (meant.length === 0) asked.unknown.push(word);
    for (const term of meant) asked.terms.add(term);
  }
  return asked;
}

/** Counts the score for the whole question beside that for its part. */
function rank(own: Hit[], whole: Hit[] | undefined): Hit[] {
  if (whole === undefined) return own;
  const scores = new Map(
    whole.map(({ statement, score }) => [statement, score]),
  );
  return own.map(({ statement, score }) => ({
    statement,
    score: (1 - WHOLE) * score + WHOLE * (scores.get(statement) ?? 0),
  })).sort((a, b) => b.score - a.score);
}
