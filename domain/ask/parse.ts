/**
 * Parses a question: removes pasted values, splits it into its parts, and
 * corrects misspelt words.
 */
import { editDistance } from "../input/edit_distance.ts";
import {
  type Corpus,
  type QuestionTerms,
  termsOf,
  termsOfWord,
  wordsOf,
} from "./index.ts";

/** A question, or a part of it. */
export interface QuestionPart extends QuestionTerms {
  /** After spelling correction. */
  words: string[];
}

interface ParsedQuestion {
  /** The whole question and, if it asks several, each part with a known word. */
  texts: [whole: QuestionPart, ...parts: QuestionPart[]];
  /** True when the question asks to destroy something. */
  isDestructive: boolean;
}

/** Maximum spelling corrections of a question, which bounds its cost. */
const MAX_CORRECTED = 8;

/** Builds the function that parses questions by the words of the documentation. */
export function createQuestionParser(
  corpus: Corpus,
): (question: string) => ParsedQuestion {
  const correct = createSpellingCorrector(corpus.words);
  return function parse(question) {
    const text = removePastedValues(question);
    let corrections = MAX_CORRECTED;
    const correctSome = (word: string) =>
      corrections-- > 0 ? correct(word.toLowerCase()) : undefined;
    const parts = splitQuestion(text)
      .map((part) => readPart(part, corpus, correctSome));
    const whole = parts.reduce((a, b) => ({
      known: a.known.union(b.known),
      unknown: a.unknown.union(b.unknown),
      words: [...a.words, ...b.words],
    }));
    const asked = parts.filter(({ known }) => known.size > 0);
    return {
      texts: asked.length > 1 ? [whole, ...asked] : [whole],
      isDestructive: wantsDestruction(wordsOf(text)),
    };
  };
}

function readPart(
  text: string,
  { numbers }: Corpus,
  correct: (word: string) => string[] | undefined,
): QuestionPart {
  const part: QuestionPart = {
    known: new Set(),
    unknown: new Set(),
    words: [],
  };
  const isKnown = (word: string) =>
    termsOfWord(word).some((term) => numbers.has(term));
  for (const word of wordsOf(text)) {
    const meant = isKnown(word) ? [word] : correct(word) ?? [word];
    for (const one of meant) {
      part.words.push(one);
      const terms = termsOfWord(one);
      const known = terms.flatMap((term) => numbers.get(term) ?? []);
      for (const number of known) part.known.add(number);
      // Words with a digit are amounts, ids or models of the caller, so no gap
      // in the documentation.
      if (known.length > 0 || /\d/.test(one)) continue;
      for (const term of terms) part.unknown.add(term);
    }
  }
  return part;
}

/**
 * A member of a JSON object with a string value; only a value like `CODE` is
 * kept.
 */
