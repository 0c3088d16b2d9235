/**
 * Slurs, explicit terms and rude words, matched as whole words: no name of a
 * town or a mushroom holds one. The list came from the `obscenity` package, with
 * its spellings written out and words of other languages taken away.
 *
 * @module
 */

import words from "../words/profanity.json" with { type: "json" };

export type Grade = "slur" | "explicit" | "rude";

const { masked, ...graded } = words;
const grades = new Map<string, Grade>([
  ...each("explicit", graded.explicit),
  ...each("rude", graded.rude),
  ...each("slur", graded.slur),
]);
// Nobody masks these but as slurs.
const disguised = new Map<string, Grade>(each("slur", masked));

function each(grade: Grade, list: string[]): [string, Grade][] {
  return list.map((word) => [word, grade]);
}

/** Returns the grade of a folded word, or undefined for a clean one. */
export function gradeOf(word: string): Grade | undefined {
  return grades.get(word);
}

// By first letter and length.
const shapes = new Map<string, [string, Grade][]>();
for (const one of [...grades, ...disguised]) {
  const [word] = one;
  const shape = `${word[0]}${word.length}`;
  const alike = shapes.get(shape);
  if (alike === undefined) shapes.set(shape, [one]);
  else alike.push(one);
}

/** Returns the grade of a word with signs for letters: `f*ck`, `n#gg@r`. */
export function gradeOfMasked(word: string): Grade | undefined {
  return shapes.get(`${word[0]}${word.length}`)?.find(([plain]) => {
    for (let at = 0; at < word.length; at++) {
      const letter = word.charAt(at);
      const isLetter = letter >= "a" && letter <= "z";
      if (isLetter && letter !== plain[at]) return false;
    }
    return true;
  })?.[1];
}

const FOOD = new Set(["groceries", "restaurants"]);
// Where faggots are on the menu, whatever the category.
const MEAL =
  /\b(?:pork|gravy|sauce|peas|beef|meat|butcher|welsh|frozen|oven|brain'?s)\b/;

/** Words that are a dish where `isMeal` says so. */
export const DISHES = ["faggot", "faggots"];

/** Tells whether a folded text, or its category, speaks of food. */
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
 * Finds them in a folded text. Each begins and ends with a letter; a letter
 * beside a digit is part of a number, and neither begins nor ends one.
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
