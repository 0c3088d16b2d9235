/**
 * How a question is read: its parts, and the words that misspelt ones stand
 * for.
 *
 * @module
 */
import { editDistance } from "../../input/edit_distance.ts";

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

/** True where a question begins: behind punctuation or a conjunction. */
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

/** Finds the known words that an unknown one, in small letters, stands for. */
interface Speller {
  /** One word, or two that were run together; undefined when none is near. */
  correct(word: string): string[] | undefined;
}

/** Words that are longer are no misspelt ones. */
const LONGEST = 24;

/** Builds a speller from known words, each with how common it is. */
export function createSpeller(known: Map<string, number>): Speller {
  const likely = Map.groupBy(
    [...known.keys()].filter((word) => /^\p{L}+$/u.test(word))
      .map((word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => word[0]! + word.length,
  );
  return {
    correct(word) {
      if (word.length > LONGEST) return undefined;
      const allowed = allowedEdits(word);
      const letters = lettersOf(word);
      let best: { word: string; cost: number } | undefined;
      for (let n = word.length - allowed; n <= word.length + allowed; n++) {
        for (const other of likely.get(word[0]! + n) ?? []) {
          // An edit takes one letter out of a word, and puts one in.
          if (countBits(letters ^ other.letters) > 2 * allowed) continue;
          const candidate = other.word;
          if (!looksAlike(word, candidate)) continue;
          const edits = editDistance(word, candidate, allowed);
          if (edits > allowed) continue;
          // Of words that are as near, the more common one.
          const cost = edits - Math.min(0.5, known.get(candidate)! / 200);
          if (best === undefined || cost < best.cost) {
            best = { word: candidate, cost };
          }
        }
      }
      return best ? [best.word] : splitInTwo(word, known);
    },
  };
}

/** Which letters a word has, one bit each; some share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    letters |= 1 << (word.charCodeAt(at) & 31);
  }
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function allowedEdits(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Misspellings rarely begin wrong; other words do. */
function looksAlike(word: string, candidate: string): boolean {
  if (word.length > 3) return candidate.length > 3 || word.length > 4;
  // Words of three letters are near to everything: only a swap counts.
  return [...word].sort().join("") === [...candidate].sort().join("");
}

/** `ratelimit` is "rate limit". */
function splitInTwo(
  word: string,
  known: Map<string, number>,
): string[] | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const pair = [word.slice(0, at), word.slice(at)];
    if (pair.every((half) => known.has(half))) return pair;
  }
}
