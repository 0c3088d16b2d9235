/**
 * `deno task train:ask`: learns the weights of the learned score from the
 * questions of the statements. The same questions give the same weights.
 *
 * Multinomial logistic regression with one class a statement over a layer of
 * `WIDTH` numbers, by stochastic gradient descent with a step of its own for
 * each row (AdaGrad). The row of a statement is the sum of its own and that of
 * its section, so that what is asked about one helps its neighbours. Of each
 * example a part of the features is left out, so that nothing is known by one
 * word alone.
 *
 * Order and left-out features come from hashes of the example, not from one
 * stream of random numbers: an edited question then changes its own
 * draws alone. With one stream, an edit changed the answer to a third of the
 * labelled questions; now it changes one or two in a hundred.
 *
 * @module
 */
import type { Statement } from "../../domain/ask/index.ts";
import {
  FEATURE_HASH_BITS,
  hashStatement,
  type StoredWeights,
  textFeatures,
} from "../../domain/ask/learned.ts";
import { wordsOf } from "../../domain/ask/index.ts";
import { removePastedValues } from "../../domain/ask/parse.ts";
import { STATEMENTS } from "./corpus.ts";
import { isRight, type Labelled, readLabelled } from "./labelled.ts";
import elsewhere from "../../domain/ask/elsewhere.json" with { type: "json" };
import { DIGEST, digestOf } from "./digest.ts";

/** Numbers that stand for a feature, and for a statement. */
const WIDTH = 16;
const EPOCHS = 18;
/** The weights are the mean of those after each of the last epochs. */
const AVERAGED = 5;
/** Share of the features of an example that is left out. */
const DROPPED = 0.6;
const STEP = 0.15;
/** Squares that steps begin with, so that the first ones are no leaps. */
const FIRST_SQUARES = 1e-2;
const SPREAD = 0.2;
/** One of four; `README.md` tells what it was chosen by. */
const SEED = 3;
/** Changes below this are ignored, to save time. */
const LEAST_ERROR = 1e-4;
const LEAST_LOG = Math.log(LEAST_ERROR);

/** Labelled questions that are learned from, and measure nothing. */
export const TRAINING_LABELS: Labelled[] = readLabelled()
  .filter(({ half }) => half === "train");

/** Constants that the weights depend on, beside code and examples. */
export const CONSTANTS = [
  WIDTH,
  EPOCHS,
  AVERAGED,
  DROPPED,
  STEP,
  FIRST_SQUARES,
  SPREAD,
  SEED,
];

/** Where the weights are stored. */
export const LEARNED = new URL(
  "../../domain/ask/learned.json",
  import.meta.url,
);

/** The features of a text, and the statement that it asks for. */
export interface Example {
  /** Hash of the features. */
  key: number;
  features: Uint16Array;
  statement: number;
}

/**
 * Every statement, every question beside one, and the labelled questions that are
 * for training; questions about other things count as those of one more statement.
 */
export function examplesOf(
  statements: Statement[],
  labels: Labelled[] = [],
): Example[] {
  const texts = statements.map(({ passage, questions }) => [
    passage.text,
    ...questions,
  ]);
  const exampleOf = (words: string[], statement: number): Example => {
    const features = Uint16Array.from(textFeatures(words));
    return { key: features.reduce(mixed, 0), features, statement };
  };
  const beside = [...texts, elsewhere].flatMap((own, statement) =>
    own.map((text) => exampleOf(wordsOf(text), statement))
  );
  const asked = labels.flatMap((label) => {
    const words = wordsOf(removePastedValues(label.question));
    return statementsFor(label, texts)
      .map((statement) => exampleOf(words, statement));
  });
  return [...beside, ...asked];
}

/** Statements with a wording that more of them have say nothing of a question. */
const MAX_ALIKE = 12;

