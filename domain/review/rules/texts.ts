/**
 * Rules on texts: sexual content with minors, orders to ignore instructions,
 * profanity, links, markup, and code for programs that show or store the text.
 * The first two weigh enough that the language model, which such an order could
 * persuade, is not asked.
 *
 * @module
 */

import { gradeOf } from "../screen.ts";
import type { Subject } from "../subject.ts";

export function sexualisesMinors({ hits, texts }: Subject): boolean {
  return ["porn", "escort"].some((word) => hits.together(5, "minor", word)) ||
    hits.together(3, "minor", "sexual") &&
      !texts.some(({ folded }) => /\bsex(?:ual)? ed/.test(folded));
}

const QUOTING = new Set(["books", "entertainment", "education"]);

/** "Ignore all previous instructions", except on printed goods and in titles. */
export function overridesInstructions(s: Subject): boolean {
  return s.hits.together(6, "override", "instruction", "prior") &&
    !isPrinted(s) && !QUOTING.has(s.item.category);
}

const WORKS = new Set(["books", "entertainment"]);
const WORD = /[a-z]+/gi;

/** Profanity in a public text, except in titles of works. */
export function isProfane(s: Subject): boolean {
  return s.hits.of("rude").length > 0 && !WORKS.has(s.item.category) &&
    s.publicTexts.some(({ field, raw }) =>
      !field.endsWith("Url") && swears(raw.match(WORD) ?? [])
    );
}

// Also words of tools (bastard file), breeding (brood bitch), a mountain (Wank)
// and an old play.
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

const LINK =
  /\bhttps?:\/\/|\bwww\.[\w-]+\.|\]\(\s*\w+[:.]|\b[\w-]{1,63}\.(?:com|net|org|io|co|me|ly|gg|ru|shop|store|online|site|xyz|top|app|link|click)\/[\w@?#]/i;

export function carriesLink(s: Subject): boolean {
  return s.publicTexts.some(({ raw, field }) =>
    !field.endsWith("Url") && raw.includes(".") && LINK.test(raw)
  );
}

const TAG =
  /<\/(?:[biupa]|br|div|span|h\d|font|table|t[rdh]|ul|ol|li|title|script|html|body)\s*>|<(?:b|i|u|p|a|br|hr|div|span|h\d|font|center|marquee|blink|details|summary|table|t[rdh]|ul|ol|li|img)\b[^<>]*>/i;

/** A closing HTML tag, or an opening tag of text or layout. */
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

// SQL injections, also printed on goods as programmers' jokes.
const QUERIES = [
  /['"`)]\s*(?:;|\))\s*(?:drop|delete|insert|update|alter|truncate|exec|select|shutdown|create)\s+[\w*]/i,
  /(?:^|;)[^\S\n\r\u2028\u2029]*(?:drop\s+table|delete\s+from|truncate\s+table|insert\s+into|update\s+\w+\s+set)\s*\w/im,
  /\w'\s*(?:--|#|\/\*)\s*$/im,
];

// Substrings of which each payload has at least one; a fast first check.
const MARKED =
  /[<>{}[\]'"`%&\\=$|;:]|\.\.\/|__proto__|@import|\b(?:select|drop|delete|union)\b/i;

/** Returns true for goods with a printed text, such as a mug or a T-shirt. */
const isPrinted = ({ hits }: Subject): boolean =>
  hits.of("printed").some(({ field }) =>
    field === "productName" || field === "variant"
  );

/** Script, query, template, formula or shell code, or an address not on the web. */
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
