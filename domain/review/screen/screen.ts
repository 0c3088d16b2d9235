/**
 * The inline screen: refuses a submission during its request, so its patterns
 * cover only gross and certain cases. The nightly review decides all others.
 *
 * @module
 */

import {
  DISHES,
  findIndefensible,
  type Grade,
  gradeOf,
  gradeOfMasked,
  isMeal,
  maskedWords,
} from "./words.ts";
import {
  fold,
  hasLeet,
  joinSpaced,
  unleet,
  withoutIds,
} from "../text/normalise.ts";
import { type Reviewable, TEXT_FIELDS } from "../verdict.ts";

// Requires code after `javascript:`, since "JavaScript: The Good Parts" is a book.
const SCRIPT_URL =
  /(?:javascript|vbscript)\s*:\s*(?:\/\/|[\w$.]+\s*[(=.;]|[`'"(%]|void\b|alert\b)/i;
const DATA_URL = /\bdata:\s*[a-z]+\/[\w.+-]+\s*[;,]/i;
// A bare tag is the subject of a text ("Master <form> and <style>"), so the pattern
// requires an attribute, code after the tag, or a closing tag.
const MARKUP =
  /<\s*(?:script|iframe|object|embed|applet|meta|base|form|style)\b(?:[^<>]*[=/]|>\s*[^\s<>]*[(=.;{`])|<\s*\/\s*(?:script|iframe|object|embed|applet|form|style)/i;
const TEMPLATE =
  /\$\{\s*jndi:|<\?php\b|<%=?\s*\w|\{\{\s*[\w.]+\s*[*(.|+]|\{%(?:\s*(?:import|include|extends|from|load|debug|macro)\b|[^%{}]*[.(|[])/i;
const SUSPECT = /[<:${%]/;

/**
 * Returns the reasons to refuse the item, for the log; empty if it is accepted.
 */
export function screen(item: Reviewable): string[] {
  const reasons = new Set<string>();
  let joined = "";
  for (const field of TEXT_FIELDS) {
    const text = item[field];
    if (text) joined += joined ? `\n${text}` : text;
  }
  if (SUSPECT.test(joined)) payloads(joined, reasons);
  for (const url of [item.imageUrl, item.logoUrl]) {
    if (url && !/^https?:/i.test(url)) reasons.add("URL is not http or https");
  }
  words(item, joined, reasons);
  if (!WORKS.has(item.category)) offers(item, reasons);
  return [...reasons];
}

function payloads(text: string, reasons: Set<string>) {
  // deno-lint-ignore no-control-regex
  const seen = text.replace(/[\u0000-\u001f\u200b-\u200f\u2060\ufeff]+/g, "");
  if (SCRIPT_URL.test(seen)) reasons.add("script address in a text");
  if (DATA_URL.test(seen)) reasons.add("data address in a text");
  if (isMarkup(seen)) reasons.add("markup in a text");
  if (TEMPLATE.test(seen)) reasons.add("template code in a text");
}

const TOKEN = /<\s*(?:\/\s*)?([a-z]\w*)|>|\w+/gi;
const ASSIGNED = /\s*=/y;
const RUNNING = new Set(["svg", "body", "video"]);

/** Returns true for markup that loads or runs something; one pass. */
function isMarkup(text: string): boolean {
  if (!text.includes("<")) return false;
  if (MARKUP.test(text)) return true;
  // Names of the tags opened since the last `>`.
  const tags = new Set<string>();
  for (const { 0: token, 1: name, index } of text.matchAll(TOKEN)) {
    if (name !== undefined) tags.add(name.toLowerCase());
    else if (token === ">") tags.clear();
    else if (tags.size > 0) {
      const word = token.toLowerCase();
      ASSIGNED.lastIndex = index + token.length;
      const isAssigned = ASSIGNED.test(text);
      const loads = tags.has("link") && word.startsWith("href") ||
        isAssigned && (tags.has("a") && word === "href" ||
            tags.has("img") && (word === "src" || /^on\w/.test(word)));
      const runs = word.startsWith("on") && !RUNNING.isDisjointFrom(tags) ||
        isAssigned && /^on[a-z]{3,}$/.test(word) &&
          /[\s/"']/.test(text.charAt(index - 1));
      if (loads || runs) return true;
    }
  }
  return false;
}

const WORD = /[a-z]{4,}/g;

const WORKS = new Set(["books", "entertainment", "education"]);

function offers(item: Reviewable, reasons: Set<string>) {
  const found = [item.productName, item.sellerName, item.variant]
    .map((text) => text && findIndefensible(fold(text)))
    .find((reason) => reason);
  if (found) reasons.add(found);
}

function words(item: Reviewable, text: string, reasons: Set<string>) {
  const folded = withoutIds(fold(text));
  const grades = new Map<string, Grade>();
  const note = (word: string, grade: Grade | undefined) => {
    if (grade) grades.set(word, grade);
  };
  for (const word of folded.match(WORD) ?? []) {
    note(word, gradeOf(word));
  }
  let isMasked = false;
  const unmasked = hasLeet(folded) ? unleet(folded) : "";
  for (const view of [unmasked, joinSpaced(folded) ?? ""]) {
    for (const word of view.match(WORD) ?? []) {
      const grade = gradeOf(word);
      if (grade && !grades.has(word)) isMasked = true;
      note(word, grade);
    }
  }
  if (/[*#@$%!]/.test(folded)) {
    for (const word of maskedWords(folded)) {
      note(word, gradeOfMasked(word));
    }
  }
  if (isMeal(item.category, folded)) {
    for (const dish of DISHES) {
      grades.delete(dish);
    }
  }
  if (grades.size === 0) return;
  const found = [...grades.values()];
  const isBook = item.category === "books" || item.category === "entertainment";
  // The title of a book or film may contain a slur, its seller's name may not.
  const rude = found.filter((grade) => grade === "rude").length;
  if (found.includes("slur") && !(isBook && isTitle(item, folded))) {
    reasons.add("slur");
  }
  if (found.includes("explicit") && !isBook) reasons.add("explicit term");
  if (rude > 0 && !isBook) {
    if (isMasked || rude > 1 || ABUSE.test(folded)) reasons.add("abuse");
  }
}

const ABUSE =
  /\b(?:fuck (?:you|off|u|all)\b|you (?:\w+ )?(?:cunt|bitch|whore|slut|bastard|twat|motherfucker)|(?:stupid|filthy|dirty|ugly) (?:\w+ )?(?:cunt|bitch|whore|slut)|motherfuck|cunts?\b)/;

function isTitle(item: Reviewable, folded: string): boolean {
  return fold(item.productName).length > 0 &&
    !/\b(?:kill|hate|die|death)\b/.test(folded) &&
    ![...fold(item.sellerName).matchAll(WORD)].some(([word]) => gradeOf(word));
}