/** For each fact that a question needs, the statement that is most like it. */
function statementsFor(label: Labelled, texts: string[][]): number[] {
  if (label.kind === "off-topic") return [texts.length];
  const features = textFeatures(wordsOf(label.question));
  const likeness = (text: string) => {
    const own = textFeatures(wordsOf(text));
    return 2 * features.intersection(own).size / (features.size + own.size);
  };
  const found = (label.facts ?? []).flatMap((wordings) => {
    const able = texts.keys().filter((at) =>
      isRight({ ...label, facts: [wordings] }, [texts[at]![0]!])
    ).toArray();
    if (able.length === 0 || able.length > MAX_ALIKE) return [];
    const likest = able.map((at) => Math.max(...texts[at]!.map(likeness)));
    return [able[likest.indexOf(Math.max(...likest))]!];
  });
  return [...new Set(found)];
}

/** Rows of weights, and the sum of the squares of the slopes of each. */
class Rows {
  readonly weights: Float32Array;
  /** Sums of the weights at some points of the training. */
  readonly sums: Float32Array;
  readonly #squares: Float32Array;

  constructor(readonly size: number, spread = 0) {
    this.weights = Float32Array.from(
      { length: size * WIDTH },
      (_, at) => spread * (shareOf(mixed(SEED, at)) - 0.5),
    );
    this.sums = new Float32Array(size * WIDTH);
    this.#squares = new Float32Array(size).fill(FIRST_SQUARES);
  }

  /** Counts the weights of now among those whose mean is kept. */
  count(): void {
    for (let at = 0; at < this.sums.length; at++) {
      this.sums[at]! += this.weights[at]!;
    }
  }

  /** Moves a row against a slope, which is `factor` times a direction. */
  move(row: number, factor: number, direction: Float32Array, square: number) {
    this.#squares[row]! += factor * factor * square;
    const step = STEP * factor / Math.sqrt(this.#squares[row]!);
    addTo(this.weights, row * WIDTH, direction, 0, -step);
  }
}

/**
 * Learns from examples; gives what is stored.
 *
 * @param sectionOf the section of each statement, from 0
 */
export function learn(
  examples: Example[],
  sectionOf: number[],
  epochs = EPOCHS,
): Omit<StoredWeights, "names"> {
  const count = sectionOf.length;
  const features = new Rows(1 << FEATURE_HASH_BITS, SPREAD);
  const statements = new Rows(count);
  const sections = new Rows(Math.max(...sectionOf) + 1);
  const point = new Float32Array(WIDTH);
  const slope = new Float32Array(WIDTH);
  const chances = new Float64Array(count);
  const errors = new Float64Array(sections.size);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { example, draw } of shuffled(examples, epoch)) {
      const kept = example.features.filter((feature) =>
        shareOf(mixed(draw, feature)) >= DROPPED
      );
      if (kept.length === 0) continue;
      const share = 1 / Math.sqrt(kept.length);
      point.fill(0);
      for (const feature of kept) {
        addRow(point, features.weights, feature, share);
      }
      guess(chances, point, { statements, sections, sectionOf });
      chances[example.statement]! -= 1;
      slope.fill(0);
      errors.fill(0);
      const size = meanSquare(point);
      for (let one = 0; one < count; one++) {
        const error = chances[one]!;
        if (Math.abs(error) < LEAST_ERROR) continue;
        addRow(slope, statements.weights, one, error);
        statements.move(one, error, point, size);
        errors[sectionOf[one]!]! += error;
      }
      for (let section = 0; section < sections.size; section++) {
        const error = errors[section]!;
        if (error === 0) continue;
        addRow(slope, sections.weights, section, error);
        sections.move(section, error, point, size);
      }
      const steepness = meanSquare(slope);
      for (const feature of kept) {
        features.move(feature, share, slope, steepness);
      }
    }
    if (epoch < epochs - AVERAGED) continue;
    features.count();
    statements.count();
    sections.count();
  }
  for (const [one, section] of sectionOf.entries()) {
    const own = statements.sums.subarray(one * WIDTH, (one + 1) * WIDTH);
    addRow(own, sections.sums, section, 1);
  }
  const own = inBytes(features.sums);
  const theirs = inBytes(statements.sums);
  const counted = Math.min(epochs, AVERAGED);
  return {
    width: WIDTH,
    scale: Number((own.unit * theirs.unit / counted ** 2).toPrecision(6)),
    features: own.bytes,
    statements: theirs.bytes,
  };
}

function addRow(
  sums: Float32Array,
  rows: Float32Array,
  row: number,
  factor: number,
): void {
  addTo(sums, 0, rows, row * WIDTH, factor);
}

