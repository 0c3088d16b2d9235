/**
 * How sure an answer is, by two logistic functions of the same features: the
 * probability that a question is about the service at all, and the probability
 * that the quoted statements answer it. `deno task fit:ask` makes the weights
 * and the thresholds from labelled questions; `tests/ask/README.md` has the
 * curves behind them.
 *
 * @module
 */
import { type Corpus, termsOf } from "./corpus.ts";
import type { Sense } from "./scores/learned.ts";
import {
  type Near,
  SAME,
  type Terms,
  type Vocabulary,
} from "./scores/nearest.ts";
import { UNIT } from "./scores/bm25.ts";
import { terms } from "./scores/terms.ts";
import type { AskAnswer } from "./schema.ts";
import elsewhere from "./elsewhere.json" with { type: "json" };
import fitted from "./confidence.json" with { type: "json" };

/**
 * Log-odds that terms come from an off-topic question; positive when that is more
 * likely.
 */
type Strangeness = (asked: Terms) => number;

/** Count of a term that no text has (additive smoothing). */
const UNSEEN = 0.5;

/** Learns from the texts about the service, and from the examples. */
function buildStrangeness(
  { numbers }: Corpus,
  { count, counts }: Vocabulary,
): Strangeness {
  const others = new Map<string, number>();
  for (const example of elsewhere) {
    for (const term of new Set(terms(example))) {
      others.set(term, (others.get(term) ?? 0) + 1);
    }
  }
  const chanceThere = (term: string) =>
    Math.log(((others.get(term) ?? 0) + UNSEEN) / elsewhere.length);
  const chanceHere = (found: number) =>
    Math.log((found + UNSEEN) / (count + 1));
  const odds = new Float64Array(numbers.size);
  for (const [term, number] of numbers) {
    odds[number] = chanceThere(term) - chanceHere(counts[number]!);
  }
  return function strangeness({ known, unknown }) {
    let sum = 0;
    for (const number of known) sum += odds[number]!;
    for (const term of unknown) sum += chanceThere(term) - chanceHere(0);
    return sum;
  };
}

/** A statement that was found, by its place, with its score. */
export interface Hit {
  statement: number;
  score: number;
}

/** Both scores of all statements for a part of a question. */
export interface Scores {
  bm25: Float32Array;
  learned: Sense;
}

/** Statements that an answer quotes at most. */
export const QUOTED = 3;

interface Ranked {
  hits: Hit[];
  /** The statements that each of the scores puts first. */
  firsts: (number | undefined)[];
  near: Near[];
  scores: Scores;
}

/** Builds the function that computes the features of a result. */
export function buildEvidence(
  corpus: Corpus,
  vocabulary: Vocabulary,
): (asked: Terms, ranked: Ranked) => Evidence {
  const strangeness = buildStrangeness(corpus, vocabulary);
  const lackOf = buildLack(corpus, vocabulary);
  const sectionOf = (statement: number) =>
    corpus.statements[statement]!.passage.section;
  return function evidenceOf(asked, { hits, firsts, near, scores }) {
    const { bm25, learned: { scores: learned, elsewhere } } = scores;
    const { statement, score } = hits[0]!;
    const section = sectionOf(statement);
    const rival = hits.find((hit) => sectionOf(hit.statement) !== section);
    const votes = (is: (statement: number) => boolean) =>
      near.filter((text) => is(text.statement)).length /
      Math.max(1, near.length);
    return {
      ...lackOf(asked, hits),
      bm25: bm25[statement]! / UNIT,
      nearest: near[0]?.likeness ?? 0,
      learned: learned[statement]!,
      elsewhere: elsewhere - learned[statement]!,
      agreement: [...firsts, near[0]?.statement]
        .filter((first) => first === statement).length,
      margin: score - (rival?.score ?? 0),
      sectionVotes: votes((other) => sectionOf(other) === section),
      pageVotes: votes((other) => sectionOf(other).slug === section.slug),
      strangeness: strangeness(asked),
    };
  };
}

/** Where a term stands: in the best statement, or in another that is quoted. */
const BEST = 1;
const OTHER = 2;

