/**
 * Scores statements for a question: the mean of the standard scores of BM25, of
 * the learned score, and of the nearest questions, for the whole question plus
 * the best of its parts.
 */
import { type Corpus, idf, type QuestionTerms } from "./index.ts";
import {
  buildLearnedScorer,
  type LearnedScores,
  textFeatures,
} from "./learned.ts";
import type { QuestionPart } from "./parse.ts";
import { type Bm25, topK } from "./postings.ts";

/** Statements from each score; the score is standardised over them. */
const COMPARED = 100;

/** Nearest texts of a statement that count. */
export const NEAREST = 3;

/** Similarity of a text with exactly the question's terms, but for rounding. */
export const EXACT_SIMILARITY = 0.999;

/** A statement with its score, in standard deviations. */
export interface ScoredStatement {
  statement: number;
  score: number;
}

/** The scores of a question, or of a part of it. */
export interface TextScores {
  /** Best first. */
  ranked: ScoredStatement[];
  /** The score of every other statement. */
  least: number;
  bm25: Float32Array;
  learned: LearnedScores;
  /** Similarities of the {@linkcode NEAREST} nearest texts of each statement. */
  nearest: Float32Array;
  /** The best statement of each of the three scores. */
  firsts: (number | undefined)[];
}

interface QuestionScores extends Pick<TextScores, "ranked" | "least"> {
  /** The scores of each part, or of the question if it has one part. */
  parts: TextScores[];
}

type Score = (
  texts: [whole: QuestionPart, ...parts: QuestionPart[]],
) => QuestionScores;

export function buildScore(corpus: Corpus, bm25: Bm25): Score {
  const learned = buildLearnedScorer(corpus.statements);
  const similar = createSimilarity(corpus);
  const scoreText = (text: QuestionPart): TextScores => {
    const words = bm25(text.known);
    const sense = learned(textFeatures(text.words));
    const best = topK(words, COMPARED);
    const bestSense = topK(sense.scores, COMPARED, -Infinity);
    const candidates = [...new Set([...best, ...bestSense])];
    const nearest = similar(text, candidates);
    const near = new Float32Array(words.length);
    for (const one of candidates) {
      for (let at = one * NEAREST; at < (one + 1) * NEAREST; at++) {
        near[one]! += nearest[at]!;
      }
    }
    const bestNear = topK(near, COMPARED);
    const byWords = standardise(words, best);
    const bySense = standardise(sense.scores, bestSense);
    const byTexts = standardise(near, bestNear);
    const ranked = candidates.map((statement) => ({
      statement,
      score: (byWords.of(statement) + bySense.of(statement) +
        byTexts.of(statement)) / 3,
    })).sort(byScore);
    const least = (byWords.least + bySense.least + byTexts.least) / 3;
    const firsts = [best[0], bestSense[0], bestNear[0]];
    return { ranked, least, bm25: words, learned: sense, nearest, firsts };
  };
  return function score([text, ...texts]) {
    const whole = scoreText(text);
    if (texts.length === 0) return { ...whole, parts: [whole] };
    const parts = texts.map(scoreText);
    const inParts = new Map<number, number>();
    for (const { statement, score } of parts.flatMap(({ ranked }) => ranked)) {
      inParts.set(
        statement,
        Math.max(score, inParts.get(statement) ?? -Infinity),
      );
    }
    const inWhole = new Map(
      whole.ranked.map(({ statement, score }) => [statement, score]),
    );
    const leastOfParts = Math.min(...parts.map(({ least }) => least));
    const ranked = Array.from(
      new Set([...inWhole.keys(), ...inParts.keys()]),
      (statement) => {
        const score = (inWhole.get(statement) ?? whole.least) +
          (inParts.get(statement) ?? leastOfParts);
        return { statement, score: score / 2 };
      },
    ).sort(byScore);
    return { ranked, least: (whole.least + leastOfParts) / 2, parts };
  };
}

function byScore(a: ScoredStatement, b: ScoredStatement): number {
  return b.score - a.score || a.statement - b.statement;
}

/** Computes z-scores over the best; every other statement gets the lowest. */
function standardise(values: Float32Array, best: number[]) {
  const mean = best.reduce((sum, at) => sum + values[at]!, 0) / best.length ||
    0;
  const squares = best.reduce((sum, at) => sum + (values[at]! - mean) ** 2, 0);
  const spread = Math.sqrt(squares / best.length) || 1;
  const lowest = values[best.at(-1)!] ?? 0;
  const inUnits = (value: number) => (Math.max(value, lowest) - mean) / spread;
  return { least: inUnits(lowest), of: (at: number) => inUnits(values[at]!) };
}

/**
 * Builds the function that compares a question with the texts of statements: the
 * three highest of Dice's coefficients, of the weights of the shared terms by the
 * mean of both texts, highest first; {@linkcode NEAREST} places a statement.
 */
export function createSimilarity(
  { terms, textStarts, firstTexts, weights }: Corpus,
): (question: QuestionTerms, among: number[]) => Float32Array {
  const sizes = new Float32Array(textStarts.length - 1);
  for (const text of sizes.keys()) {
    for (let at = textStarts[text]!; at < textStarts[text + 1]!; at++) {
      sizes[text]! += weights[terms[at]!]!;
    }
  }
  // By term number: the weight of a term of the question; 0 for every other term.
  const wants = new Float64Array(weights.length);
  return function similar({ known, unknown }, among) {
    let size = unknown.size * idf(0, sizes.length);
    for (const term of known) size += wants[term] = weights[term]!;
    const found = new Float32Array(NEAREST * (firstTexts.length - 1));
    for (const statement of among) {
      const best = found.subarray(
        statement * NEAREST,
        (statement + 1) * NEAREST,
      );
      const end = firstTexts[statement + 1]!;
      for (let text = firstTexts[statement]!; text < end; text++) {
        let shared = 0;
        for (let at = textStarts[text]!; at < textStarts[text + 1]!; at++) {
          shared += wants[terms[at]!]!;
        }
        if (shared > 0) keepBest(best, 2 * shared / (size + sizes[text]!));
      }
    }
    for (const term of known) wants[term] = 0;
    return found;
  };
}

/** Puts a value in its place among the highest ones. */
function keepBest(best: Float32Array, value: number): void {
  let at = NEAREST - 1;
  if (value <= best[at]!) return;
  for (; at > 0 && best[at - 1]! < value; at--) best[at] = best[at - 1]!;
  best[at] = value;
}
