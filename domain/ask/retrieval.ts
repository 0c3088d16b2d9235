/**
 * Retrieval: the statements that answer each part of a question.
 *
 * @module
 */
import { type Evidence, SAME } from "./confidence.ts";
import { buildEvidence } from "./evidence.ts";
import { buildNearest, type Near } from "./nearest.ts";
import { splitQuestion } from "./question.ts";
import { buildSearch, type Hit } from "./search.ts";
import { createSpeller } from "./spelling.ts";
import type { Statement } from "./statements.ts";
import { termsOfWord, words } from "./terms.ts";
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

/** A part of a question, as terms. */
export interface Asked {
  /** Those that the documentation knows, misspelt ones corrected. */
  known: Set<string>;
  /** With those that it does not know. */
  all: Set<string>;
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
  const nearest = buildNearest(statements);
  const search = await buildSearch(statements);
  return function retrieve(question) {
    let corrections = MOST_CORRECTED;
    const correct = (word: string) =>
      corrections-- > 0 ? speller.correct(word.toLowerCase()) : undefined;
    const parts = splitQuestion(question)
      .map((text) => readPart(text, vocabulary, correct));
    const whole = parts.length > 1
      ? search(parts.flatMap(({ known }) => [...known]))
      : undefined;
    return parts.flatMap((part): Found[] => {
      const near = nearest(part.all);
      const hits = rank(search([...part.known]), { whole, near });
      const [best] = hits;
      return best ? [{ hits, evidence: evidenceOf(part, best, near) }] : [];
    });
  };
}

function readPart(
  text: string,
  vocabulary: Vocabulary,
  correct: (word: string) => string[] | undefined,
): Asked {
  const asked: Asked = { known: new Set(), all: new Set() };
  for (const word of words(text)) {
    const known = knownTerms(word, vocabulary);
    const meant = known.length > 0
      ? known
      : (correct(word) ?? []).flatMap((other) => knownTerms(other, vocabulary));
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
function rank(
  own: Hit[],
  { whole, near }: { whole?: Hit[]; near: Near[] },
): Hit[] {
  const same = new Set(
    near.filter(({ likeness }) => likeness >= SAME)
      .map(({ statement }) => statement),
  );
  if (whole === undefined && same.size === 0) return own;
  const scores = new Map(
    whole?.map(({ statement, score }) => [statement, score]),
  );
  const both = own.map(({ statement, score }) => ({
    statement,
    score: whole === undefined
      ? score
      : (1 - WHOLE) * score + WHOLE * (scores.get(statement) ?? 0),
  })).sort((a, b) => b.score - a.score);
  const isSame = ({ statement }: Hit) => same.has(statement);
  return [...both.filter(isSame), ...both.filter((hit) => !isSame(hit))];
}
