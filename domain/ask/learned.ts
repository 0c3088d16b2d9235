/**
 * The learned score: a text and a statement as points, near where the one asks
 * for the other. It knows what people say for what the documentation says, as
 * far as the questions beside the statements tell. `deno task train:ask` makes
 * the weights from those.
 *
 * @see Bojanowski et al., Bag of Tricks for Efficient Text Classification (2016)
 *
 * @module
 */
import { normalise, type Statement, termsOfWord } from "./index.ts";
import model from "./learned.json" with { type: "json" };

/** Places for the features of texts, as a power of two. */
export const BITS = 15;

/** Letters of a word that are read at a time. */
const LETTERS = 4;

// FNV-1a, mixed once more since only its low bits are kept.
const BASIS = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

function hash(text: string, before: number): number {
  let sum = before;
  for (let at = 0; at < text.length; at++) {
    sum = Math.imul(sum ^ text.charCodeAt(at), PRIME);
  }
  return sum;
}

function placeOf(hash: number): number {
  const mixed = Math.imul(hash ^ hash >>> 15, 0x2c1b3c6d);
  return (mixed ^ mixed >>> 13) & (1 << BITS) - 1;
}

/** Kinds of features begin their hashes apart. */
const TERM = BASIS;
const PAIR = hash("pair", BASIS);
const PIECE = hash("piece", BASIS);

/**
 * Features of a text: its terms, the pairs of words that follow each other, and
 * the letters of each word in fours.
 */
export function textFeatures(words: Iterable<string>): Set<number> {
  const features = new Set<number>();
  let before = PAIR;
  for (const word of words) {
    const terms = termsOfWord(word);
    for (const term of terms) features.add(placeOf(hash(term, TERM)));
    const letters = ` ${normalise(word)} `;
    for (let at = 0; at === 0 || at + LETTERS <= letters.length; at++) {
      features.add(placeOf(hash(letters.slice(at, at + LETTERS), PIECE)));
    }
    const first = terms[0] ?? "";
    features.add(placeOf(hash(first, before)));
    before = hash(`${first} `, PAIR);
  }
  return features;
}

/** Identifies a statement by its questions, which no setting changes. */
export function nameOf({ questions }: Statement): number {
  return hash(questions.join("\n"), BASIS) >>> 0;
}

/** Weights as they are kept. */
export interface StoredWeights {
  /** Numbers that stand for a feature, and for a statement. */
  width: number;
  /** Scale of a product of two weights. */
  scale: number;
  /** The name of each statement that has weights. */
  names: number[];
  /** Signed bytes in base64. */
  features: string;
  /** The same; the last row stands for questions about other things. */
  statements: string;
}

/** The learned scores of a text. */
export interface LearnedScores {
  /** Of each statement. */
  scores: Float32Array;
  /** That it is about other things. */
  elsewhere: number;
}

/** Builds what scores some statements for the features of a text. */
export function buildLearned(
  statements: Statement[],
  { width, scale, names, features, statements: kept }: StoredWeights = model,
): (features: Set<number>) => LearnedScores {
  const rows = bytesOf(features);
  const known = new Map(names.map((name, row) => [name, row]));
  const all = bytesOf(kept);
  const count = statements.length;
  // In the order of the statements; one that nothing was learned about has none.
  // Products of whole numbers are as exact in floating point, and three times
  // as fast.
  const own = new Float32Array((count + 1) * width);
  const copy = (row: number, at: number) =>
    own.set(all.subarray(row * width, (row + 1) * width), at * width);
  for (const [at, statement] of statements.entries()) {
    const row = known.get(nameOf(statement));
    if (row !== undefined) copy(row, at);
  }
  copy(names.length, count);
  return function learned(features) {
    const point = new Float64Array(width);
    for (const feature of features) {
      const start = feature * width;
      for (let at = 0; at < width; at++) point[at]! += rows[start + at]!;
    }
    const unit = scale / Math.sqrt(features.size || 1);
    const scores = new Float32Array(count + 1);
    for (let one = 0, place = 0; one <= count; one++) {
      let sum = 0;
      for (let at = 0; at < width; at += 4, place += 4) {
        sum += point[at]! * own[place]! + point[at + 1]! * own[place + 1]! +
          point[at + 2]! * own[place + 2]! + point[at + 3]! * own[place + 3]!;
      }
      scores[one] = sum * unit;
    }
    return { scores: scores.subarray(0, count), elsewhere: scores[count]! };
  };
}

function bytesOf(text: string): Int8Array {
  return new Int8Array(Uint8Array.fromBase64(text).buffer);
}
