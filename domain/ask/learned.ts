/**
 * The learned score: the dot product of a text's vector and a statement's vector,
 * high when the text asks for the statement. It matches paraphrases that share no
 * word with the statement. `deno task train:ask` learns the weights from the
 * questions that the facts list for each statement.
 *
 * @see Bojanowski et al., Bag of Tricks for Efficient Text Classification (2016)
 */
import { normalise, type Statement, termsOfWord } from "./index.ts";
import model from "./learned.json" with { type: "json" };

/** Width of a feature's hash, in bits. */
export const FEATURE_HASH_BITS = 15;

/** Length of a character n-gram. */
const LETTERS = 4;

// FNV-1a; `placeOf` mixes the hash again, because it keeps the low bits only.
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
  return (mixed ^ mixed >>> 13) & (1 << FEATURE_HASH_BITS) - 1;
}

// A seed for each kind of feature, so that equal texts of two kinds differ.
const TERM = BASIS;
const PAIR = hash("pair", BASIS);
const PIECE = hash("piece", BASIS);

/**
 * Hashed features of a text: its terms, its pairs of adjacent words, and the
 * character 4-grams of each word.
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

/** Hashes a statement's questions, which no setting of a server changes. */
export function hashStatement({ questions }: Statement): number {
  return hash(questions.join("\n"), BASIS) >>> 0;
}

/** Weights as `learned.json` stores them. */
export interface StoredWeights {
  /** Dimensions of each vector. */
  width: number;
  /** Factor from the product of two stored integers to a score. */
  scale: number;
  /** Hash of each statement that has a vector, in the order of the vectors. */
  names: number[];
  /** One vector for each feature; signed bytes in base64. */
  features: string;
  /** The same for each statement, and at the end for off-topic questions. */
  statements: string;
}

export interface LearnedScores {
  /** One score for each statement, in the order of the corpus. */
  scores: Float32Array;
  /** Score of the off-topic class. */
  elsewhere: number;
}

/** Builds the function that scores all statements for the features of a text. */
export function buildLearnedScorer(
  statements: Statement[],
  { width, scale, names, features, statements: kept }: StoredWeights = model,
): (features: Set<number>) => LearnedScores {
  const rows = bytesOf(features);
  const known = new Map(names.map((name, row) => [name, row]));
  const all = bytesOf(kept);
  const count = statements.length;
  // A statement that the training did not see keeps a zero vector. Floats hold
  // these integers exactly, and multiply three times as fast.
  const own = new Float32Array((count + 1) * width);
  const copy = (row: number, at: number) =>
    own.set(all.subarray(row * width, (row + 1) * width), at * width);
  for (const [at, statement] of statements.entries()) {
    const row = known.get(hashStatement(statement));
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
