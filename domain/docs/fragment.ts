/**
 * Text fragments: the part of an address that makes a browser show a sentence
 * of a page, and mark it.
 *
 * @see https://wicg.github.io/scroll-to-text-fragment/
 *
 * @module
 */
import { collapse, plain } from "./sentences.ts";

/** Stands between the fragment of an address and what is for the browser. */
export const DIRECTIVES = ":~:";

/** A longer sentence is identified by its beginning and end. */
const LONGEST = 90;

/** Words of a beginning, and of an end. */
const WORDS = 5;

/** A page's Markdown as a browser searches it: no marks, one space at a time. */
export function searchable(markdown: string): string {
  return collapse(plain(markdown)).toLowerCase();
}

/**
 * Writes the directive that finds a sentence.
 *
 * @param sentence as it stands in the Markdown of its page
 * @param page text of the page, {@linkcode searchable}
 * @returns such as `text=The%20feed%20needs%20no%20key.`; undefined when the
 * page holds the sentence more than once, or a browser would not find it
 */
export function textDirective(
  sentence: string,
  page: string,
): string | undefined {
  const whole = collapse(plain(sentence));
  const text = whole.toLowerCase();
  if (!standsOnce(text, page)) return undefined;
  const words = whole.split(" ");
  const start = words.slice(0, WORDS).join(" ");
  const end = words.slice(-WORDS).join(" ");
  const isTold = whole.length > LONGEST && words.length > 2 * WORDS &&
    standsOnce(start.toLowerCase(), page) &&
    text.indexOf(end.toLowerCase()) === text.length - end.length;
  return isTold
    ? `text=${encoded(start)},${encoded(end)}`
    : `text=${encoded(whole)}`;
}

export function isDirectiveOf(directive: string, sentence: string): boolean {
  const whole = collapse(plain(sentence));
  const [start = "", end] = directive.slice("text=".length).split(",")
    .map(decodeURIComponent);
  return end === undefined
    ? whole === start
    : whole.startsWith(start) && whole.endsWith(end);
}

function standsOnce(text: string, page: string): boolean {
  const first = page.indexOf(text);
  return first >= 0 && page.indexOf(text, first + 1) < 0;
}

/** A hyphen has a meaning of its own in a directive. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}
