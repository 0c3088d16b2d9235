/**
 * The inline screen: refuses a submission during its request, so its patterns
 * cover only gross and certain cases. The nightly review decides all others.
 * Slurs, explicit terms and rude words match as whole words, so that names of
 * towns and mushrooms pass; the list is that of the `obscenity` package, spelt
 * out, without words of other languages.
 *
 * @module
 */

import data from "./data/indefensible.json" with { type: "json" };
import { fold, foldedLookAlikes, UNSEEN } from "../input/fold.ts";
import { hasLeet, joinSpaced, unleet, withoutIds } from "./text/normalise.ts";
import { type Reviewable, TEXT_FIELDS } from "./verdict.ts";
import listed from "./words/profanity.json" with { type: "json" };

/**
 * Returns the reasons to refuse the item, for the log; empty if it is accepted.
 */
export function screen(item: Reviewable): string[] {
  const text = TEXT_FIELDS.flatMap((field) => item[field] || []).join("\n");
  const reasons = payloadsIn(text);
  if ([item.imageUrl, item.logoUrl].some((url) => url && !WEB.test(url))) {
    reasons.push("URL is not http or https");
  }
  const readings = TEXT_FIELDS.flatMap((field) => {
    const text = item[field] ?? "";
    if (text === "") return [];
    return { field, folded: fold(text), looksLike: foldedLookAlikes(text) };
  });
  reasons.push(...profanityIn(item, readings));
  const offer = offerIn(item, readings);
  return offer === undefined ? reasons : [...reasons, offer];
}

/** A text as people read it. */
interface Reading {
  field: typeof TEXT_FIELDS[number];
  folded: string;
  /** The Latin text that a text in look-alikes alone looks like. */
  looksLike: string | undefined;
}

const WEB = /^https?:/i;
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

