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

/** Most features of an item in one table. */
const MAX_FEATURES = 4096;

/** Features of an item in one table, as places without duplicates in a part. */
export class Table {
  readonly parts: Int32Array[] = [];
  readonly #places = new Int32Array(MAX_FEATURES);
  #ended = 0;
  #count = 0;
  readonly #start: number;
  readonly #mask: number;
  // The turn in which each place was last added; a turn is one part.
  readonly #seen: Uint32Array;
  #turn = 1;

  constructor(start: number, size: number) {
    this.#start = start;
    this.#mask = size - 1;
    this.#seen = new Uint32Array(size);
  }

  clear(): void {
    this.parts.length = this.#ended = this.#count = 0;
    this.#turn++;
  }

  endPart(): void {
    this.parts.push(this.#places.subarray(this.#ended, this.#count));
    this.#ended = this.#count;
    this.#turn++;
  }

  add(hash: number): void {
    const mixed = Math.imul(hash ^ hash >>> 15, 0x2c1b3c6d);
    const place = (mixed ^ mixed >>> 13) & this.#mask;
    if (this.#seen[place] === this.#turn) return;
    this.#seen[place] = this.#turn;
    if (this.#count === MAX_FEATURES) return;
    this.#places[this.#count++] = this.#start + place;
  }

  addNames(...names: string[]): void {
    for (const name of names) this.add(hashOf(name));
  }

  /** Returns a function that adds features of a group, such as one field. */
  adderOf(group: string) {
    const before = hashOf(group);
    return (kind: string, value: number) =>
      this.add(step(hashOf(kind, before), value));
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
const NAME = "productName";
/** Fields of the core around the name of the goods. */
const FRAME = CORE.difference(new Set([NAME]));
/** Fields whose words say little alone: names of pictures and of submitters. */
const NOT_ALONE = new Set([
  "imageUrl",
  "logoUrl",
  "submitterName",
  "submitterEmail",
]);
/** Characters of a text that is read alone; longer ones come from no request. */
const MAX_ALONE = 4096;
const WORD_OF_TWO = /\p{L}{2}/u;

const shopOf = ({ urls }: Pick<Subject, "urls">) =>
  urls[0]?.name.replaceAll("-", "") ?? "";

/** Reads the features of one item at a time. */
export class FeatureReader {
  readonly letters = new Table(0, TABLE_SIZES[0]);
  readonly words = new Table(TABLE_SIZES[0], TABLE_SIZES[1]);
  readonly signs = new Table(TABLE_SIZES[0] + TABLE_SIZES[1], TABLE_SIZES[2]);
  readonly shapes = new Table(SIZE - TABLE_SIZES[3], TABLE_SIZES[3]);
  readonly tables = [this.letters, this.words, this.signs, this.shapes];

  /** Names of the parts of the item; the first is the core. */
  readonly parts: string[] = [];
  /**
   * Fields that are read a second time, each as the name of goods. Their parts
   * come after those of the item, and then the frame that they are read in.
   */
  readonly alone: string[] = [];

  /** @param frame a shop that says nothing, in which a text is read alone */
  constructor(readonly frame: Subject) {}

  /** @param found names of the rules that fired */
  read(subject: Subject, found: readonly string[]): void {
    this.parts.length = this.alone.length = 0;
    for (const table of this.tables) table.clear();
    this.#readFields(subject, CORE);
    this.#readSigns(subject, found);
    readHostShape(this.shapes.adderOf("host"), subject);
    this.#endPart(this.parts, "core");
    const { texts, urls } = subject;
    const fields = new Set([...texts, ...urls].map(({ field }) => field));
    // The name of a mailbox is no evidence.
    fields.delete("submitterEmail");
    for (const name of fields.difference(CORE)) {
      this.#readFields(subject, new Set([name]));
      this.#endPart(this.parts, name);
    }
    const told = new Set(
      texts.filter(({ raw, folded }) =>
        raw.length <= MAX_ALONE && WORD_OF_TWO.test(folded)
      )
        .map(({ field }) => field),
    );
    for (const name of told.difference(NOT_ALONE)) {
      this.#readAlone(subject, name);
      this.#endPart(this.alone, name);
    }
    this.#readFields(this.frame, FRAME);
    this.#readSigns({ item: subject.item, urls: this.frame.urls }, []);
    readHostShape(this.shapes.adderOf("host"), this.frame);
    for (const table of this.tables) table.endPart();
  }

  #endPart(parts: string[], name: string): void {
    parts.push(name);
    for (const table of this.tables) table.endPart();
  }

  /** Reads a field as if it were the name of goods. */
  #readAlone({ texts, hits }: Subject, name: string): void {
    for (const text of texts) {
      if (text.field !== name) continue;
      this.#readText(NAME, text.folded);
      if (text.view !== "plain") continue;
      if (!name.endsWith("Url")) {
        readTextShape(this.shapes.adderOf(NAME), text);
        const named = { ...text, field: NAME };
        readNoise(this.shapes.adderOf("noise "), named, shopOf(this.frame));
      }
      this.#readSpelling(text, true);
    }
    this.#readConcepts(hits.all.filter(({ field }) => field === name));
  }

  /** Reads how long a name is, and how the words of a text are disguised. */
  #readSpelling({ raw }: Text, isName: boolean): void {
    if (isName) {
      this.signs.addNames(`length ${Math.floor(raw.length / LONG_NAME)}`);
    }
    for (const [name, pattern] of MASKS) {
      if (pattern.test(raw)) this.signs.addNames(name);
    }
  }

  #readFields({ texts, urls, hits }: Subject, fields: ReadonlySet<string>) {
    const shop = shopOf({ urls });
    for (const text of texts) {
      const { field, view, folded } = text;
      if (!fields.has(field)) continue;
      this.#readText(field, folded);
      if (view !== "plain") continue;
      if (!field.endsWith("Url")) {
        readTextShape(this.shapes.adderOf(field), text);
        readNoise(this.shapes.adderOf("noise "), text, shop);
      }
      this.#readSpelling(text, field === NAME);
    }
    for (const { field, host } of urls) {
      if (fields.has(field)) this.#readText("host", host.replace(/^www\./, ""));
    }
    this.#readConcepts(hits.all.filter(({ field }) => fields.has(field)));
  }

  #readSigns(
    { item, urls }: Pick<Subject, "item" | "urls">,
    found: readonly string[],
  ): void {
    const { category, currency, price } = item;
    this.signs.addNames(
      ...found.map((name) => `rule ${name}`),
      `category ${category}`,
      `currency ${currency}`,
      `price ${Math.round(2 * Math.log10(price + 0.1))}`,
      ...MARKETPLACES.has(urls[0]?.name ?? "") ? ["marketplace"] : [],
    );
  }

  #readText(field: string, folded: string): void {
    let before = hashOf(field);
    for (const plain of spaced(folded).split(SPACES)) {
      if (plain === "") continue;
      const text = /\d/.test(plain) ? shapeOf(plain) : plain;
      const word = hashOf(text);
      this.#readLetters(text);
      this.words.add(word);
      this.words.add(step(before, word));
      before = word;
    }
  }

  /** Reads a word's letter runs; a space marks each end. */
  #readLetters(word: string): void {
    const isPlain = UNIT_KINDS[word.charCodeAt(0)] === WORD;
    const shortest = isPlain ? SHORTEST : SHORTEST_RUNNING;
    const text = ` ${word} `;
    for (let start = 0; start + shortest <= text.length; start++) {
      let hash = BASIS;
      const last = Math.min(start + LONGEST, text.length);
      for (let at = start; at < last; at++) {
        hash = step(hash, text.charCodeAt(at));
        if (at - start + 1 >= shortest) this.letters.add(hash);
      }
    }
  }

  #readConcepts(hits: readonly Hit[]): void {
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
