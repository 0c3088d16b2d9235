/**
 * Features of an item for the learned model, hashed into four tables with
 * consecutive places: runs of three to five letters; words and pairs of
 * neighbouring words; the rules that fired, with lexicon concepts and pairs of
 * nearby concepts; and the shape of each field.
 *
 * @module
 */

import type { Subject, Text } from "../subject.ts";
import {
  BASIS,
  hashOf,
  type Hit,
  spaced,
  SPACES,
  step,
  UNIT_KINDS,
  WORD,
} from "../text/lexicon.ts";
import { MARKETPLACES } from "../text/web_address.ts";
import { readHostShape, readNoise, readTextShape } from "./shapes.ts";

/** Sizes of the tables: letters, words, signs, shapes. */
export const TABLE_SIZES = [2 ** 16, 2 ** 15, 2 ** 14, 2 ** 15] as const;
/** Relative weights of the tables. */
export const TABLE_WEIGHTS = [1, 1, 1, 1.7] as const;
export const SIZE = TABLE_SIZES[0] + TABLE_SIZES[1] + TABLE_SIZES[2] +
  TABLE_SIZES[3];

const SHORTEST = 3;
// A kana or an ideograph carries more information than a letter.
const SHORTEST_RUNNING = 2;
const LONGEST = 5;
// Bounds of the cache of words: entries, and characters of a word.
const MOST_KNOWN = 16_384;
const LONG_WORD = 24;
// Maximum distance in words of two concepts that form a pair.
const CLOSE = 8;
/**
 * Replaces codes and long numbers by their shape, since exact part numbers are no
 * evidence: `20261123` becomes `0000`, `bn4hc` and `pr18x8` become `x0x`; `256gb`
 * is returned unchanged.
 */
function shapeOf(word: string): string {
  if (CODE.test(word)) {
    return word.replace(/\D+/g, "x").replace(/\d+/g, "0").slice(0, 3);
  }
  return word.replace(/\d{4,}/g, "0000");
}

/** Letters between digits, or digits between letters. */
const CODE = /\D\d+\D|\d\D+\d/;

/** Feature places of an item in one table, without duplicates in a part. */
export class Table {
  readonly places = new Int32Array(4096);
  count = 0;
  readonly ends: number[] = [];
  readonly #start: number;
  readonly #mask: number;
  // The turn in which each place was last added; a turn is one part.
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

  /** Returns a function that adds features of a group, such as one field. */
  adderOf(group: string) {
    const before = hashOf(group);
    return (kind: string, value: number) =>
      this.add(step(hashOf(kind, before), value));
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

/** Collects the features of one item at a time; `clear` starts the next. */
export class FeatureReader {
  readonly letters = new Table(0, TABLE_SIZES[0]);
  readonly words = new Table(TABLE_SIZES[0], TABLE_SIZES[1]);
  readonly signs = new Table(TABLE_SIZES[0] + TABLE_SIZES[1], TABLE_SIZES[2]);
  readonly shapes = new Table(SIZE - TABLE_SIZES[3], TABLE_SIZES[3]);
  readonly tables = [this.letters, this.words, this.signs, this.shapes];
  // Letter places by word: most words are repeated.
  readonly #known = new Map<string, Int32Array>();

  /** Names of the parts of the item; the first is the core. */
  readonly parts: string[] = [];

  clear(): void {
    this.parts.length = 0;
    for (const table of this.tables) table.clear();
  }

  endPart(name: string): void {
    this.parts.push(name);
    for (const table of this.tables) table.endPart();
  }

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

  /** Returns the places of a word's letter runs; a space marks each end. */
  #lettersOf(word: string): Int32Array {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const isPlain = UNIT_KINDS[word.charCodeAt(0)] === WORD;
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
        // The hash of a pair is the same in both orders.
        this.signs.add(step(sign ^ other.sign, sign + other.sign));
      }
    }
  }
}

/** Ways to disguise a word: `f*ck`, `k4nker`, `c.u.n.t`. */
const MASKS: [name: string, pattern: RegExp][] = [
  ["masked by a sign", /\p{L}[*@€$#§¤°]+\p{L}/u],
  ["masked by a digit", /\p{L}{2}[013457]\p{L}/u],
  ["masked by a dot", /\p{L}[.·][\p{L}][.·]\p{L}/u],
  ["struck through", /\p{L}[\u0332-\u0338]/u],
];
const LONG_NAME = 15;

/** Fields that form the first part; each other field is a part of its own. */
const CORE = new Set(["productName", "sellerName", "productUrl"]);
/**
 * Reads the features of an item into `reader`, part by part.
 *
 * @param found names of the rules that fired
 */
export function readItemFeatures(
  reader: FeatureReader,
  subject: Subject,
  found: readonly string[],
): void {
  reader.clear();
  readPart(reader, subject, (field) => CORE.has(field));
  readSigns(reader.signs, subject, found);
  readHostShape(reader.shapes.adderOf("host"), subject);
  reader.endPart("core");
  for (const name of fieldsOf(subject)) {
    readPart(reader, subject, (field) => field === name);
    reader.endPart(name);
  }
}

function fieldsOf({ texts, urls }: Subject): Set<string> {
  const fields = new Set([...texts, ...urls].map(({ field }) => field));
  // The name of a mailbox is no evidence.
  fields.delete("submitterEmail");
  return fields.difference(CORE);
}

function readPart(
  reader: FeatureReader,
  { texts, urls, hits }: Subject,
  holds: (field: string) => boolean,
): void {
  const shop = urls[0]?.name.replaceAll("-", "") ?? "";
  for (const text of texts) {
    if (!holds(text.field)) continue;
    reader.readText(text.field, text.folded);
    if (text.view !== "plain") continue;
    if (!text.field.endsWith("Url")) {
      readTextShape(reader.shapes.adderOf(text.field), text);
      readNoise(reader.shapes.adderOf("noise "), text, shop);
    }
    readMasks(reader.signs, text);
  }
  for (const { field, host } of urls) {
    if (!holds(field)) continue;
    reader.readText("host", host.replace(/^www\./, ""));
  }
  reader.readConcepts(hits.all.filter(({ field }) => holds(field)));
}

function readSigns(
  signs: Table,
  { item, urls }: Subject,
  found: readonly string[],
): void {
  const { category, currency, price, productName } = item;
  for (const name of found) signs.add(hashOf(`rule ${name}`));
  signs.add(hashOf(`category ${category}`));
  signs.add(hashOf(`currency ${currency}`));
  signs.add(hashOf(`length ${Math.floor(productName.length / LONG_NAME)}`));
  signs.add(hashOf(`price ${Math.round(2 * Math.log10(price + 0.1))}`));
  if (MARKETPLACES.has(urls[0]?.name ?? "")) signs.add(hashOf("marketplace"));
}

function readMasks(signs: Table, { raw }: Text): void {
  for (const [name, pattern] of MASKS) {
    if (pattern.test(raw)) signs.add(hashOf(name));
  }
}
