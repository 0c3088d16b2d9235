/**
 * What the learned model reads of an item, hashed into four tables that follow
 * each other in one row: the letters of each word, three to five at a time; its
 * words, alone and in pairs; the signs that the rules found, with the concepts
 * of the lexicon, alone and in pairs that stand close together; and the shape of
 * each field.
 *
 * @module
 */

import { characterKinds, OTHER, WORD } from "../text/characters.ts";

/** Places of each table: letters, words, signs, shapes. */
export const TABLES = [2 ** 16, 2 ** 15, 2 ** 14, 2 ** 14] as const;
/** What all features of a table together may weigh beside those of another. */
export const SHARES = [1, 1, 1, 1.7] as const;
/** Places in all. */
export const SIZE = TABLES[0] + TABLES[1] + TABLES[2] + TABLES[3];

/** A text in reading form, and the field that it stands in. */
interface FieldText {
  field: string;
  folded: string;
}

/** A concept, by its hash, and the number of the word where it was met. */
export interface Met {
  concept: number;
  at: number;
}

const SHORTEST = 3;
// A kana or an ideograph says more than a letter does.
const SHORTEST_RUNNING = 2;
const LONGEST = 5;
// Words that are kept, none of them longer than words are.
const MOST_KNOWN = 16_384;
const LONG_WORD = 24;
// Words between two concepts that still belong together.
const CLOSE = 8;
// FNV-1a, mixed once more since only its low bits are kept.
const BASIS = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** Goes on from a hash by one number. */
export const step = (hash: number, unit: number) =>
  Math.imul(hash ^ unit, PRIME);

/** Returns the hash of a name, or of a name that goes on from another. */
export function hashOf(name: string, before: number = BASIS): number {
  let hash = before;
  for (let at = 0; at < name.length; at++) {
    hash = step(hash, name.charCodeAt(at));
  }
  return hash;
}

const ZERO = 48;
const NINE = 57;

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

const fields = new Map<string, number>();

function fieldHash(field: string): number {
  let hash = fields.get(field);
  if (hash === undefined) fields.set(field, hash = hashOf(field));
  return hash;
}

/** The features of an item in one table, part by part, each once a part. */
export class Table {
  readonly places = new Int32Array(4096);
  count = 0;
  /** Where each part ends. */
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

  /** What is added from here on belongs to the next part. */
  endPart(): void {
    this.ends.push(this.count);
    this.#turn++;
  }

  add(hash: number): void {
    this.addPlace(this.placeOf(hash));
  }

  /** Returns where a hash is kept. */
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

  addPlaces(found: Int32Array): void {
    for (let at = 0; at < found.length; at++) this.addPlace(found[at]!);
  }
}

/** Reads one item after the other; what it found is kept until the next. */
export class FeatureReader {
  readonly letters = new Table(0, TABLES[0]);
  readonly words = new Table(TABLES[0], TABLES[1]);
  readonly signs = new Table(TABLES[0] + TABLES[1], TABLES[2]);
  readonly shapes = new Table(
    TABLES[0] + TABLES[1] + TABLES[2],
    TABLES[3],
  );
  readonly tables = [this.letters, this.words, this.signs, this.shapes];
  readonly #kinds = characterKinds();
  // Where the letters of words that were read are kept: most words come again.
  readonly #known = new Map<string, Int32Array>();

  /** The parts of the item by name; the first one is what it is by itself. */
  readonly parts: string[] = [];

  /** Forgets the last item. */
  clear(): void {
    this.parts.length = 0;
    for (const table of this.tables) table.clear();
  }

  /** What was read since the last part makes one of this name. */
  endPart(name: string): void {
    this.parts.push(name);
    for (const table of this.tables) table.endPart();
  }

  /** Reads a text: its letters and its words. */
  readText({ field, folded }: FieldText): void {
    const kinds = this.#kinds;
    const { length } = folded;
    let before = fieldHash(field);
    for (let at = 0; at < length;) {
      const kind = kinds[folded.charCodeAt(at)] ?? OTHER;
      if (kind === OTHER) {
        at++;
        continue;
      }
      let end = at;
      let hasDigit = false;
      for (; end < length; end++) {
        const code = folded.charCodeAt(end);
        if (kinds[code] === OTHER) break;
        if (code >= ZERO && code <= NINE) hasDigit = true;
      }
      const plain = folded.slice(at, end);
      const text = hasDigit ? shapeOf(plain) : plain;
      const word = hashOf(text);
      this.letters.addPlaces(this.#lettersOf(text, kind));
      this.words.add(word);
      this.words.add(step(before, word));
      before = word;
      at = end;
    }
  }

  /** Letters of one word, with a space before and after. */
  #lettersOf(word: string, kind: number): Int32Array {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const shortest = kind === WORD ? SHORTEST : SHORTEST_RUNNING;
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

  /** Reads the concepts that were met, in any order. */
  readConcepts(met: Met[]): void {
    met.sort((one, other) => one.at - other.at);
    for (const [index, { concept, at }] of met.entries()) {
      this.signs.add(concept);
      for (let next = index + 1; next < met.length; next++) {
        const other = met[next]!;
        if (other.at - at > CLOSE) break;
        // Whichever comes first.
        this.signs.add(step(concept ^ other.concept, concept + other.concept));
      }
    }
  }
}
