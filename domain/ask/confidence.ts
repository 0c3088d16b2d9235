/**
 * How sure an answer is, by two logistic functions of the same features: the
 * probability that a question is about the service at all, and the probability
 * that the quoted statements answer it. `deno task fit:ask` makes the weights
 * and the thresholds from labelled questions; `tests/ask/README.md` has the
 * curves behind them.
 *
 * @module
 */
import type { AskAnswer } from "./responses.ts";
import fitted from "./confidence.json" with { type: "json" };

/** What speaks for the best statement that was found, and what against it. */
export interface Evidence {
  /** Its score for each unit of the question's weight. */
  coverage: number;
  /** Share of the question's weight that none of its texts has. */
  missing: number;
  /** How alike the question and the text most like it are, from 0 to 1. */
  nearest: number;
  /** Share of the texts most like the question that stand on its page. */
  pageVotes: number;
  /** Log-odds of the question's words for questions about other things. */
  strangeness: number;
  /** Terms of the question, as the logarithm of 1 and their number. */
  size: number;
}

/** A logistic function. */
export interface Logistic {
  bias: number;
  /** By the order of {@linkcode featuresOf}. */
  weights: number[];
}

/** The features of both functions, in the order of their weights. */
export function featuresOf(evidence: Evidence): number[] {
  const { coverage, missing, nearest, pageVotes, strangeness, size } = evidence;
  return [coverage, missing, nearest, pageVotes, strangeness, size];
}

/** The probability, from 0 to 1, that a function gives to some features. */
export function chance({ bias, weights }: Logistic, features: number[]) {
  const sum = features.reduce((sum, x, at) => sum + x * weights[at]!, bias);
  return 1 / (1 + Math.exp(-sum));
}

/** Likeness of a text that is the question, word for word. */
export const SAME = 0.999;

/** What is shorter, such as a title, is the same as many questions. */
const LEAST_SIZE = Math.log1p(4);

/** The word for what speaks for an answer (specification 2.7). */
export function confidenceOf(evidence: Evidence): AskAnswer["confidence"] {
  const { about, right } = fitted;
  const features = featuresOf(evidence);
  const isSame = evidence.nearest >= SAME;
  // Who asks what is written beside a statement is answered by it.
  if (isSame && evidence.size >= LEAST_SIZE) return "high";
  if (!isSame && chance(about, features) < about.threshold) return "none";
  return chance(right, features) >= right.threshold ? "high" : "low";
}
