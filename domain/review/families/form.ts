/**
 * Form of a purchase that no words excuse: dates, amounts, links,
 * markup, and code to whatever shows or stores it.
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
export const METERED =
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

// A link without `https`.
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

const PAYLOADS = [
  /(?:javascript|vbscript)\s*:\s*(?:\/\/|[\w$.]+\s*[(=.;]|[`'"(%])/i,
  /\bdata:\s*(?:text|application|image\/svg)[\w/.+-]*\s*[;,]/i,
  /<\s*(?:\/\s*)?(?:script|iframe|object|embed|applet|meta|base|form|svg|style|link|body|marquee)\b[^a-z]/i,
  /\$\{\s*(?:jndi|env|sys|java|lower|upper|script|T\()|\{%[^%]*%\}|<%[^%]*%>|<\?(?:php|=)|[#$*]\{\s*(?:[\w.]+\(|\d+\s*[*+-])|\$\{\{?\s*[\w.]+\s*[(*]|\$\{\s*\d+\s*\*/i,
  /\bselect\s[\w*,\s]{1,50}\sfrom\s{1,9}(?:users|information_schema|admin|accounts|customers|passwords|sqlite_master)\b/i,
  /@import\s+(?:url|["'])|\bexpression\s*\(|\burl\(\s*["']?(?:javascript|data|https?:|\/\/)/i,
  /['"]\s*(?:or|and)\s+['"(]?\w+['"]?\s*=\s*['"(]?\w+|\bunion\s+(?:all\s+)?select\b|\bsleep\s*\(\s*\d|\bwaitfor\s+delay\b|\bxp_cmdshell\b|\/\*!\d/i,
  /^[^\S\n\r\u2028\u2029]*[=+@-]\s*(?:hyperlink|cmd|importxml|importdata|importfeed|webservice|dde|image|exec|importhtml|importrange)\b/im,
  /^[=+@-].{0,20}\|\s*(?:'\s*)?\/?c?\b|^[^\S\n\r\u2028\u2029]*=\s*\w+\(.*(?:https?:|"|[a-z]\d)/im,
  /\]\(\s*(?:javascript|data|vbscript)\s*:/i,
  /<!(?:entity|doctype|\[cdata\[)|<\?xml\b|<!--/i,
  /(?:\.\.\/){2,}|(?:\.\.%2f){2,}|\/etc\/passwd|\bfile:\/\//i,
  /\b(?:__proto__|constructor\.prototype|process\.env|document\.cookie|eval\(|require\(['"]|import\(['"]|os\.system|subprocess\.)/i,
  /[;|&]\s*(?:curl|wget|nc|bash|rm|cat|ping)\s+[-/\w]/i,
  /\r\n(?:set-cookie|location|content-type|bcc|cc|to)\s*:|%0d%0a/i,
];

// Programmers' jokes as well, on what carries a text.
const QUERIES = [
  /['"`)]\s*(?:;|\))\s*(?:drop|delete|insert|update|alter|truncate|exec|select|shutdown|create)\s+[\w*]/i,
  /(?:^|;)[^\S\n\r\u2028\u2029]*(?:drop\s+table|delete\s+from|truncate\s+table|insert\s+into|update\s+\w+\s+set)\s*\w/im,
  /\w'\s*(?:--|#|\/\*)\s*$/im,
];

// Substrings of which each holds one.
const MARKED =
  /[<>{}[\]'"`%&\\=$|;:]|\.\.\/|__proto__|@import|\b(?:select|drop|delete|union)\b/i;

/** A mug, a T-shirt: goods that carry a text for its own sake. */
export const isPrinted = ({ hits }: Subject): boolean =>
  hits.of("printed").some(({ field }) =>
    field === "productName" || field === "variant"
  );

/** Script, query, template, formula or shell code. */
export function carriesPayload(s: Subject): boolean {
  if (s.urls.some(({ isWeb }) => !isWeb)) return true;
  if (!MARKED.test(s.raw)) return false;
  return isPayload(s.raw) || !isPrinted(s) && isQuery(s.raw) ||
    s.texts.some(({ raw, view }) =>
      (view === "escaped" || view === "hidden") &&
      (isPayload(raw) || isQuery(raw))
    );
}

const isPayload = (text: string) =>
  PAYLOADS.some((pattern) => pattern.test(text));

const isQuery = (text: string) => QUERIES.some((pattern) => pattern.test(text));
