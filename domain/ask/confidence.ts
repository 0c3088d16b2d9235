/**
 * Confidence of an answer. Two logistic functions of the same features estimate
 * the probability that the question is about the service, and the probability
 * that the quoted statements answer the question. `deno task fit:ask` fits the
 * weights and the thresholds to labelled questions; `tests/ask/README.md` shows
 * the precision curves.
 *
 * @module
 */
import {
  type Corpus,
  type QuestionTerms,
  termsOf,
  type TermWeights,
} from "./index.ts";
import type { LearnedScores } from "./learned.ts";
import { SCORE_UNIT } from "./search.ts";
import type { AskAnswer } from "./schema.ts";
import elsewhere from "./elsewhere.json" with { type: "json" };
import fitted from "./confidence.json" with { type: "json" };

/** Added to the count of each term (additive smoothing). */
const UNSEEN = 0.5;

/**
 * Builds the function that computes the log-odds that a question's terms come
 * from an off-topic question. Term frequencies come from the documentation and
 * from the examples in `elsewhere.json`.
 */
function buildStrangeness({ numbers }: Corpus, { all, counts }: TermWeights) {
  const others = new Map<string, number>();
  for (const example of elsewhere) {
    for (const term of new Set(termsOf(example))) {
      others.set(term, (others.get(term) ?? 0) + 1);
    }
  }
  const chanceThere = (term: string) =>
    Math.log(((others.get(term) ?? 0) + UNSEEN) / elsewhere.length);
  const chanceHere = (found: number) => Math.log((found + UNSEEN) / (all + 1));
  const odds = new Float64Array(numbers.size);
  for (const [term, number] of numbers) {
    odds[number] = chanceThere(term) - chanceHere(counts[number]!);
  }
  return function strangeness({ known, unknown }: QuestionTerms) {
    let sum = 0;
    for (const number of known) sum += odds[number]!;
    for (const term of unknown) sum += chanceThere(term) - chanceHere(0);
    return sum;
  };
}

export interface RankedStatement {
  /** Index in `Corpus.statements`. */
  statement: number;
  score: number;
}

/** A text of a statement that shares terms with a question. */
export interface SimilarText {
  /** Index in `Corpus.statements`. */
  statement: number;
  /**
   * Dice's coefficient, from 0 to 1: the weight of the shared terms, divided by
   * the mean weight of text and question.
   */
  similarity: number;
}

/**
 * Minimum similarity of a text with exactly the question's terms, below 1 for
 * rounding.
 */
export const EXACT_SIMILARITY = 0.999;

/** Scores of all statements for one part of a question. */
export interface PartScores {
  bm25: Float32Array;
  learned: LearnedScores;
}

/** Maximum statements in a `high` answer. */
export const MAX_QUOTED_STATEMENTS = 3;

interface Ranking {
  ranked: RankedStatement[];
  /** Best statement by BM25, and best statement by learned score. */
  firsts: (number | undefined)[];
  similar: SimilarText[];
  scores: PartScores;
}

/** Builds the function that computes the features of a result. */
export function buildFeatures(
  corpus: Corpus,
  weights: TermWeights,
): (question: QuestionTerms, ranking: Ranking) => AnswerFeatures {
  const strangeness = buildStrangeness(corpus, weights);
  const lackOf = buildLack(corpus, weights);
  const sectionOf = (statement: number) =>
    corpus.statements[statement]!.passage.section;
  return function featuresOf(question, { ranked, firsts, similar, scores }) {
    const { bm25, learned: { scores: learned, elsewhere } } = scores;
    const { statement } = ranked[0]!;
    const votes = similar.filter((text) =>
      sectionOf(text.statement) === sectionOf(statement)
    );
    return {
      ...lackOf(question, ranked),
      bm25: bm25[statement]! / SCORE_UNIT,
      nearest: similar[0]?.similarity ?? 0,
      learned: learned[statement]!,
      elsewhere: elsewhere - learned[statement]!,
      agreement: [...firsts, similar[0]?.statement]
        .filter((first) => first === statement).length,
      sectionVotes: votes.length / Math.max(1, similar.length),
      strangeness: strangeness(question),
    };
  };
}

/**
 * Builds the function that weighs the question terms that the best statements
 * lack.
 */
function buildLack(
  { texts }: Corpus,
  { weigh, weights, unknown }: TermWeights,
) {
  // Terms of the statements' own sentences, without their headings and questions.
  const said = new Set(texts.flatMap(([own]) => own!));
  return function lackOf(question: QuestionTerms, ranked: RankedStatement[]) {
    const [best, ...others] = ranked.slice(0, MAX_QUOTED_STATEMENTS)
      .map(({ statement }) => new Set(texts[statement]!.flat()));
    const strange = question.unknown.size * unknown;
    const lack = { missing: strange, missingAll: strange, missingSaid: 0 };
    for (const term of question.known) {
      if (best!.has(term)) continue;
      const weight = weights[term]!;
      lack.missing += weight;
      if (!others.some((own) => own.has(term))) lack.missingAll += weight;
      if (said.has(term)) lack.missingSaid += weight;
    }
    const weight = weigh(question);
    return {
      weight,
      missing: lack.missing / weight,
      missingAll: lack.missingAll / weight,
      missingSaid: lack.missingSaid / weight,
    };
  };
}

/** Features of the best statement, in the order of {@linkcode LogisticModel.weights}. */
const FEATURES = [
  // Sum of the term weights (IDF) of the question.
  "weight",
  // BM25 score of the best statement.
  "bm25",
  // Weight of three sets of question terms, as shares of `weight`: terms that the
  // best statement lacks, terms that every quoted statement lacks, and terms that
  // the best statement lacks but the sentence of another statement has.
  "missing",
  "missingAll",
  "missingSaid",
  // Similarity of the most similar text, from 0 to 1.
  "nearest",
  // Learned score of the best statement, and the score of the off-topic class
  // minus that learned score.
  "learned",
  "elsewhere",
  // How many of BM25, learned score and similarity rank the best statement first.
  "agreement",
  // Share of the similar texts in the section of the best statement.
  "sectionVotes",
  // Log-odds that the question is off-topic, by its terms.
  "strangeness",
] as const;

export type AnswerFeatures = Record<typeof FEATURES[number], number>;

/** Coefficients of a logistic function. */
export interface LogisticModel {
  bias: number;
  /** In the order of {@linkcode featureVector}. */
  weights: number[];
}

/** Lists the features in the order of {@linkcode LogisticModel.weights}. */
export function featureVector(features: AnswerFeatures): number[] {
  return FEATURES.map((name) => features[name]);
}

/** Evaluates a logistic function; returns a probability from 0 to 1. */
export function probability(
  { bias, weights }: LogisticModel,
  values: number[],
) {
  const sum = values.reduce((sum, x, at) => sum + x * weights[at]!, bias);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Minimum sum of term weights of a trusted exact match; lighter texts match
 * many questions.
 */
const LEAST_WEIGHT = 9;

/** Confidence of an answer (specification 2.7). */
export function confidenceOf(
  features: AnswerFeatures,
): AskAnswer["confidence"] {
  const { about, right } = fitted;
  const values = featureVector(features);
  const isExact = features.nearest >= EXACT_SIMILARITY;
  // The facts list exactly this question for the statement.
  if (isExact && features.weight >= LEAST_WEIGHT) return "high";
  if (!isExact && probability(about, values) < about.threshold) return "none";
  return probability(right, values) >= right.threshold ? "high" : "low";
}
