/**
 * Fits the confidence to the labelled questions that are for it.
 *
 *     deno task fit:ask     stores the fit, and prints the curves behind it
 *
 * @module
 */
import { createEngine } from "../../domain/ask/answer.ts";
import {
  figureVector,
  type LogisticModel,
  probability,
} from "../../domain/ask/confidence.ts";
import { BASE_URL, STATEMENTS, unpaused } from "./corpus.ts";
import { isRight, type Labelled, readLabelled } from "./labelled.ts";
import { regress } from "./regress.ts";

/** The fitted file: two functions, each with a probability. */
export interface Fitted {
  about: LogisticModel & { threshold: number };
  whole: LogisticModel & { threshold: number };
}

/** Where the fit is stored. */
export const FITTED = new URL(
  "../../domain/ask/confidence.json",
  import.meta.url,
);

/** A labelled question as the functions see it. */
interface Sample {
  x: number[];
  isWhole: boolean;
  kind: Labelled["kind"];
  author: string;
}

/** Shares of off-topic and of silent questions that may pass a threshold. */
const MAX_OFF_TOPIC = 0.06;
const MAX_SILENT = 0.025;

const CURVE = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

async function readSamples(): Promise<Sample[]> {
  const { read } = await createEngine(
    STATEMENTS,
    { baseUrl: BASE_URL },
    unpaused,
  );
  const labels = readLabelled().filter(({ half }) => half === "fit");
  return labels.flatMap((label) => {
    const reading = read(label.question);
    if (reading === undefined) return [];
    const quoted = reading.quoted.map((one) => STATEMENTS[one]!.passage.text);
    // The part that nothing fits well makes an answer unsure.
    const least = reading.figures.reduce((a, b) =>
      a.missing >= b.missing ? a : b
    );
    const x = figureVector(least);
    const { kind, author } = label;
    return [{ x, isWhole: isRight(label, quoted), kind, author }];
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

/** The probability above which this share of the samples of a kind lies. */
function thresholdFor(
  kind: Labelled["kind"],
  { samples, chances }: { samples: Sample[]; chances: number[] },
): number {
  const own = chances.filter((_, at) => samples[at]!.kind === kind)
    .toSorted((a, b) => b - a);
  const place = (kind === "silent" ? MAX_SILENT : MAX_OFF_TOPIC) * own.length;
  const above = own[Math.floor(place)]!;
  const below = own[Math.floor(place) + 1]!;
  return round(above + (below - above) * (place % 1), 3);
}

/** Prints which shares reach a threshold, and how many of those are right. */
function printCurve(samples: Sample[], chances: number[]): void {
  console.table(CURVE.map((threshold) => {
    const passes = samples.filter((_, at) => chances[at]! >= threshold);
    const share = (is: (sample: Sample) => boolean) =>
      round(passes.filter(is).length / samples.filter(is).length, 3);
    return {
      threshold,
      whole: share(({ isWhole }) => isWhole),
      other: share(({ isWhole }) => !isWhole),
      silent: share(({ kind }) => kind === "silent"),
      offTopic: share(({ kind }) => kind === "off-topic"),
      precision: round(
        passes.filter(({ isWhole }) => isWhole).length / passes.length,
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
    whole: fitted(({ isWhole }) => isWhole, "silent"),
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