const MEMBER = /"([^"\\\s]{1,60})" ?: ?"([^"\\]*)"/g;
const CODE = /^[a-z][a-z_-]*$/;

/** A web address; only a path like `OWN_PATH` is kept. */
const ADDRESS = /https?:\/\/[^\s/"<>]+([^\s"<>]*)/g;
const OWN_PATH = /^\/(?:api|docs|\.well-known|openapi|pay)\b/;

/**
 * Text without spaces, quotation marks and angle brackets; an email address if
 * it has an `@`.
 */
const WORD = /[^\s"<>]+/g;

const VALUES = [
  // UUIDs and their beginnings, API keys, and hexadecimal numbers.
  /\b[0-9a-f]{8}-[0-9a-f-]*/gi,
  /\bagc_[\w.-]*/g,
  /\b0x[0-9a-f]*/gi,
  // Dates and times.
  /\b\d{4}-\d\d-\d\d(?:T[\d:.]*)?Z?/g,
  /\b\d{1,2}:\d\d(?::\d\d)?Z?\b/g,
];

/**
 * Removes the values that an agent pastes into a question in the middle of a
 * task: values of JSON bodies, addresses, ids, times. Field names, codes and paths
 * of this service are kept, because they are the topic of the question.
 */
export function removePastedValues(question: string): string {
  let text = question
    .replace(
      MEMBER,
      (_, name, value) => CODE.test(value) ? `${name} ${value} ` : `${name} `,
    )
    .replace(ADDRESS, (_, path) => OWN_PATH.test(path) ? path : " ")
    .replace(WORD, (word) => word.includes("@") ? " " : word);
  for (const value of VALUES) text = text.replace(value, " ");
  return text;
}

/** Words, and the punctuation that can end a question. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:[_\-./:'’][\p{L}\p{M}\p{N}]+)*|[?!.,;]/gu;

const WH = new Set("what which who whom whose where when why how".split(" "));
const VERBS = new Set(
  "is are was were do does did can could may must should shall will would has have am if"
    .split(" "),
);
const JOINS = new Set("and or but then so also".split(" "));
const BEFORE = new Set("for in to at by on from until since with".split(" "));

/** A text with more parts is not split. */
const MAX_PARTS = 3;

/** Minimum words of a part. */
const MIN_WORDS = 3;

/**
 * Splits a text that asks several questions into one part for each question. A
 * statement before the first question ("My key leaked.") stays in its part.
 */
export function splitQuestion(question: string): string[] {
  const found = [...question.matchAll(TOKEN)];
  const tokens = found.map(([token]) => token);
  const starts = [0];
  let isAsked = false;
  for (const at of tokens.keys()) {
    if (!opensQuestion(tokens, at)) continue;
    if (isAsked && at - starts.at(-1)! >= MIN_WORDS) starts.push(at);
    isAsked = true;
  }
  // A short end such as "…, and how?" is no part.
  const last = tokens.length - starts.at(-1)!;
  if (starts.length > 1 && last < MIN_WORDS) starts.pop();
  if (starts.length > MAX_PARTS) return [question];
  const cuts = starts.slice(1).map((at) => found[at]!.index);
  return [0, ...cuts].map((from, part) => question.slice(from, cuts[part]));
}

/**
 * True if a question begins at this token, which follows punctuation or is a
 * conjunction.
 */
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

/** Maximum letters of a word that is corrected. */
const MAX_LETTERS = 24;

/**
 * Builds the function that corrects an unknown word in lower case: to the nearest
 * known word, or to two that were run together.
 */
export function createSpellingCorrector(
  known: Map<string, number>,
): (word: string) => string[] | undefined {
  const likely = Map.groupBy(
    known.keys().filter((word) => /^\p{L}+$/u.test(word)),
    (word) => word[0]! + word.length,
  );
  return function correct(word) {
    if (word.length > MAX_LETTERS) return undefined;
    const allowed = allowedEdits(word);
    let best: { word: string; cost: number } | undefined;
    for (let n = word.length - allowed; n <= word.length + allowed; n++) {
      for (const candidate of likely.get(word[0]! + n) ?? []) {
        if (!looksAlike(word, candidate)) continue;
        const edits = editDistance(word, candidate, allowed);
        if (edits > allowed) continue;
        // The more common word wins among words at the same distance.
        const cost = edits - Math.min(0.5, known.get(candidate)! / 200);
        if (best === undefined || cost < best.cost) {
          best = { word: candidate, cost };
        }
      }
    }
    return best ? [best.word] : splitInTwo(word, known);
  };
}

function allowedEdits(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

function looksAlike(word: string, candidate: string): boolean {
  if (word.length > 3) return candidate.length > 3 || word.length > 4;
  // One edit turns a word of three letters into too many words: only swaps count.
  return [...word].sort().join("") === [...candidate].sort().join("");
}

/** Splits `ratelimit` into `rate` and `limit`. */
function splitInTwo(
  word: string,
  known: Map<string, number>,
): string[] | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const pair = [word.slice(0, at), word.slice(at)];
    if (pair.every((half) => known.has(half))) return pair;
  }
}

/** The beginning of a statement that explains how to destroy something. */
const DESTROYS =
  /^(?:(?:Send|The (?:endpoint|tool|MCP tool)) `(?:DELETE|[^`]*revoke)|`(?:key_revoke|gallery_withdraw|card_task_cancel)`|An operator (?:removes|takes|erases)|(?:To |You can )?(?:revoke|withdraw|delete|cancel|remove|erase)\b)/i;

/** Terms of questions about removing, undoing or correcting something. */
const WANTED = new Set(termsOf(
  "delete deletion remove removal revoke revocation withdraw withdrawal cancel " +
    "cancellation erase erasure undo kill wipe purge destroy drop abort stop " +
    "end quit forget gone clear clean rid disable deactivate invalidate block " +
    "unpublish hide retract recall rescind reverse revert rollback terminate " +
    "leak leaked stolen steal compromise exposed seen lost dead rotate replace " +
    "change edit correct correction update fix repair mistake wrong typo amend " +
    "off down back gdpr rgpd dsgvo personal data complain employee leave left " +
    "close retire regret destructive archive",
));

/**
 * True for a statement that explains how to destroy something. Only a question
 * that asks to destroy something may be answered with it: an agent that wants to
 * publish must not be told to withdraw.
 */
export function isDestructiveStatement(text: string): boolean {
  return DESTROYS.test(text);
}

/** True for a question that asks to destroy something. */
export function wantsDestruction(question: string[]): boolean {
  return question.flatMap(termsOfWord).some((term) => WANTED.has(term));
}
