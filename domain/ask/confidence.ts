/**
 * How sure an answer is, by two logistic functions of the same features: the
 * probability that a question is about the service at all, and the probability
 * that the quoted statements answer it. `deno task fit:ask` makes the weights
 * and the thresholds from labelled questions; `tests/ask/README.md` has the
 * curves behind them.
 *
 * @module
 */
import type { Corpus, Entry } from "./corpus.ts";
import { highest, type Hit, idf } from "./search.ts";
import { terms } from "./terms.ts";
import type { AskAnswer } from "./schema.ts";
import elsewhere from "./elsewhere.json" with { type: "json" };
import fitted from "./confidence.json" with { type: "json" };

/** What terms are worth. */
export interface Vocabulary {
  /** Texts that have a term. */
  count(term: string): number;
  /** All texts. */
  texts: number;
  /** How telling each term is, by its number: the more, the rarer it is. */
  weights: Float64Array;
  /** How telling some terms are together. */
  weigh(terms: Iterable<string>): number;
}

/** Counts the texts that each term stands in. */
export function buildVocabulary({ entries, numbers }: Corpus): Vocabulary {
  const counts = new Uint32Array(numbers.size);
  let texts = 0;
  for (const entry of entries) {
    texts += entry.texts.length;
    for (const text of entry.texts) {
      for (const number of text) counts[number]!++;
    }
  }
  const weights = Float64Array.from(counts, (count) => idf(count, texts));
  const unknown = idf(0, texts);
  return {
    count: (term) => counts[numbers.get(term) ?? -1] ?? 0,
    texts,
    weights,
    weigh(terms) {
      let sum = 0;
      for (const term of terms) {
        sum += weights[numbers.get(term) ?? -1] ?? unknown;
      }
      return sum;
    },
  };
}

/** A text that is like a question. */
export interface Near {
  entry: Entry;
  /**
   * The weight of the terms that both have, as a share of the mean of their
   * weights (Dice's coefficient), from 0 to 1.
   */
  likeness: number;
}

/** Finds the texts of some statements that are most like some terms. */
type Nearest = (wanted: Set<string>, among: Entry[]) => Near[];

/** Texts that are found, the most alike first. */
const MOST = 10;

/** A text that can be compared. */
interface Weighed {
  entry: Entry;
  terms: number[];
  weight: number;
}

/** Prepares the texts of all statements. */
export function buildNearest(
  { entries, numbers }: Corpus,
  { weights, weigh }: Vocabulary,
): Nearest {
  const weighed = new Map(entries.map((entry): [Entry, Weighed[]] => [
    entry,
    entry.texts.map((terms) => ({
      entry,
      terms,
      weight: sumAt(terms, weights),
    })),
  ]));
  // By number: the weight of a term that is wanted, 0 of all others.
  const wants = new Float64Array(weights.length);
  return function nearest(wanted, among) {
    const own = [...wanted].flatMap((term) => numbers.get(term) ?? []);
    for (const number of own) wants[number] = weights[number]!;
    const texts = among.map((entry) => weighed.get(entry)!).flat();
    const asked = weigh(wanted);
    const likeness = texts.map(({ terms, weight }) =>
      2 * sumAt(terms, wants) / (asked + weight)
    );
    for (const number of own) wants[number] = 0;
    return highest(likeness, MOST)
      .map((at) => ({ entry: texts[at]!.entry, likeness: likeness[at]! }));
  };
}

/** The sum of the values at some places. */
function sumAt(places: number[], values: Float64Array): number {
  let sum = 0;
  for (const place of places) sum += values[place]!;
  return sum;
}

/**
 * The log-odds of some terms for questions about other things; above 0 where
 * they are more likely there.
 */
type Strangeness = (asked: Iterable<string>) => number;

/** What a term counts that no text has. */
const UNSEEN = 0.5;

/** Learns from the texts about the service, and from the examples. */
function buildStrangeness({ count, texts }: Vocabulary): Strangeness {
  const others = new Map<string, number>();
  for (const example of elsewhere) {
    for (const term of new Set(terms(example))) {
      others.set(term, (others.get(term) ?? 0) + 1);
    }
  }
  const odds = (term: string) =>
    Math.log(((others.get(term) ?? 0) + UNSEEN) / elsewhere.length) -
    Math.log((count(term) + UNSEEN) / (texts + 1));
  return function strangeness(asked) {
    let sum = 0;
    for (const term of asked) sum += odds(term);
    return sum;
  };
}

/** A part of a question, as terms. */
export interface Asked {
  /** Those that the documentation knows, misspelt ones corrected. */
  known: Set<string>;
  /** With those that it does not know. */
  all: Set<string>;
}

/** Prepares what the evidence is taken from. */
export function buildEvidence(
  vocabulary: Vocabulary,
): (asked: Asked, best: Hit, near: Near[]) => Evidence {
  const strangeness = buildStrangeness(vocabulary);
  const { weigh } = vocabulary;
  return function evidenceOf({ known, all }, { entry, score }, near) {
    const own = new Set(entry.terms);
    const total = weigh(all);
    const page = pageOf(entry);
    const votes = near.filter((text) => pageOf(text.entry) === page);
    return {
      coverage: score / total,
      missing: weigh(all.difference(own)) / total,
      nearest: near[0]?.likeness ?? 0,
      pageVotes: votes.length / Math.max(1, near.length),
      strangeness: strangeness(all),
      size: Math.log1p(known.size),
    };
  };
}

function pageOf({ statement: { passage } }: Entry): string {
  return passage.section.slug;
}

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
