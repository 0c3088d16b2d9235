/**
 * Features of an item for the learned model, hashed into four tables that follow
 * each other in one row: the letters of each word, three to five at a time; its
 * words, alone and in pairs; the signs that the rules found, with the concepts
 * of the lexicon, alone and in pairs that stand close together; and the shape of
 * each field.
 *
 * @module
 */

import type { Hit } from "../lexicon.ts";
import {
  BASIS,
  hashOf,
  KINDS,
  spaced,
  SPACES,
  step,
  WORD,
} from "../text/characters.ts";

/** Places of each table: letters, words, signs, shapes. */
export const TABLES = [2 ** 16, 2 ** 15, 2 ** 14, 2 ** 15] as const;
/** Relative weight of each feature table. */
export const SHARES = [1, 1, 1, 1.7] as const;
export const SIZE = TABLES[0] + TABLES[1] + TABLES[2] + TABLES[3];

const SHORTEST = 3;
// A kana or an ideograph says more than a letter does.
const SHORTEST_RUNNING = 2;
const LONGEST = 5;
// Words that are kept, none of them longer than words are.
const MOST_KNOWN = 16_384;
const LONG_WORD = 24;
// Words between two concepts that still belong together.
const CLOSE = 8;
/**
 * The shape of a number or a code: which part it is tells nothing. `256gb` stays
 * as it is, `20261123` is `0000`, and both `bn4hc` and `pr18x8` are `x0x`.
 */
function shapeOf(word: string): string {
  if (CODE.test(word)) {
    return word.replace(/\D+/g, "x").replace(/\d+/g, "0").slice(0, 3);
  }
  return word.replace(/\d{4,}/g, "0000");
}

/** Letters and digits that take turns. */
const CODE = /\D\d+\D|\d\D+\d/;

/** The features of an item in one table, part by part, each once a part. */
export class Table {
  readonly places = new Int32Array(4096);
  count = 0;
  readonly ends: number[] = [];
  readonly #start: number;
  readonly #mask: number;
  // In which turn a place was last found.
  readonly #seen: Uint32Array;
  #turn = 0;

  constructor(start: number, size: number) {
    this.#start = start;
    this.#mask = size - 1;
    this.#seen = new Uint32Array(size);
  }

  clear(): void {
    this.count = 0;
    this.ends.length = 0;
    this.#turn++;
  }

  endPart(): void {
    this.ends.push(this.count);
    this.#turn++;
  }

  add(hash: number): void {
    this.addPlace(this.placeOf(hash));
  }

  placeOf(hash: number): number {
    const mixed = Math.imul(hash ^ hash >>> 15, 0x2c1b3c6d);
    return (mixed ^ mixed >>> 13) & this.#mask;
  }

  addPlace(place: number): void {
    if (this.#seen[place] === this.#turn) return;
    this.#seen[place] = this.#turn;
    if (this.count === this.places.length) return;
    this.places[this.count++] = this.#start + place;
  }
}

export type Add = (kind: string, value: number) => void;

/** Adds features of a field, of a host, or of another group. */
export function adderTo(table: Table, group: string): Add {
  const before = hashOf(group);
  return (kind, value) => table.add(step(hashOf(kind, before), value));
}

/** Reads one item after the other; what it found is kept until the next. */
export class FeatureReader {
  readonly letters = new Table(0, TABLES[0]);
  readonly words = new Table(TABLES[0], TABLES[1]);
  readonly signs = new Table(TABLES[0] + TABLES[1], TABLES[2]);
  readonly shapes = new Table(SIZE - TABLES[3], TABLES[3]);
  readonly tables = [this.letters, this.words, this.signs, this.shapes];
  // Where the letters of words that were read are kept: most words come again.
  readonly #known = new Map<string, Int32Array>();

  /** The parts of the item by name; the first one is what it is by itself. */
  readonly parts: string[] = [];

  clear(): void {
    this.parts.length = 0;
    for (const table of this.tables) table.clear();
  }

  /** Closes the current part under a name. */
  endPart(name: string): void {
    this.parts.push(name);
    for (const table of this.tables) table.endPart();
  }

  /** Reads a text: its letters and its words. */
  readText(field: string, folded: string): void {
    let before = hashOf(field);
    for (const plain of spaced(folded).split(SPACES)) {
      if (plain === "") continue;
      const text = /\d/.test(plain) ? shapeOf(plain) : plain;
      const word = hashOf(text);
      for (const place of this.#lettersOf(text)) this.letters.addPlace(place);
      this.words.add(word);
      this.words.add(step(before, word));
      before = word;
    }
  }

  /** Letters of one word, with a space before and after. */
  #lettersOf(word: string): Int32Array {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const isPlain = KINDS[word.charCodeAt(0)] === WORD;
    const shortest = isPlain ? SHORTEST : SHORTEST_RUNNING;
    const text = ` ${word} `;
    const places: number[] = [];
    for (let start = 0; start + shortest <= text.length; start++) {
      let hash = BASIS;
      const last = Math.min(start + LONGEST, text.length);
      for (let at = start; at < last; at++) {
        hash = step(hash, text.charCodeAt(at));
        if (at - start + 1 >= shortest) places.push(this.letters.placeOf(hash));
      }
    }
    const found = Int32Array.from(places);
    if (this.#known.size === MOST_KNOWN) this.#known.clear();
    if (word.length <= LONG_WORD) this.#known.set(word, found);
    return found;
  }

  /** Reads concepts, alone and in pairs that stand close together. */
  readConcepts(hits: readonly Hit[]): void {
    const met = hits.filter(({ concept }) => !concept.isWorth).flatMap((
      { concept: { sign, opening }, at, opens },
    ) => opens ? [{ sign, at }, { sign: opening, at }] : [{ sign, at }]);
    met.sort((one, other) => one.at - other.at);
    for (const [index, { sign, at }] of met.entries()) {
      this.signs.add(sign);
      for (let next = index + 1; next < met.length; next++) {
        const other = met[next]!;
        if (other.at - at > CLOSE) break;
        // Whichever comes first.
        this.signs.add(step(sign ^ other.sign, sign + other.sign));
      }
    }
  }
}
