/**
 * Words that the screen refuses. Slurs, explicit terms and rude words match as
 * whole words, so that names of towns and mushrooms pass; the list is that of the
 * `obscenity` package, spelt out, without words of other languages. Indefensible
 * offers need two nearby words, and no word of a work, a test or a help service.
 *
 * @module
 */

import data from "../data/indefensible.json" with { type: "json" };
import words from "../words/profanity.json" with { type: "json" };

export type Grade = "slur" | "explicit" | "rude";

const { masked, ...graded } = words;
const each = (grade: Grade, list: string[]) =>
  list.map((word) => [word, grade] as const);
const grades = new Map([
  ...each("explicit", graded.explicit),
  ...each("rude", graded.rude),
  ...each("slur", graded.slur),
]);
// The words in `masked` are slurs only if masked.
const byShape = Map.groupBy(
  [...grades, ...each("slur", masked)],
  ([word]) => shapeOf(word),
);

function shapeOf(word: string): string {
  return `${word[0]}${word.length}`;
}

export function gradeOf(word: string): Grade | undefined {
  return grades.get(word);
}

/** Returns the grade of a word with signs for letters, such as `f*ck`. */
export function gradeOfMasked(word: string): Grade | undefined {
  return byShape.get(shapeOf(word))?.find(([plain]) => {
    for (let at = 0; at < word.length; at++) {
      if (isLetter(word, at) && word[at] !== plain[at]) return false;
    }
    return true;
  })?.[1];
}

const FOOD = new Set(["groceries", "restaurants"]);
// Words that mean a dish in any category.
const MEAL =
  /\b(?:pork|gravy|sauce|peas|beef|meat|butcher|welsh|frozen|oven|brain'?s)\b/;

/** Slurs that are the name of a dish if `isMeal` is true. */
export const DISHES = ["faggot", "faggots"];

/** Returns true if the category or the folded text is about food. */
export function isMeal(category: string, folded: string): boolean {
  return FOOD.has(category) || MEAL.test(folded);
}

const RUN = /[a-z*#@$%!]+/g;
const SIGN = /[*#@$%!]/;

const isLetter = (text: string, at: number) =>
  text.charCodeAt(at) >= 97 && text.charCodeAt(at) <= 122;

const isDigit = (text: string, at: number) =>
  text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57;

/**
 * Returns the words of a folded text with signs for letters. A word begins and
 * ends with a letter; letters next to a digit belong to a number.
 */
export function maskedWords(folded: string): string[] {
  const found: string[] = [];
  for (const { 0: run, index } of folded.matchAll(RUN)) {
    let from = 0;
    let to = run.length;
    if (isDigit(folded, index - 1)) { while (isLetter(run, from)) from++; }
    if (isDigit(folded, index + to)) { while (isLetter(run, to - 1)) to--; }
    while (from < to && !isLetter(run, from)) from++;
    while (from < to && !isLetter(run, to - 1)) to--;
    const word = run.slice(from, to);
    if (SIGN.test(word)) found.push(word);
  }
  return found;
}

const MINORS = new Set(data.minors);
const SEXUAL = new Set(data.sexual);
const DRUGS = new Set(data.drugs);
const WEAPONS = new Set(data.weapons);
const OUTLAW = new Set(data.outlaw);
const OFFERS = new Set(data.offers);
const HONEST = new Set(data.honest);

/** Phrases to find; with spaces around, unless the script has none. */
const ALONE = data.sexualAlone.map((phrase) =>
  /^[^ -\u04ff]/.test(phrase) ? phrase : ` ${phrase} `
);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Maximum distance in words of two words that form an offer. */
const CLOSE = 3;

/** Returns the kind of indefensible offer in a folded text, for the log. */
export function findIndefensible(folded: string): string | undefined {
  const words = folded.match(WORD) ?? [];
  if (words.some((word) => HONEST.has(word))) return;
  const spoken = ` ${words.join(" ")} `;
  if (ALONE.some((phrase) => spoken.includes(phrase))) {
    return "sexual content with minors";
  }
  if (meet(words, SEXUAL, MINORS)) return "sexual content with minors";
  if (meet(words, DRUGS, OFFERS)) return "hard drugs on offer";
  if (meet(words, OUTLAW, WEAPONS)) return "weapons outside the law";
}

function meet(
  words: string[],
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): boolean {
  return words.some((word, at) =>
    one.has(word) &&
    words.slice(Math.max(0, at - CLOSE), at + CLOSE + 1)
      .some((near) => other.has(near) && near !== word)
  );
}
