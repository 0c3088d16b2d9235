/**
 * The learned model: examples rather than rules. It sees what the rules saw,
 * the words, the letters and the shapes, and says how much an item is like those
 * that were labelled bad: like all of them, and like those of one kind, since
 * an insult has nothing in common with a forged passport. `deno task
 * train:review` makes its weights.
 *
 * @module
 */

import { MARKETPLACES } from "../rules/known_names.ts";
import type { Subject, Text } from "../subject.ts";
import { hashOf } from "../text/characters.ts";
import type { FeatureReader, Table } from "./features.ts";
import { readNoise } from "./noise.ts";
import { readRelations, readShape } from "./shapes.ts";
import model from "./weights.json" with { type: "json" };

const weigh = weigherOf(model);

/** From this badness on an item may be bad. */
export const DOUBT: number = model.doubt;

/**
 * Tells how far the item that was read last lies on the bad side, by the worst
 * of its readings, and which kind it is most like; it is bad from zero on.
 */
export function likeness({ tables, parts }: FeatureReader) {
  const sumOf = weigh(tables);
  const worst = { badness: -Infinity, kind: "" };
  for (const reading of readingsOf(parts)) {
    const [all, ...kinds] = sumOf(reading);
    const likenesses = kinds.map((sum, index) => sum + model.biases[index]!);
    const most = Math.max(...likenesses);
    const badness = all! + most - model.threshold;
    if (badness <= worst.badness) continue;
    worst.badness = badness;
    worst.kind = model.kinds[likenesses.indexOf(most)]!;
  }
  return worst;
}

export interface StoredWeights {
  /** For each table, what one counts in each plane. */
  scales: number[][];
  /** So many neighbouring places share a weight, as a power of two. */
  fold: number;
  weights: string;
}

/** Sums of the weights of some parts of an item, in each plane. */
type SumOf = (parts: readonly number[]) => Float64Array;

/** Unpacks weights, and adds them up for what some tables hold. */
export function weigherOf({ scales, fold, weights }: StoredWeights) {
  const bytes = new Int8Array(Uint8Array.fromBase64(weights).buffer);
  const width = scales[0]!.length;
  return function weigh(tables: readonly Table[]): SumOf {
    const size = tables.length * width;
    const most = Math.max(...tables.map(({ ends }) => ends.length));
    const sums = new Int32Array(most * size);
    for (const [index, { places, ends }] of tables.entries()) {
      let at = 0;
      for (const [part, end] of ends.entries()) {
        const first = part * size + index * width;
        for (; at < end; at++) {
          const start = (places[at]! >> fold) * width;
          for (let plane = 0; plane < width; plane++) {
            sums[first + plane]! += bytes[start + plane]!;
          }
        }
      }
    }
    // Each table counts as much as another one, however much it holds.
    return function sumOf(parts) {
      const margins = new Float64Array(width);
      for (const [index, { ends }] of tables.entries()) {
        let count = 0;
        for (const part of parts) {
          if (part < ends.length) count += ends[part]! - (ends[part - 1] ?? 0);
        }
        if (count === 0) continue;
        const root = Math.sqrt(count);
        for (const part of parts) {
          const first = part * size + index * width;
          for (let plane = 0; plane < width; plane++) {
            margins[plane]! += sums[first + plane]! * scales[index]![plane]! /
              root;
          }
        }
      }
      return margins;
    };
  };
}

/** Letters that somebody took out of a word: `f*ck`, `k4nker`, `c.u.n.t`. */
const MASKS: [name: string, pattern: RegExp][] = [
  ["masked by a sign", /\p{L}[*@€$#§¤°]+\p{L}/u],
  ["masked by a digit", /\p{L}{2}[013457]\p{L}/u],
  ["masked by a dot", /\p{L}[.·][\p{L}][.·]\p{L}/u],
  ["struck through", /\p{L}[\u0332-\u0338]/u],
];
const LONG_NAME = 15;

/** Fields read together; each other field is a part of its own. */
const CORE = new Set(["productName", "sellerName", "productUrl"]);
/**
 * Reads an item into `reader`, part by part.
 *
 * @param found names of the rules that fired
 */
export function readItem(
  reader: FeatureReader,
  subject: Subject,
  found: readonly string[],
): void {
  reader.clear();
  readPart(reader, subject, (field) => CORE.has(field));
  readSigns(reader.signs, subject, found);
  readRelations(reader.shapes, subject);
  reader.endPart("core");
  for (const name of fieldsOf(subject)) {
    readPart(reader, subject, (field) => field === name);
    reader.endPart(name);
  }
}

function fieldsOf({ texts, urls }: Subject): Set<string> {
  const fields = new Set([...texts, ...urls].map(({ field }) => field));
  // A mailbox is an address: what it is called says nothing.
  fields.delete("submitterEmail");
  return fields.difference(CORE);
}

/**
 * The readings of an item, each as the numbers of its parts: what it is by
 * itself, that with each other field, and the whole. No field takes away from
 * what another one says, so that no honest words make up for bad ones.
 */
export function readingsOf(parts: readonly string[]): number[][] {
  const readings = [[0]];
  for (let part = 1; part < parts.length; part++) readings.push([0, part]);
  if (parts.length > 2) readings.push([...parts.keys()]);
  return readings;
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
    readShape(reader.shapes, text);
    if (!text.field.endsWith("Url")) readNoise(reader.shapes, text, shop);
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
