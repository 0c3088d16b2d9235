/**
 * Words that stand where a name should.
 *
 * @module
 */

import { isPrinted } from "./printed.ts";
import type { Subject } from "../subject.ts";

/** Fields that name something; a reference may say whatever it likes. */
const NAMES = new Set([
  "productName",
  "sellerName",
  "variant",
  "categoryLabel",
  "submitterName",
  "buyerDisplayName",
]);
/** Words between a test and what is to become of it. */
const CLOSE = 8;
// Designers laugh at these, and wear them.
const BLIND =
  /\b(?:lorem ipsum|dolor sit amet|consectetur|foo bar|foobar)\b|^placeholder$/;
const EMPTY =
  /^(?:test(?:ing|er)?|foo|bar|baz|qux|asdf?|abc(?:d?e?f?g?|123)|abc ?123|xyz|xxx?|aaa+|n\/?a|none|null|undefined|nan|string|name|product(?: ?name)?|seller(?: ?name)?|item|title|text|value|sample|example|demo|dummy|placeholder|tbd|todo|unknown|stuff|thing|blah(?: blah)*|test (?:product|item|seller|shop|store|purchase|order|data|submission)|(?:product|item|seller|test) ?\d{1,4}|[\d\s.,]{1,12}|[^\p{L}\p{N}]{1,6}|\[object object\]|\$?\{.*\}|<.{1,20}>)$/u;

const LETTER = /\p{L}/u;

/** One letter three times and more, then again, a space between: "zzz aaaa". */
function isStretched(text: string): boolean {
  let stretches = 0;
  let last = "";
  let run = 0;
  for (const letter of [...text, ""]) {
    if (letter === last) {
      run++;
      continue;
    }
    if (last === " ") {
      if (run > 1) return false;
    } else if (last !== "") {
      if (run < 3 || !LETTER.test(last)) return false;
      stretches += Math.floor(run / 3);
    }
    last = letter;
    run = 1;
  }
  return stretches >= 2;
}

function isEmpty(text: string): boolean {
  return EMPTY.test(text) || isStretched(text);
}

const REPEATED_TEST =
  /^(?:test|foo|bar|asdf|blah)(?: (?:test|foo|bar|asdf|blah))+$/im;

/** Filler instead of a name. */
export function isFiller(s: Subject): boolean {
  if (s.hits("placeholder").some((hit) => NAMES.has(s.fieldOf(hit)))) {
    return true;
  }
  if (s.near("trial word", "leave it", CLOSE)) return true;
  if (BLIND.test(s.seller) || BLIND.test(s.product) && !isPrinted(s)) {
    return true;
  }
  const { submitterName, buyerDisplayName } = s.item;
  if (REPEATED_TEST.test(`${submitterName}\n${buyerDisplayName}`)) return true;
  if (/^\d[\d\s]{12,}$/.test(s.product) && /^\d+$/.test(s.seller)) return true;
  if (s.product.length === 1 && s.seller.length === 1) return true;
  // A number or a picture alone may be a title; dots and dashes are not.
  return isEmpty(s.product.trim()) &&
      (isEmpty(s.seller.trim()) ||
        !/^[\d\s.,]+$|^[^\p{L}]+$/u.test(s.product) ||
        /^(?:1234?5?6?7?8?9?0?|0+|111+|999+)$/.test(s.product)) ||
    /^[\s!-/:-@[-`{-~]+$/.test(s.product);
}
