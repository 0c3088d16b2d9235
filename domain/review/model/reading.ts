/**
 * An item as the learned model reads it.
 *
 * @module
 */

import { MARKETPLACES } from "../data/brands.ts";
import { conceptOf } from "../families/concepts.ts";
import type { Census } from "../families/census.ts";
import type { Subject, Text } from "../subject.ts";
import { FeatureReader, hashOf, type Met, type Table } from "./features.ts";
import { readRelations, readShape } from "./shapes.ts";

/** Letters that somebody took out of a word: `f*ck`, `k4nker`, `c.u.n.t`. */
const MASKS: [name: string, pattern: RegExp][] = [
  ["masked by a sign", /\p{L}[*@€$#§¤°]+\p{L}/u],
  ["masked by a digit", /\p{L}{2}[013457]\p{L}/u],
  ["masked by a dot", /\p{L}[.·][\p{L}][.·]\p{L}/u],
  ["struck through", /\p{L}[\u0332-\u0338]/u],
];
// A cheap look for the first three of them in plain ASCII.
const MASKED = /[a-z][*@$#][*@$#a-z]|[a-z]\.[a-z]\./i;
const LONG_NAME = 15;

/** What a purchase is by itself; each other field is a part of its own. */
const CORE = new Set(["productName", "sellerName", "productUrl"]);

/**
 * Reads an item into `reader`, part by part.
 *
 * @param found names of the signals that fired
 */
export function readItem(
  reader: FeatureReader,
  subject: Subject,
  found: readonly string[],
): void {
  reader.clear();
  const met = metIn(subject);
  readPart(reader, subject, { holds: (field) => CORE.has(field), met });
  readSigns(reader, subject, found);
  readRelations(reader.shapes, subject);
  reader.endPart("core");
  for (const name of fieldsOf(subject)) {
    readPart(reader, subject, { holds: (field) => field === name, met });
    reader.endPart(name);
  }
}

function fieldsOf({ texts, urls }: Subject): Set<string> {
  const fields = new Set<string>();
  for (const { field } of texts) fields.add(field);
  for (const { field } of urls) fields.add(field);
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

interface Part {
  holds: (field: string) => boolean;
  met: MetIn[];
}

function readPart(
  reader: FeatureReader,
  { texts, urls, census }: Subject,
  { holds, met }: Part,
): void {
  for (const text of texts) {
    if (!holds(text.field)) continue;
    if (text.view !== "glued") reader.readText(text);
    if (text.view !== "plain") continue;
    readShape(reader.shapes, text);
    readMasks(reader.signs, text, census);
  }
  for (const { field, host } of urls) {
    if (!holds(field)) continue;
    reader.readText({ field: "host", folded: host.replace(/^www\./, "") });
  }
  reader.readConcepts(met.filter(({ field }) => holds(field)));
}

/** What the names of signals, categories and currencies go on from. */
export const SIGNAL = hashOf("signal ");
export const CATEGORY = hashOf("category ");
export const CURRENCY = hashOf("currency ");
const MARKETPLACE = hashOf("marketplace");
const numbered = (name: string) => {
  const before = hashOf(name);
  return (number: number) => hashOf(String(number), before);
};
const lengthSign = numbered("length ");
const priceSign = numbered("price ");

function readSigns(
  { signs }: FeatureReader,
  { item, urls }: Subject,
  found: readonly string[],
): void {
  for (const name of found) signs.add(hashOf(name, SIGNAL));
  signs.add(hashOf(item.category, CATEGORY));
  signs.add(lengthSign(Math.floor(item.productName.length / LONG_NAME)));
  signs.add(hashOf(item.currency, CURRENCY));
  signs.add(priceSign(Math.round(2 * Math.log10(item.price + 0.1))));
  if (urls[0] && MARKETPLACES.has(urls[0].name)) signs.add(MARKETPLACE);
}

function readMasks(signs: Table, { raw }: Text, census: Census): void {
  if (!census.isLeet && census.isAscii && !MASKED.test(raw)) return;
  for (const [name, pattern] of MASKS) {
    if (pattern.test(raw)) signs.add(hashOf(name));
  }
}

const hashes: [plain: number, opening: number][] = [];

function hashesOf(id: number, concept: string) {
  return hashes[id] ??= [hashOf(concept), hashOf(`opens ${concept}`)];
}

interface MetIn extends Met {
  field: string;
}

function metIn(subject: Subject): MetIn[] {
  const met: MetIn[] = [];
  for (const [id, hits] of subject.found()) {
    const [plain, opening] = hashesOf(id, conceptOf(id));
    for (const hit of hits) {
      const { start, opens } = hit;
      const field = subject.fieldOf(hit);
      met.push({ concept: plain, at: start, field });
      if (opens) met.push({ concept: opening, at: start, field });
    }
  }
  return met;
}
