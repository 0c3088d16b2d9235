/**
 * Reads a question: what was pasted into it is taken out, it is cut into its
 * parts, and misspelt words are corrected.
 *
 * @module
 */
import { editDistance } from "../input/edit_distance.ts";
import {
  type Corpus,
  type QuestionTerms,
  terms,
  termsOfWord,
  words,
} from "./index.ts";

/** A part of a question, misspelt words corrected. */
interface QuestionPart extends QuestionTerms {
  words: string[];
}

/** A question as it is searched for. */
interface ReadQuestion {
  parts: QuestionPart[];
  /** True when it asks to destroy something. */
  isDestructive: boolean;
}

/** Misspelt words that are looked up: no question may cost much more. */
const MOST_CORRECTED = 8;

/** Prepares the reading of questions by the words of the documentation. */
export function createReader(
  corpus: Corpus,
): (question: string) => ReadQuestion {
  const correct = createSpeller(corpus.words);
  return function read(question) {
    const text = withoutState(question);
    let corrections = MOST_CORRECTED;
    const correctSome = (word: string) =>
      corrections-- > 0 ? correct(word.toLowerCase()) : undefined;
    return {
      parts: splitQuestion(text)
        .map((part) => readPart(part, corpus, correctSome)),
      isDestructive: wantsDestruction(words(text)),
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
  for (const word of words(text)) {
    const meant = isKnown(word) ? [word] : correct(word) ?? [word];
    for (const one of meant) {
      part.words.push(one);
      const terms = termsOfWord(one);
      const known = terms.flatMap((term) => numbers.get(term) ?? []);
      for (const number of known) part.known.add(number);
      // Amounts, ids and model names are the caller's own.
      if (known.length > 0 || /\d/.test(one)) continue;
      for (const term of terms) part.unknown.add(term);
    }
  }
  return part;
}

/** A member of a JSON object whose value is a text; a code stays. */
const MEMBER = /"([^"\\\s]{1,60})" ?: ?"([^"\\]*)"/g;
const CODE = /^[a-z][a-z_-]*$/;

/** An address of the web; of the service's own ones the path stays. */
const ADDRESS = /https?:\/\/[^\s/"<>]+([^\s"<>]*)/g;
const OWN_PATH = /^\/(?:api|docs|\.well-known|openapi|pay)\b/;

/** A run between spaces and quotation marks; with an `@` it is an email address. */
const WORD = /[^\s"<>]+/g;

const VALUES = [
  // UUIDs, also their beginnings, keys of this service, and other hashes.
  /\b[0-9a-f]{8}-[0-9a-f-]*/gi,
  /\bagc_[\w.-]*/g,
  /\b0x[0-9a-f]*/gi,
  // Dates and times.
  /\b\d{4}-\d\d-\d\d(?:T[\d:.]*)?Z?/g,
  /\b\d{1,2}:\d\d(?::\d\d)?Z?\b/g,
];

/**
 * Leaves out the values of what an agent pastes in the middle of a task: bodies,
 * addresses, ids, times. The names of fields, codes and paths stay: they say what
 * a question is about.
 */
export function withoutState(question: string): string {
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

/** Words that are longer are no misspelt ones. */
const LONGEST = 24;

/**
 * Builds what finds the known words that an unknown one, in lower case, stands
 * for: one word, or two that were run together; undefined when none is near.
 *
 * @param known words, each with how common it is
 */
export function createSpeller(
  known: Map<string, number>,
): (word: string) => string[] | undefined {
  const likely = Map.groupBy(
    known.keys().filter((word) => /^\p{L}+$/u.test(word))
      .map((word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => word[0]! + word.length,
  );
  return function correct(word) {
    if (word.length > LONGEST) return undefined;
    const allowed = allowedEdits(word);
    const letters = lettersOf(word);
    let best: { word: string; cost: number } | undefined;
    for (let n = word.length - allowed; n <= word.length + allowed; n++) {
      for (const other of likely.get(word[0]! + n) ?? []) {
        // An edit takes one letter out of a word, and puts one in.
        if (bitsOf(letters ^ other.letters) > 2 * allowed) continue;
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
  };
}

/** Which letters a word has, one bit each; some share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << (letter.charCodeAt(0) & 31);
  return letters;
}

function bitsOf(bits: number): number {
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

/** An order, a call, a tool or a command that takes something away. */
const DESTROYS =
  /^(?:(?:Send|The (?:endpoint|tool|MCP tool)) `(?:DELETE|[^`]*revoke)|`(?:key_revoke|gallery_withdraw|card_task_cancel)`|An operator (?:removes|takes|erases)|(?:To |You can )?(?:revoke|withdraw|delete|cancel|remove|erase)\b)/i;

/** Words of those who want something gone, undone, or made good. */
const WANTED = new Set(terms(
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
 * True for a statement that tells how to destroy something. Only those who ask
 * for it get it: an agent that wants to publish must not be told to withdraw.
 */
export function isDestructive(text: string): boolean {
  return DESTROYS.test(text);
}

/** True for a question that asks to destroy something. */
export function wantsDestruction(question: string[]): boolean {
  return question.flatMap(terms).some((term) => WANTED.has(term));
}
