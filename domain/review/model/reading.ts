/**
 * An item as the learned model reads it.
 *
 * @module
 */

import { MARKETPLACES } from "../data/brands.ts";
import { conceptOf } from "../families/concepts.ts";
import type { Subject } from "../subject.ts";
import { FeatureReader, hashOf, type Met } from "./features.ts";
import { readShapes } from "./shapes.ts";

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

/**
 * Reads an item into `reader`.
 *
 * @param found names of the signals that fired
 */
export function readItem(
  reader: FeatureReader,
  subject: Subject,
  found: readonly string[],
): void {
  reader.clear();
  for (const text of subject.texts) {
    const isWord = text.view !== "glued" && text.field !== "submitterEmail";
    if (isWord) reader.readText(text);
  }
  for (const { host } of subject.urls) {
    reader.readText({ field: "host", folded: host });
  }
  readSigns(reader, subject, found);
  readShapes(reader.shapes, subject);
  reader.readConcepts(metIn(subject));
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
const LONG: [field: "variant" | "submitterRef" | "buyerDisplayName", number][] =
  [
    ["variant", hashOf("long variant")],
    ["submitterRef", hashOf("long submitterRef")],
    ["buyerDisplayName", hashOf("long buyerDisplayName")],
  ];

function readSigns(
  { signs }: FeatureReader,
  { item, raw, urls, census }: Subject,
  found: readonly string[],
): void {
  for (const name of found) signs.add(hashOf(name, SIGNAL));
  signs.add(hashOf(item.category, CATEGORY));
  signs.add(lengthSign(Math.floor(item.productName.length / LONG_NAME)));
  signs.add(hashOf(item.currency, CURRENCY));
  signs.add(priceSign(Math.round(2 * Math.log10(item.price + 0.1))));
  for (const [field, sign] of LONG) {
    const { length = 0 } = item[field] ?? "";
    if (length > 20) signs.add(sign);
  }
  if (urls[0] && MARKETPLACES.has(urls[0].name)) signs.add(MARKETPLACE);
  if (!census.isLeet && census.isAscii && !MASKED.test(raw)) return;
  for (const [name, pattern] of MASKS) {
    if (pattern.test(raw)) signs.add(hashOf(name));
  }
}

const hashes: [plain: number, opening: number][] = [];

function hashesOf(id: number, concept: string) {
  return hashes[id] ??= [hashOf(concept), hashOf(`opens ${concept}`)];
}

function metIn(subject: Subject): Met[] {
  const met: Met[] = [];
  for (const [id, hits] of subject.found()) {
    const [plain, opening] = hashesOf(id, conceptOf(id));
    for (const hit of hits) {
      const { start, opens } = hit;
      // A mailbox is an address: what it is called says nothing.
      if (subject.fieldOf(hit) === "submitterEmail") continue;
      met.push({ concept: plain, at: start });
      if (opens) met.push({ concept: opening, at: start });
    }
  }
  return met;
}