function payloadsIn(text: string): string[] {
  const reasons: string[] = [];
  if (!SUSPECT.test(text)) return reasons;
  // deno-lint-ignore no-control-regex
  const seen = text.replace(/[\u0000-\u001f]+/g, "").replace(UNSEEN, "");
  if (SCRIPT_URL.test(seen)) reasons.push("script address in a text");
  if (DATA_URL.test(seen)) reasons.push("data address in a text");
  if (isMarkup(seen)) reasons.push("markup in a text");
  if (TEMPLATE.test(seen)) reasons.push("template code in a text");
  return reasons;
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

type Grade = "slur" | "explicit" | "rude";

const graded = (grade: Grade, list: string[]) =>
  list.map((word) => [word, grade] as const);
const grades = new Map([
  ...graded("explicit", listed.explicit),
  ...graded("rude", listed.rude),
  ...graded("slur", listed.slur),
]);

export function gradeOf(word: string): Grade | undefined {
  return grades.get(word);
}

const shapeOf = (word: string) => `${word[0]}${word.length}`;
// The words in `masked` are slurs only if masked.
const byShape = Map.groupBy(
  [...grades, ...graded("slur", listed.masked)],
  ([word]) => shapeOf(word),
);

const SIGN = /[*#@$%!]/;

/** Returns the grade of a word with signs for letters, such as `f*ck`. */
function gradeOfMasked(word: string): Grade | undefined {
  return byShape.get(shapeOf(word))?.find(([plain]) =>
    [...word].every((sign, at) => sign === plain[at] || SIGN.test(sign))
  )?.[1];
}

/**
 * Returns the words of a folded text with signs for letters. A word begins and
 * ends with a letter; letters next to a digit belong to a number.
 */
export function maskedWords(folded: string): string[] {
  const runs = folded.matchAll(/(\d?[a-z*#@$%!]+)(?=(\d?))/g);
  return Array.from(
    runs,
    ([, run, digit]) =>
      `${run}${digit}`.replace(/^\d[a-z]*|(?<![a-z])[a-z]*\d$/g, "")
        .replace(/^[^a-z]+|(?<=[a-z])[^a-z]+$/g, ""),
  ).filter((word) => SIGN.test(word));
}

const WORD = /[a-z]{4,}/g;

const gradedIn = (text: string) =>
  new Set((text.match(WORD) ?? []).filter((word) => grades.has(word)));

const FOOD = new Set(["groceries", "restaurants"]);
// Words that mean a dish in any category.
const MEAL =
  /\b(?:pork|gravy|sauce|peas|beef|meat|butcher|welsh|frozen|oven|brain'?s)\b/;
/** Slurs that are the name of a dish in a text about food. */
const DISHES = ["faggot", "faggots"];
const ABUSE =
  /\b(?:fuck (?:you|off|u|all)\b|you (?:\w+ )?(?:cunt|bitch|whore|slut|bastard|twat|motherfucker)|(?:stupid|filthy|dirty|ugly) (?:\w+ )?(?:cunt|bitch|whore|slut)|motherfuck|cunts?\b)/;

function profanityIn(item: Reviewable, readings: Reading[]): string[] {
  const joined = readings.map(({ folded }) => folded).join("\n");
  const looksLike = readings.flatMap(({ looksLike }) => looksLike ?? []);
  const folded = withoutIds(joined);
  const plain = gradedIn(folded);
  const disguised = gradedIn(hasLeet(folded) ? unleet(folded) : "")
    .union(gradedIn(joinSpaced(folded) ?? ""))
    .union(gradedIn(looksLike.join("\n")))
    .difference(plain);
  const masked = SIGN.test(folded) ? maskedWords(folded) : [];
  const found = new Set([...plain, ...disguised, ...masked]);
  if (found.size === 0) return [];
  if (FOOD.has(item.category) || MEAL.test(folded)) {
    for (const dish of DISHES) found.delete(dish);
  }
  const kinds = Array.from(
    found,
    (word) => gradeOf(word) ?? gradeOfMasked(word),
  );
  const rude = kinds.filter((grade) => grade === "rude").length;
  const isBook = item.category === "books" || item.category === "entertainment";
  const reasons: string[] = [];
  if (kinds.includes("slur") && !(isBook && isTitle(item, folded))) {
    reasons.push("slur");
  }
  if (kinds.includes("explicit") && !isBook) reasons.push("explicit term");
  const isAbuse = () => rude > 1 || disguised.size > 0 || ABUSE.test(folded);
  if (rude > 0 && !isBook && isAbuse()) reasons.push("abuse");
  return reasons;
}

/** The title of a book or film may contain a slur, its seller's name may not. */
function isTitle(item: Reviewable, folded: string): boolean {
  return fold(item.productName) !== "" &&
    !/\b(?:kill|hate|die|death)\b/.test(folded) &&
    gradedIn(fold(item.sellerName)).size === 0;
}

type Words = Pick<ReadonlySet<string>, "has">;

const WORK_CATEGORIES = new Set(["books", "entertainment", "education"]);
const MINORS = new Set(data.minors);
const SEXUAL = new Set(data.sexual);
const DRUGS = new Set(data.drugs);
const WEAPONS = new Set(data.weapons);
const OUTLAW = new Set(data.outlaw);
const HONEST = new Set(data.honest);
const OFFER_WORDS = new Set(data.offers);
/** A weight in one word, such as `3g`. */
const AMOUNT = /^\d+(?:g|gr|kg|oz)$/;
const OFFERS: Words = {
  has: (word) => OFFER_WORDS.has(word) || AMOUNT.test(word),
};

/** Phrases to find; with spaces around, unless the script has none. */
const ALONE = data.sexualAlone.map((phrase) =>
  /^[^ -\u04ff]/.test(phrase) ? phrase : ` ${phrase} `
);

const NAMES = new Set(["productName", "sellerName", "variant"]);

/** Returns the kind of indefensible offer in the names, if any. */
function offerIn(
  { category }: Reviewable,
  readings: Reading[],
): string | undefined {
  if (WORK_CATEGORIES.has(category)) return;
  return readings.filter(({ field }) => NAMES.has(field))
    .flatMap(({ folded, looksLike }) => [folded, looksLike ?? []].flat())
    .flatMap((text) => hasLeet(text) ? [text, unleet(text)] : [text])
    .map(findIndefensible).find((reason) => reason !== undefined);
}

/**
 * An offer takes two nearby words, and no word of a work, a test or a help
 * service.
 */
function findIndefensible(folded: string): string | undefined {
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.some((word) => HONEST.has(word))) return;
  const spoken = ` ${words.join(" ")} `;
  if (
    ALONE.some((phrase) => spoken.includes(phrase)) ||
    meet(words, SEXUAL, MINORS)
  ) return "sexual content with minors";
  if (meet(words, DRUGS, OFFERS)) return "hard drugs on offer";
  if (meet(words, OUTLAW, WEAPONS)) return "weapons outside the law";
}

/** Maximum distance in words of two words that form an offer. */
const CLOSE = 3;

function meet(words: string[], one: Words, other: Words): boolean {
  return words.some((word, at) =>
    one.has(word) &&
    words.slice(Math.max(0, at - CLOSE), at + CLOSE + 1)
      .some((near) => other.has(near) && near !== word)
  );
}
