/**
 * What a purchase cannot look like, whatever its words say.
 *
 * @module
 */

import { MINOR_UNITS } from "../data/currencies.ts";
import type { Subject } from "../subject.ts";

const DAY_MS = 86_400_000;

/** Bought more than a day after it was submitted. */
export function isAhead({ item }: Subject): boolean {
  const { purchasedAt, submittedAt } = item;
  return purchasedAt !== undefined && submittedAt !== undefined &&
    Date.parse(purchasedAt) > submittedAt + DAY_MS;
}

/** Paid by use: each unit costs next to nothing. */
const METERED =
  /\b(?:usage|metered|x402|api|tokens?|requests?|calls?|lookups?|quer(?:y|ies)|compute|storage|bandwidth|minutes|credits?|kwh|gb|units?|data point|inference|embeddings?|per (?:page|image|second|minute|message|sms))\b/;

/** Money that the currency cannot divide into (ISO 4217 minor units). */
export function splitsCurrency(s: Subject): boolean {
  const { price, currency } = s.item;
  const digits = MINOR_UNITS[currency] ?? 2;
  const units = price * 10 ** digits;
  // Binary fractions are off by less than a millionth. A screw of a thousand
  // costs a fraction of a cent.
  return (price >= 1 || digits === 0) &&
    Math.abs(units - Math.round(units)) > 1e-6 * units &&
    !METERED.test(s.product);
}

// What a link looks like where nobody wrote `https`.
const LINK =
  /\bhttps?:\/\/|\bwww\.[\w-]+\.|\]\(\s*\w+[:.]|\b[\w-]{1,63}\.(?:com|net|org|io|co|me|ly|gg|ru|shop|store|online|site|xyz|top|app|link|click)\/[\w@?#]/i;

/** A link in a text that is shown, written out, bare or in Markdown. */
export function carriesLink(s: Subject): boolean {
  return s.publicTexts.some(({ raw, field }) =>
    !field.endsWith("Url") && raw.includes(".") && LINK.test(raw)
  );
}

const TAG =
  /<\/(?:[biupa]|br|div|span|h\d|font|table|t[rdh]|ul|ol|li|title|script|html|body)\s*>|<(?:b|i|u|p|a|br|hr|div|span|h\d|font|center|marquee|blink|details|summary|table|t[rdh]|ul|ol|li|img)\b[^<>]*>/i;

/** A tag of any kind that closes. */
export function carriesMarkup(s: Subject): boolean {
  return s.texts.some(({ raw }) => TAG.test(raw));
}
