/**
 * Words with signs among their letters: `f*ck`, `sh!t`.
 *
 * @module
 */

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
