/**
 * How sure an answer is, by two logistic functions of the same features: the
 * probability that a question is about the service at all, and the probability
 * that the quoted statements answer it. `deno task fit:ask` makes the weights
 * and the thresholds from labelled questions; `tests/ask/README.md` has the
 * curves behind them.
 *
 * @module
 */
import {
  type Corpus,
  type QuestionTerms,
  terms,
  type TermWeights,
} from "./index.ts";
import type { LearnedScores } from "./learned.ts";
import { UNIT } from "./search.ts";
import type { AskAnswer } from "./schema.ts";
import elsewhere from "./elsewhere.json" with { type: "json" };
import fitted from "./confidence.json" with { type: "json" };

/** Count of a term that no text has (additive smoothing). */
const UNSEEN = 0.5;

/**
 * Builds what computes the log-odds that terms come from an off-topic question,
 * by the texts about the service and the examples of other questions.
 */
function buildStrangeness({ numbers }: Corpus, { all, counts }: TermWeights) {
  const others = new Map<string, number>();
  for (const example of elsewhere) {
    for (const term of new Set(terms(example))) {
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

/** A statement that was found, by its place, with its score. */
export interface RankedStatement {
  statement: number;
  score: number;
}

/** A text that is like a question. */
export interface SimilarText {
  statement: number;
  /**
   * The weight of the terms that both have, as a share of the mean of their
   * weights (Dice's coefficient), from 0 to 1.
   */
  similarity: number;
}

/** Similarity of a text that is the question, word for word. */
export const EXACT = 0.999;

/** Both scores of all statements for a part of a question. */
export interface Scores {
  bm25: Float32Array;
  learned: LearnedScores;
}

/** Statements that an answer quotes at most. */
export const QUOTED = 3;

interface Ranking {
  ranked: RankedStatement[];
  /** The statements that each of the scores puts first. */
  firsts: (number | undefined)[];
  similar: SimilarText[];
  scores: Scores;
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
    const { statement, score } = ranked[0]!;
    const section = sectionOf(statement);
    const rival = ranked.find((one) => sectionOf(one.statement) !== section);
    const votes = (is: (statement: number) => boolean) =>
      similar.filter((text) => is(text.statement)).length /
      Math.max(1, similar.length);
    return {
      ...lackOf(question, ranked),
      bm25: bm25[statement]! / UNIT,
      nearest: similar[0]?.similarity ?? 0,
      learned: learned[statement]!,
      elsewhere: elsewhere - learned[statement]!,
      agreement: [...firsts, similar[0]?.statement]
        .filter((first) => first === statement).length,
      margin: score - (rival?.score ?? 0),
      sectionVotes: votes((other) => sectionOf(other) === section),
      pageVotes: votes((other) => sectionOf(other).slug === section.slug),
      strangeness: strangeness(question),
    };
  };
}

/** Builds the function that measures which terms of a question a statement lacks. */
function buildLack(
  { texts }: Corpus,
  { weigh, weights, unknown }: TermWeights,
) {
  // Terms that statements themselves have, not their questions alone.
  const said = new Set(texts.flatMap(([own]) => own!));
  return function lackOf(question: QuestionTerms, ranked: RankedStatement[]) {
    const [best, ...others] = ranked.slice(0, QUOTED)
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

/**
 * Features of the best statement found, in the order of the weights of both
 * functions.
 */
const FEATURES = [
  // Sum of the term weights (IDF) of the question.
  "weight",
  // BM25 score of the statement.
  "bm25",
  // Share of the question's weight that the statement lacks, that all quoted
  // statements together lack, and that it lacks of what other statements say.
  "missing",
  "missingAll",
  "missingSaid",
  // Similarity of the text most like the question, from 0 to 1.
  "nearest",
  // Its learned score, and by how much that of the off-topic class is above it.
  "learned",
  "elsewhere",
  // How many of BM25, the learned score and the nearest text put it first.
  "agreement",
  // How far its score is above that of the best one of another section.
  "margin",
  // Shares of the similar texts that stand in its section, and on its page.
  "sectionVotes",
  "pageVotes",
  // Log-odds of the question's words for questions about other things.
  "strangeness",
] as const;

/** Features of the best statement found. */
export type AnswerFeatures = Record<typeof FEATURES[number], number>;

/** A logistic function. */
export interface Logistic {
  bias: number;
  /** In the order of {@linkcode featureVector}. */
  weights: number[];
}

/** The features of both functions, in the order of their weights. */
export function featureVector(features: AnswerFeatures): number[] {
  return FEATURES.map((name) => features[name]);
}

/** The probability, from 0 to 1, that a function gives to some features. */
export function chance({ bias, weights }: Logistic, values: number[]) {
  const sum = values.reduce((sum, x, at) => sum + x * weights[at]!, bias);
  return 1 / (1 + Math.exp(-sum));
}

/** Lighter texts, such as a title, match many questions. */
const LEAST_WEIGHT = 9;

/** Confidence of an answer (specification 2.7). */
export function confidenceOf(
  features: AnswerFeatures,
): AskAnswer["confidence"] {
  const { about, right } = fitted;
  const values = featureVector(features);
  const isExact = features.nearest >= EXACT;
  // The question stands word for word beside the statement in the facts.
  if (isExact && features.weight >= LEAST_WEIGHT) return "high";
  if (!isExact && chance(about, values) < about.threshold) return "none";
  return chance(right, values) >= right.threshold ? "high" : "low";
}
