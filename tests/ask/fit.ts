/**
 * Fits the confidence to the labelled questions that are for it.
 *
 *     deno task fit:ask     stores the fit, and prints the curves behind it
 *
 * @module
 */
import {
  chance,
  featuresOf,
  type Logistic,
} from "../../domain/ask/confidence.ts";
import { readCorpus } from "../../domain/ask/corpus.ts";
import { buildRetrieval } from "../../domain/ask/retrieval.ts";
import { buildSearch } from "../../domain/ask/search.ts";
import { STATEMENTS } from "./corpus.ts";
import { isRight, type Labelled, readLabelled } from "./labelled.ts";
import { regress } from "./regress.ts";

/** What is stored: two functions, each with the probability of a yes. */
export interface Fitted {
  about: Logistic & { threshold: number };
  right: Logistic & { threshold: number };
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
}

/** Statements that an answer quotes. */
const QUOTED = 3;

/** No question is judged by a function that was fitted to it. */
const FOLDS = 10;

/** What the thresholds keep to. */
const LEAST_OFF_TOPIC_NONE = 0.96;
const MOST_SILENT_HIGH = 0.02;
const MOST_FALSELY_HIGH = 0.1;

const THRESHOLDS = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);

async function readSamples(): Promise<Sample[]> {
  const corpus = readCorpus(STATEMENTS);
  const search = await buildSearch(corpus.entries);
  const retrieve = buildRetrieval(corpus, search);
  const labels = readLabelled().filter(({ half }) => half === "fit");
  return labels.flatMap((label) => {
    const found = retrieve(label.question);
    if (found.length === 0) return [];
    const { evidence } = found.reduce((a, b) =>
      a.evidence.coverage <= b.evidence.coverage ? a : b
    );
    const quoted = found.flatMap(({ hits }) => hits.slice(0, QUOTED))
      .map(({ entry }) => entry.statement.passage.text);
    const x = featuresOf(evidence);
    return [{ x, isRight: isRight(label, quoted), kind: label.kind }];
  });
}

/** Chances of samples by functions that were fitted to the others. */
function outOfFold(samples: Sample[], answers: boolean[]): number[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const isOther = (_: unknown, at: number) => at % FOLDS !== fold;
    const rows = samples.filter(isOther).map(({ x }) => x);
    return regress(rows, answers.filter(isOther));
  });
  return samples.map(({ x }, at) => chance(folds[at % FOLDS]!, x));
}

/** Share of the samples of a kind whose chance reaches a threshold. */
type Share = (is: (sample: Sample) => boolean) => number;

/** The lowest threshold that keeps to a condition; prints the curve. */
function choose(
  samples: Sample[],
  chances: number[],
  keeps: (share: Share) => boolean,
): number {
  const shareAt = (threshold: number): Share => (is) => {
    const places = samples.flatMap((sample, at) => is(sample) ? [at] : []);
    const passed = places.filter((at) => chances[at]! >= threshold);
    return passed.length / places.length;
  };
  console.table(
    THRESHOLDS.filter((_, i) => i % 5 === 4).map((threshold) => {
      const share = shareAt(threshold);
      return {
        threshold,
        right: share((sample) => sample.isRight),
        wrong: share((sample) => !sample.isRight),
        silent: share(({ kind }) => kind === "silent"),
        offTopic: share(({ kind }) => kind === "off-topic"),
      };
    }),
  );
  return THRESHOLDS.find((threshold) => keeps(shareAt(threshold))) ?? 1;
}

/** Fits both functions. */
export async function fit(): Promise<Fitted> {
  const samples = await readSamples();
  const rows = samples.map(({ x }) => x);
  const about = samples.map(({ kind }) => kind !== "off-topic");
  const right = samples.map((sample) => sample.isRight);
  const wrong = right.filter((is) => !is).length / samples.length;
  return {
    about: {
      ...rounded(regress(rows, about)),
      threshold: choose(
        samples,
        outOfFold(samples, about),
        (share) =>
          share(({ kind }) => kind === "off-topic") <= 1 - LEAST_OFF_TOPIC_NONE,
      ),
    },
    right: {
      ...rounded(regress(rows, right)),
      threshold: choose(
        samples,
        outOfFold(samples, right),
        (share) =>
          share(({ kind }) => kind === "silent") <= MOST_SILENT_HIGH &&
          share((sample) => !sample.isRight) * wrong <= MOST_FALSELY_HIGH,
      ),
    },
  };
}

/** Digits that the last bits of a processor do not change. */
function rounded({ bias, weights }: Logistic): Logistic {
  const round = (value: number) => Number(value.toPrecision(4));
  return { bias: round(bias), weights: weights.map(round) };
}

if (import.meta.main) {
  const fitted = await fit();
  console.log(fitted);
  await Deno.writeTextFile(FITTED, JSON.stringify(fitted, null, 2) + "\n");
}
