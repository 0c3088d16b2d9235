/**
 * Rules on texts, which no score may excuse: anything sexual near a minor, orders
 * to drop the instructions that a reader has, profanity, links, markup, and code
 * to whatever shows or stores it. A language model that reads such an order could
 * be talked round by it, so it is not asked.
 *
 * @module
 */

import { gradeOf } from "../screen/words.ts";
import type { Subject } from "../subject.ts";

/** Anything sexual near a minor. */
export function sexualisesMinors({ hits, texts }: Subject): boolean {
  return ["porn", "escort"].some((word) => hits.together(5, "minor", word)) ||
    hits.together(3, "minor", "sexual") &&
      !texts.some(({ folded }) => /\bsex(?:ual)? ed/.test(folded));
}

const QUOTING = new Set(["books", "entertainment", "education"]);

/** "Ignore all previous instructions", not on a mug and not in a title. */
export function overridesInstructions(s: Subject): boolean {
  return s.hits.together(6, "override", "instruction", "prior") &&
    !isPrinted(s) && !QUOTING.has(s.item.category);
}

const WORKS = new Set(["books", "entertainment"]);
const WORD = /[a-z]+/gi;

/** Profanity in a text that is shown, but not in the title of a work. */
export function isProfane(s: Subject): boolean {
  return s.hits.of("rude").length > 0 && !WORKS.has(s.item.category) &&
    s.publicTexts.some(({ field, raw }) =>
      !field.endsWith("Url") && swears(raw.match(WORD) ?? [])
    );
}

// There are bastard files, brood bitches, a mountain and an old play.
const ALSO_CLEAN = /^(?:bastard|bitch|wank|whore)/i;

function swears(words: string[]): boolean {
  const isTitle = words.length > 1 &&
    words.every((word) => word.length < 4 || /^[A-Z]/.test(word)) &&
    words.some((word) => /[a-z]/.test(word));
  return !isTitle &&
    words.some((word) =>
      gradeOf(word.toLowerCase()) === "rude" && !ALSO_CLEAN.test(word)
    );
}

// A link without `https`.
const LINK =
  /\bhttps?:\/\/|\bwww\.[\w-]+\.|\]\(\s*\w+[:.]|\b[\w-]{1,63}\.(?:com|net|org|io|co|me|ly|gg|ru|shop|store|online|site|xyz|top|app|link|click)\/[\w@?#]/i;

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
const isPrinted = ({ hits }: Subject): boolean =>
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
