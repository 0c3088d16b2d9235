/**
 * An item as the learned models read it.
 *
 * @module
 */

import { MARKETPLACES } from "../rules/known_names.ts";
import type { Subject, Text } from "../subject.ts";
import { hashOf } from "../text/characters.ts";
import type { FeatureReader, Table } from "./features.ts";
import { readNoise } from "./noise.ts";
import { readRelations, readShape } from "./shapes.ts";

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
