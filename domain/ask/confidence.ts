/**
 * How sure an answer is (specification 2.7): two logistic functions of the same
 * figures, fitted by `deno task fit:ask` to questions with known answers.
 */
import {
  type Corpus,
  idf,
  termsOf,
  termsOfSentence,
  termsOfStatement,
} from "./index.ts";
import { SHARP, softmax } from "./compose.ts";
import type { QuestionPart } from "./parse.ts";
import { SCORE_UNIT, topK } from "./postings.ts";
import { EXACT_SIMILARITY, NEAREST, type TextScores } from "./score.ts";
import type { AskAnswer } from "./schema.ts";
import fitted from "./confidence.json" with { type: "json" };
import elsewhere from "./elsewhere.json" with { type: "json" };

/** Figures of a question and its answer, in the order of the fitted weights. */
const FIGURES = [
  // Sum of the term weights (IDF) of the question, and its words.
  "weight",
  "words",
  // BM25 score of the best statement.
  "bm25",
  // Weight of three sets of question terms, as shares of `weight`: terms that the
  // best statement lacks, terms that every quoted statement lacks, and terms that
  // no quoted sentence has but that of another statement.
  "missing",
  "missingAll",
  "missingSaid",
  // Weight of the terms that the documentation lacks, as a share of `weight`.
  "unknown",
  // Similarity of the nearest text of what is quoted, and of any statement.
  "nearest",
  "nearestOfAll",
  // Learned score of the best statement, and the score of the off-topic class
  // minus that learned score.
  "learned",
  "elsewhere",
  // Log-odds that the question is off-topic, by its terms: sum and mean.
  "strangeness",
  "meanStrangeness",
  // Score of the best statement, and how far the next one is, and the best one of
  // another section.
  "best",
  "gap",
  "sectionGap",
  // Probability of what is quoted, of the best section, and of all quoted ones.
  "mass",
  "sectionMass",
  "quotedMass",
  // How many of the three scores have the best statement first, and the share of
  // the nearest texts that stand in its section.
  "agreement",
  "sectionVotes",
] as const;

export type Figures = Record<typeof FIGURES[number], number>;

/** Lists the figures in the order of the fitted weights. */
export function figureVector(figures: Figures): number[] {
  return FIGURES.map((name) => figures[name]);
}

/** Works out the figures of a part; needs a ranked statement. */
type Weigh = (
  part: QuestionPart,
  scores: TextScores,
  quoted: number[],
) => Figures;

export function createWeigh(corpus: Corpus): Weigh {
  const lackOf = createLack(corpus);
  const strangenessOf = createStrangeness(corpus);
  const { sections } = corpus;
  return function weigh(part, scores, quoted) {
    const { ranked, bm25, learned, nearest, firsts } = scores;
    const { statement, score } = ranked[0]!;
    const section = sections[statement]!;
    const other = ranked.find((one) => sections[one.statement] !== section);
    const strangeness = strangenessOf(part);
    const sense = learned.scores[statement]!;
    const texts = topK(nearest, MAX_VOTES);
    const votes = texts.filter((text) =>
      sections[Math.floor(text / NEAREST)] === section
    );
    const told = new Set(quoted.map((one) => sections[one]!));
    const chances = softmax(ranked, SHARP);
    let [mass, sectionMass, quotedMass] = [0, 0, 0];
    for (const [at, { statement: one }] of ranked.entries()) {
      if (quoted.includes(one)) mass += chances[at]!;
      if (sections[one] === section) sectionMass += chances[at]!;
      if (told.has(sections[one]!)) quotedMass += chances[at]!;
    }
    return {
      ...lackOf(part, statement, quoted),
      words: part.words.length,
      bm25: bm25[statement]! / SCORE_UNIT,
      nearest: Math.max(...quoted.map((one) => nearest[one * NEAREST]!)),
      nearestOfAll: nearest[texts[0] ?? 0]!,
      learned: sense,
      elsewhere: learned.elsewhere - sense,
      strangeness,
      meanStrangeness: strangeness / (part.known.size + part.unknown.size),
      best: score,
      gap: score - (ranked[1]?.score ?? 0),
      sectionGap: score - (other?.score ?? 0),
      mass,
      sectionMass,
      quotedMass,
      agreement: firsts.filter((first) => first === statement).length,
      sectionVotes: votes.length / Math.max(1, texts.length),
    };
  };
}