function addTo(
  sums: Float32Array,
  to: number,
  rows: Float32Array,
  from: number,
  factor: number,
): void {
  for (let at = 0; at < WIDTH; at += 4) {
    sums[to + at]! += factor * rows[from + at]!;
    sums[to + at + 1]! += factor * rows[from + at + 1]!;
    sums[to + at + 2]! += factor * rows[from + at + 2]!;
    sums[to + at + 3]! += factor * rows[from + at + 3]!;
  }
}

/** Hidden layer and output weights, before the softmax. */
interface Guessed {
  statements: Rows;
  sections: Rows;
  sectionOf: number[];
}

/** The probability of each statement at a point. */
function guess(
  chances: Float64Array,
  point: Float32Array,
  { statements, sections, sectionOf }: Guessed,
): void {
  const own = productsOf(statements, point);
  const shared = productsOf(sections, point);
  let most = -Infinity;
  for (let one = 0; one < chances.length; one++) {
    chances[one] = own[one]! + shared[sectionOf[one]!]!;
    most = Math.max(most, chances[one]!);
  }
  let all = 0;
  for (let one = 0; one < chances.length; one++) {
    const below = chances[one]! - most;
    all += chances[one] = below < LEAST_LOG ? 0 : Math.exp(below);
  }
  for (let one = 0; one < chances.length; one++) chances[one]! /= all;
}

/** The product of each row with a point. */
function productsOf({ weights, size }: Rows, point: Float32Array) {
  const products = new Float64Array(size);
  for (let row = 0, place = 0; row < size; row++) {
    let sum = 0;
    // Four at a time take half the time.
    for (let at = 0; at < WIDTH; at += 4, place += 4) {
      sum += point[at]! * weights[place]! +
        point[at + 1]! * weights[place + 1]! +
        point[at + 2]! * weights[place + 2]! +
        point[at + 3]! * weights[place + 3]!;
    }
    products[row] = sum;
  }
  return products;
}

function meanSquare(values: Float32Array): number {
  let sum = 0;
  // A power is another number before the code is optimized than after.
  for (let at = 0; at < WIDTH; at++) sum += values[at]! * values[at]!;
  return sum / WIDTH;
}

/** Weights as signed bytes; the few that are far out become the farthest. */
function inBytes(weights: Float32Array): { unit: number; bytes: string } {
  const sizes = weights.map(Math.abs).sort();
  const unit = sizes[Math.floor(sizes.length * 0.9995)]! / 127;
  const bytes = Int8Array.from(
    weights,
    (weight) => Math.max(-127, Math.min(127, Math.round(weight / unit))),
  );
  return { unit, bytes: new Uint8Array(bytes.buffer).toBase64() };
}

/** Examples in an order of hashes; each comes with the seed of what it drops. */
function shuffled(examples: Example[], epoch: number) {
  return examples.map((example) => ({
    example,
    draw: mixed(mixed(example.key, SEED), epoch),
  })).sort((a, b) => a.draw - b.draw);
}

/** Mixes a number into a hash (murmur3's finalizer). */
function mixed(hash: number, value: number): number {
  let bits = Math.imul(hash ^ Math.imul(value + 1, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ bits >>> 13, 0xc2b2ae35);
  return bits ^ bits >>> 16;
}

/** A number below 1. */
function shareOf(hash: number): number {
  return (hash >>> 0) / 2 ** 32;
}

/** The section of each statement; other things have one of their own. */
export function sectionsOf(statements: Statement[]): number[] {
  const numbers = new Map<string, number>();
  const own = statements.map(({ passage: { section } }) => {
    const name = `${section.slug}#${section.anchor}`;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  return [...own, numbers.size];
}

/** The text of the file of weights. */
export function train(): string {
  const weights = learn(
    examplesOf(STATEMENTS, TRAINING_LABELS),
    sectionsOf(STATEMENTS),
  );
  const names = STATEMENTS.map(hashStatement);
  return JSON.stringify({ names, ...weights }, null, 2) + "\n";
}

if (import.meta.main) {
  await Deno.writeTextFile(LEARNED, train());
  await Deno.writeTextFile(DIGEST, digestOf());
}
