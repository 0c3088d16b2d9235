/**
 * Fits the confidence to the labelled questions that are for it.
 *
 *     deno task fit:ask     stores the fit, and prints the curves behind it
 *
 * @module
 */
import {
  featureVector,
  type LogisticModel,
  MAX_QUOTED_STATEMENTS,
  probability,
} from "../../domain/ask/confidence.ts";
import { buildCorpus } from "../../domain/ask/index.ts";
import { createTranslator } from "../../domain/ask/translate.ts";
import { buildRetriever } from "../../domain/ask/retrieval.ts";
import { buildBm25Search } from "../../domain/ask/search.ts";
import { STATEMENTS } from "./corpus.ts";
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

/** Bounds that the thresholds must meet. */
const LEAST_OFF_TOPIC_NONE = 0.945;
const MOST_SILENT_HIGH = 0.035;
const LEAST_HIGH_RIGHT = 0.94;

const THRESHOLDS = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);

function readSamples(): Sample[] {
  const corpus = buildCorpus(STATEMENTS);
  const retrieve = buildRetriever(corpus, buildBm25Search(corpus));
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

/** The effect of a threshold. */
interface Curve {
  threshold: number;
  /** Shares that reach it: of what is right, wrong, silent, off-topic. */
  right: number;
  wrong: number;
  silent: number;
  offTopic: number;
  /** Share of the right ones of all that reach it. */
  precision: number;
}

/** The lowest threshold that keeps to a condition; prints the curve. */
function choose(
  samples: Sample[],
  chances: number[],
  keeps: (curve: Curve) => boolean,
): number {
  const curveAt = (threshold: number): Curve => {
    const passes = samples.filter((_, at) => chances[at]! >= threshold);
    const share = (is: (sample: Sample) => boolean) =>
      passes.filter(is).length / samples.filter(is).length;
    return {
      threshold,
      right: share(({ isRight }) => isRight),
      wrong: share(({ isRight }) => !isRight),
      silent: share(({ kind }) => kind === "silent"),
      offTopic: share(({ kind }) => kind === "off-topic"),
      precision: passes.filter(({ isRight }) => isRight).length /
        passes.length,
    };
  };
  const curves = THRESHOLDS.map(curveAt);
  console.table(curves.filter((_, i) => i % 5 === 4).map(inPercent));
  return curves.find(keeps)?.threshold ?? 1;
}

function inPercent({ threshold, ...shares }: Curve) {
  const percent = Object.entries(shares)
    .map(([name, share]) => [name, Math.round(share * 1000) / 10]);
  return { threshold, ...Object.fromEntries(percent) };
}

/** Fits both functions. */
export function fit(): Fitted {
  const samples = readSamples();
  const rows = samples.map(({ x }) => x);
  const about = samples.map(({ kind }) => kind !== "off-topic");
  const right = samples.map((sample) => sample.isRight);
  return {
    about: {
      ...rounded(regress(rows, about)),
      threshold: choose(
        samples,
        outOfFold(samples, about),
        ({ offTopic }) => offTopic <= 1 - LEAST_OFF_TOPIC_NONE,
      ),
    },
    right: {
      ...rounded(regress(rows, right)),
      threshold: choose(
        samples,
        outOfFold(samples, right),
        ({ silent, precision }) =>
          silent <= MOST_SILENT_HIGH && precision >= LEAST_HIGH_RIGHT,
      ),
    },
  };
}

/** Digits that the last bits of a processor do not change. */
function rounded({ bias, weights }: LogisticModel): LogisticModel {
  const round = (value: number) => Number(value.toPrecision(4));
  return { bias: round(bias), weights: weights.map(round) };
}

if (import.meta.main) {
  const fitted = fit();
  console.log(fitted);
  await Deno.writeTextFile(FITTED, JSON.stringify(fitted, null, 2) + "\n");
}
