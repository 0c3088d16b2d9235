/**
 * Questions that ask several things at once are taken apart.
 *
 * @module
 */

/** Words, and the marks at which one question can end and another begin. */
const TOKEN = /[\p{L}\p{M}\p{N}'’_\-/:]+|[?!.,;]/gu;

const WH = new Set("what which who whom whose where when why how".split(" "));
const VERBS = new Set(
  "is are was were do does did can could may must should shall will would has have am if"
    .split(" "),
);
const JOINS = new Set("and or but then so also".split(" "));
const BEFORE = new Set("for in to at by on from until since with".split(" "));

/** More parts than that are asked as one. */
const MOST_PARTS = 3;

/** Words that a part must have to be looked for on its own. */
const LEAST_WORDS = 3;

/**
 * Cuts a question into what it asks, one after the other; most ask one thing.
 * What stands before a question ("My key leaked.") goes with it.
 */
export function splitQuestion(question: string): string[] {
  const tokens = question.match(TOKEN) ?? [];
  const parts: string[][] = [[]];
  let asked = false;
  tokens.forEach((token, at) => {
    const part = parts.at(-1)!;
    const isSeam = asked && part.length >= LEAST_WORDS &&
      opensQuestion(tokens, at);
    if (isSeam) parts.push([]);
    asked = (asked && !isSeam) || opensQuestion(tokens, at);
    parts.at(-1)!.push(token);
  });
  const last = parts.at(-1)!;
  // "…, and how?" asks nothing of its own.
  if (parts.length > 1 && last.length < LEAST_WORDS) {
    parts.pop();
    parts.at(-1)!.push(...last);
  }
  if (parts.length > MOST_PARTS) return [question];
  return parts.map((part) => part.join(" "));
}

/** Whether a question begins here: behind a mark or a joining word. */
function opensQuestion(tokens: string[], at: number): boolean {
  const word = (i: number) => tokens[i]?.toLowerCase() ?? "";
  const isMark = (i: number) => i < 0 || /^[?!.,;]$/.test(tokens[i]!);
  if (JOINS.has(word(at))) {
    const next = BEFORE.has(word(at + 1)) ? at + 2 : at + 1;
    return WH.has(word(next)) || (isMark(at - 1) && VERBS.has(word(next)));
  }
  if (at > 0 && JOINS.has(word(at - 1))) return false;
  if (!isMark(at - 1)) return false;
  const first = BEFORE.has(word(at)) ? word(at + 1) : word(at);
  // A comma alone does not end a question: "if it fails, is it stored?"
  const ends = at === 0 || tokens[at - 1] !== ",";
  return WH.has(first) || (ends && VERBS.has(first) && first !== "if");
}
