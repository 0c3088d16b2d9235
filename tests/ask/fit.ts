/**
 * Fits the confidence to the labelled questions that are for it.
 *
 *     deno task fit:ask     stores the fit, and prints the curves behind it
 *
 * @module
 */
import { type LogisticModel, probability } from "../../domain/ask/answer.ts";
import { buildCorpus } from "../../domain/ask/index.ts";
import { createTranslator } from "../../domain/ask/translate.ts";
import {
  buildRetriever,
  featureVector,
  MAX_QUOTED_STATEMENTS,
} from "../../domain/ask/retrieval.ts";
import { buildBm25Search } from "../../domain/ask/search.ts";
import { STATEMENTS, unpaused } from "./corpus.ts";
import { isRight, type Labelled, readLabelled } from "./labelled.ts";
import { regress } from "./regress.ts";

/** The fitted file: two functions, each with a probability. */
export interface Fitted {
  about: LogisticModel & { threshold: number };
  right: LogisticModel & { threshold: number };
}

/** Where the fit is stored. */
export const FITTED = new URL(
  "../../domain/ask/confidence.json",
  import.meta.url,
);

/** A labelled question as the functions see it. */
interface Sample {
  x: number[];
  isRight: boolean;
  kind: Labelled["kind"];
  author: string;
}

/**
 * Standard deviations from the mean to a threshold: 4 % of a normal
 * distribution lie above it.
 */
const DEVIATIONS = 1.75;

const CURVE = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

async function readSamples(): Promise<Sample[]> {
  const corpus = await buildCorpus(STATEMENTS, unpaused);
  const search = await buildBm25Search(corpus, unpaused);
  const retrieve = await buildRetriever(corpus, search, unpaused);
  const translate = createTranslator(corpus.words);
  const labels = readLabelled().filter(({ half }) => half === "fit");
  return labels.flatMap((label) => {
    const found = retrieve(translate(label.question).english);
    if (found.length === 0) return [];
    // The part that nothing fits well makes an answer unsure.
    const { features } = found.reduce((a, b) =>
      a.features.missing >= b.features.missing ? a : b
    );
    const quoted = found.flatMap(({ ranked }) =>
      ranked.slice(0, MAX_QUOTED_STATEMENTS)
    )
      .map(({ statement }) => STATEMENTS[statement]!.passage.text);
    const x = featureVector(features);
    const { kind, author } = label;
    return [{ x, isRight: isRight(label, quoted), kind, author }];
  });
}

/** Chances of samples by functions that were fitted to other authors alone. */
function outOfFold(samples: Sample[], answers: boolean[]): number[] {
  const authors = new Set(samples.map(({ author }) => author));
  const functions = new Map(
    Array.from(authors, (author) => {
      const isOther = (_: unknown, at: number) =>
        samples[at]!.author !== author;
      const rows = samples.filter(isOther).map(({ x }) => x);
      return [author, regress(rows, answers.filter(isOther))];
    }),
  );
  return samples.map(({ x, author }) => probability(functions.get(author)!, x));
}

/**
 * The probability above which a few samples of a kind lie, by the mean and the
 * standard deviation of their log-odds: the few highest ones alone move with
 * each training.
 */
function thresholdFor(
  kind: Labelled["kind"],
  { samples, chances }: { samples: Sample[]; chances: number[] },
): number {
  const odds = chances.filter((_, at) => samples[at]!.kind === kind)
    .map((chance) => Math.log(chance / (1 - chance)));
  const mean = odds.reduce((sum, x) => sum + x, 0) / odds.length;
  const squares = odds.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const bound = mean + DEVIATIONS * Math.sqrt(squares / odds.length);
  return round(1 / (1 + Math.exp(-bound)), 3);
}

/** Prints which shares reach a threshold, and how many of those are right. */
function printCurve(samples: Sample[], chances: number[]): void {
  console.table(CURVE.map((threshold) => {
    const passes = samples.filter((_, at) => chances[at]! >= threshold);
    const share = (is: (sample: Sample) => boolean) =>
      round(passes.filter(is).length / samples.filter(is).length, 3);
    return {
      threshold,
      right: share(({ isRight }) => isRight),
      wrong: share(({ isRight }) => !isRight),
      silent: share(({ kind }) => kind === "silent"),
      offTopic: share(({ kind }) => kind === "off-topic"),
      precision: round(
        passes.filter(({ isRight }) => isRight).length / passes.length,
        3,
      ),
    };
  }));
}

/** Fits both functions. */
export async function fit({ isPrinted = false } = {}): Promise<Fitted> {
  const samples = await readSamples();
  const fitted = (
    is: (sample: Sample) => boolean,
    kind: Labelled["kind"],
  ) => {
    const answers = samples.map(is);
    const chances = outOfFold(samples, answers);
    if (isPrinted) printCurve(samples, chances);
    const { bias, weights } = regress(samples.map(({ x }) => x), answers);
    return {
      bias: round(bias, 4),
      weights: weights.map((weight) => round(weight, 4)),
      threshold: thresholdFor(kind, { samples, chances }),
    };
  };
  return {
    about: fitted(({ kind }) => kind !== "off-topic", "off-topic"),
    right: fitted(({ isRight }) => isRight, "silent"),
  };
}

/** Digits that the last bits of a processor do not change. */
function round(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

if (import.meta.main) {
  const fitted = await fit({ isPrinted: true });
  console.log(fitted);
  await Deno.writeTextFile(FITTED, JSON.stringify(fitted, null, 2) + "\n");
}
