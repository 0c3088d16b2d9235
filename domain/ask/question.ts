/**
 * Questions that ask several things at once are taken apart.
 *
 * @module
 */

/** Words, and the marks at which one question can end and another begin. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:[_\-./:'’][\p{L}\p{M}\p{N}]+)*|[?!.,;]/gu;

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
  const found = [...question.matchAll(TOKEN)];
  const tokens = found.map(([token]) => token);
  const starts = [0];
  let isAsked = false;
  for (const at of tokens.keys()) {
    if (!opensQuestion(tokens, at)) continue;
    if (isAsked && at - starts.at(-1)! >= LEAST_WORDS) starts.push(at);
    isAsked = true;
  }
  // "…, and how?" asks nothing of its own.
  const last = tokens.length - starts.at(-1)!;
  if (starts.length > 1 && last < LEAST_WORDS) starts.pop();
  if (starts.length > MOST_PARTS) return [question];
  const cuts = starts.slice(1).map((at) => found[at]!.index);
  return [0, ...cuts].map((from, part) => question.slice(from, cuts[part]));
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