/** Texts that vote for a section. */
const MAX_VOTES = 10;

/** Weighs a question's terms, and those that statements lack. */
function createLack(corpus: Corpus) {
  const { statements, weights } = corpus;
  const all = corpus.textStarts.length - 1;
  // By term number: whether a statement's own sentence has the term.
  const said = new Uint8Array(weights.length);
  for (const one of statements.keys()) {
    for (const term of termsOfSentence(corpus, one)) said[term] = 1;
  }
  return function lackOf(
    { known, unknown }: QuestionPart,
    best: number,
    quoted: number[],
  ) {
    const strange = unknown.size * idf(0, all);
    let weight = strange;
    let missing = strange;
    let missingAll = strange;
    let missingSaid = 0;
    const own = termsOfStatement(corpus, best);
    for (const term of known) {
      const share = weights[term]!;
      weight += share;
      if (!own.includes(term)) missing += share;
      if (!quoted.some((one) => termsOfStatement(corpus, one).includes(term))) {
        missingAll += share;
      }
      if (
        said[term] &&
        !quoted.some((one) => termsOfSentence(corpus, one).includes(term))
      ) missingSaid += share;
    }
    return {
      weight,
      missing: missing / weight,
      missingAll: missingAll / weight,
      missingSaid: missingSaid / weight,
      unknown: strange / weight,
    };
  };
}

/** Added to the count of each term (additive smoothing). */
const UNSEEN = 0.5;

/**
 * Log-odds that a question's terms come from an off-topic question, by their
 * frequencies in the documentation and in the examples of `elsewhere.json`.
 */
function createStrangeness({ numbers, counts, textStarts }: Corpus) {
  const all = textStarts.length - 1;
  const others = new Map<string, number>();
  for (const term of elsewhere.flatMap((text) => [...new Set(termsOf(text))])) {
    others.set(term, (others.get(term) ?? 0) + 1);
  }
  const odds = (term: string, found: number) =>
    Math.log(((others.get(term) ?? 0) + UNSEEN) / elsewhere.length) -
    Math.log((found + UNSEEN) / (all + 1));
  const known = new Float64Array(numbers.size);
  for (const [term, number] of numbers) {
    known[number] = odds(term, counts[number]!);
  }
  return function strangeness(question: QuestionPart) {
    let sum = 0;
    for (const number of question.known) sum += known[number]!;
    for (const term of question.unknown) sum += odds(term, 0);
    return sum;
  };
}

/** Coefficients of a logistic function. */
export interface LogisticModel {
  bias: number;
  /** In the order of {@linkcode figureVector}. */
  weights: number[];
}

/** Evaluates a logistic function; returns a probability from 0 to 1. */
export function probability(
  { bias, weights }: LogisticModel,
  values: number[],
) {
  const sum = values.reduce((sum, x, at) => sum + x * weights[at]!, bias);
  return 1 / (1 + Math.exp(-sum));
}

/** Minimum `weight` of an exact match; lighter texts match many questions. */
const MIN_WEIGHT = 9;

/** Confidence of a part of an answer (specification 2.7). */
export function confidenceOf(figures: Figures): AskAnswer["confidence"] {
  const { about, whole } = fitted;
  const isExact = figures.nearest >= EXACT_SIMILARITY;
  // The documentation lists exactly this question for the statement.
  if (isExact && figures.weight >= MIN_WEIGHT) return "high";
  const values = figureVector(figures);
  const isAbout = probability(about, values) >= about.threshold;
  const isKnown = figures.nearestOfAll >= EXACT_SIMILARITY;
  if (!isKnown && !isAbout) return "none";
  const isWhole = probability(whole, values) >= whole.threshold;
  return isWhole ? "high" : "low";
}

/** `none` if every part is, `high` if every part is, and else `low`. */
export function confidenceOfAll(parts: Figures[]): AskAnswer["confidence"] {
  const levels = new Set(parts.map(confidenceOf));
  const [level = "none"] = levels;
  return levels.size > 1 ? "low" : level;
}