/** Builds the function that measures which terms of a question a statement lacks. */
function buildLack(corpus: Corpus, { weigh, weights, unknown }: Vocabulary) {
  const { terms, texts, firsts, numbers } = corpus;
  // Terms that statements themselves have, not their questions alone.
  const said = new Uint8Array(numbers.size);
  for (const text of firsts.subarray(0, -1)) {
    for (const term of terms.subarray(texts[text], texts[text + 1])) {
      said[term] = 1;
    }
  }
  const places = new Uint8Array(numbers.size);
  return function lackOf(asked: Terms, hits: Hit[]) {
    const quoted = hits.slice(0, QUOTED)
      .map(({ statement }) => termsOf(corpus, statement));
    for (const [rank, own] of quoted.entries()) {
      for (const term of own) places[term]! |= rank === 0 ? BEST : OTHER;
    }
    const strange = asked.unknown.size * unknown;
    const lack = { missing: strange, missingAll: strange, missingSaid: 0 };
    for (const term of asked.known) {
      if ((places[term]! & BEST) !== 0) continue;
      const weight = weights[term]!;
      lack.missing += weight;
      if (places[term] === 0) lack.missingAll += weight;
      if (said[term] === 1) lack.missingSaid += weight;
    }
    for (const own of quoted) for (const term of own) places[term] = 0;
    const weight = weigh(asked);
    return {
      weight,
      missing: lack.missing / weight,
      missingAll: lack.missingAll / weight,
      missingSaid: lack.missingSaid / weight,
    };
  };
}

/** Features of the best statement found. */
export interface Evidence {
  /** Sum of the term weights (IDF) of the question. */
  weight: number;
  /** Its BM25 score. */
  bm25: number;
  /** Share of the question's weight that the best statement lacks. */
  missing: number;
  /** Share that all quoted statements together lack. */
  missingAll: number;
  /** Share that it lacks, counting only terms that other statements have. */
  missingSaid: number;
  /** How alike the question and the text most like it are, from 0 to 1. */
  nearest: number;
  /** Its learned score. */
  learned: number;
  /** Learned score of the off-topic class minus that of the statement. */
  elsewhere: number;
  /** How many of BM25, the learned score and the nearest text put it first. */
  agreement: number;
  /** How far its score is above that of the best one of another section. */
  margin: number;
  /** Share of the texts most like the question that stand in its section. */
  sectionVotes: number;
  /** Share of the texts most like the question that stand on its page. */
  pageVotes: number;
  /** Log-odds of the question's words for questions about other things. */
  strangeness: number;
}

/** The features of both functions, in the order of their weights. */
const FEATURES = [
  "weight",
  "bm25",
  "missing",
  "missingAll",
  "missingSaid",
  "nearest",
  "learned",
  "elsewhere",
  "agreement",
  "margin",
  "sectionVotes",
  "pageVotes",
  "strangeness",
] as const satisfies (keyof Evidence)[];

/** A logistic function. */
export interface Logistic {
  bias: number;
  /** By the order of {@linkcode featuresOf}. */
  weights: number[];
}

/** The features of both functions, in the order of their weights. */
export function featuresOf(evidence: Evidence): number[] {
  return FEATURES.map((name) => evidence[name]);
}

/** The probability, from 0 to 1, that a function gives to some features. */
export function chance({ bias, weights }: Logistic, features: number[]) {
  const sum = features.reduce((sum, x, at) => sum + x * weights[at]!, bias);
  return 1 / (1 + Math.exp(-sum));
}

/** Lighter texts, such as a title, match many questions. */
const LEAST_WEIGHT = 9;

/** Confidence of an answer (specification 2.7). */
export function confidenceOf(evidence: Evidence): AskAnswer["confidence"] {
  const { about, right } = fitted;
  const features = featuresOf(evidence);
  const isSame = evidence.nearest >= SAME;
  // The question stands word for word beside the statement in the facts.
  if (isSame && evidence.weight >= LEAST_WEIGHT) return "high";
  if (!isSame && chance(about, features) < about.threshold) return "none";
  return chance(right, features) >= right.threshold ? "high" : "low";
}
