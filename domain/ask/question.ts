/**
 * Questions: what is asked, as groups of terms that an answer should hold.
 *
 * @module
 */
import type { Corpus } from "./corpus.ts";
import type { Lexicon } from "./lexicon.ts";
import { isStopWord, type Word, words } from "./words.ts";

/** A word or phrase of the question and all that may stand for it. */
export interface Group {
  /** What was said. */
  said: string;
  /** Terms that must stand together, with how well they stand for it. */
  alternatives: { terms: string[]; weight: number }[];
  /** How much it matters that an answer holds it. */
  importance: number;
  /** 1 as said, less where spelling was corrected or context was borrowed. */
  trust: number;
  /** Names something that the documentation is known to leave out. */
  undocumented: boolean;
}

/** One of the things that a question asks. */
export interface Part {
  text: string;
  groups: Group[];
}

const SYNONYM_WEIGHT = 0.7;
const IMPORTANCE = { everyday: 0.5, unknown: 3, name: 4, undocumented: 9 };
const EVERYDAY_FACTOR = 0.5;
const BORROWED = 0.3;

/** Takes a question apart. */
export function analyse(
  question: string,
  corpus: Corpus,
  lexicon: Lexicon,
): Part[] {
  const bare = question.replace(HTML_TAG, " ");
  const parts = splitQuestion(bare).map((text) => ({
    text,
    groups: groupsOf(text, corpus, lexicon),
  }));
  return parts.map((part) => ({
    ...part,
    groups: merge([
      ...part.groups,
      ...parts.filter((other) => other !== part).flatMap(borrow),
    ]),
  }));
}

/** Markup around words is not part of the question. */
const HTML_TAG =
  /<\/?(?:a|b|br|div|em|form|h\d|i|iframe|img|input|li|object|ol|p|pre|script|span|strong|style|svg|table|td|tr|u|ul|video)\b[^>]*>/gi;

const ASKING =
  "(?:what|which|who|where|when|why|how|is|are|do|does|did|can|could|may|must|should|will|for how)";
const SEAM = new RegExp(
  `\\?\\s+|[;,]\\s+(?:and|or|but|then)?\\s*(?=${ASKING}\\b)|\\s(?:and|or|but)\\s+(?=(?:in |to |for |by |at )?(?:what|which|who|where|when|why|how)\\b)`,
  "i",
);

/** Cuts a question that asks several things. */
export function splitQuestion(question: string): string[] {
  const pieces = question.split(SEAM).map((piece) => piece.trim());
  const long = pieces.filter((piece) => words(piece).length > 2);
  return long.length > 1 ? long : [question];
}

/** What the other parts are about helps a part that leaves it unsaid. */
function borrow({ groups }: Part): Group[] {
  return groups
    .filter(({ alternatives }) => alternatives.length > 0)
    .map((group) => ({ ...group, importance: group.importance * BORROWED }));
}

function groupsOf(text: string, corpus: Corpus, lexicon: Lexicon): Group[] {
  const found = words(text);
  const undocumented = lexicon.undocumented(found);
  const groups: Group[] = [];
  for (let at = 0; at < found.length;) {
    if (undocumented.has(at)) {
      groups.push(missing(found[at]!, IMPORTANCE.undocumented, true));
      at++;
      continue;
    }
    const match = lexicon.phraseAt(found, at);
    const length = match?.length ?? 1;
    const said = found.slice(at, at + length);
    if (match !== undefined && !(length === 1 && isCode(said[0]!))) {
      groups.push(meant(said, match.meanings, found, at, corpus, lexicon));
    } else if (!isStopWord(found[at]!.word)) {
      groups.push(literal(found, at, corpus, lexicon));
    }
    at += length;
  }
  return merge(groups);
}

/** `POST` and `DELETE` are not the words "post" and "delete". */
function isCode({ raw }: Word): boolean {
  return /^[A-Z]{2,}$/.test(raw);
}

function meant(
  said: Word[],
  meanings: string[][],
  found: Word[],
  at: number,
  corpus: Corpus,
  lexicon: Lexicon,
): Group {
  const own = said.length === 1 ? ownAlternatives(found, at, corpus) : [];
  const others = meanings.flatMap((meaning) =>
    meaning.map((term) => ({ terms: [term], weight: SYNONYM_WEIGHT }))
  ).filter(({ terms }) => corpus.rarity(terms[0]!) > 0);
  const alternatives = [...own, ...others];
  const everyday = said.length === 1 && lexicon.isEveryday(said[0]!);
  return {
    said: said.map(({ raw }) => raw).join(" "),
    alternatives,
    importance: importanceOf(alternatives, corpus) *
      (everyday ? EVERYDAY_FACTOR : 1),
    trust: 1,
    undocumented: false,
  };
}

function literal(
  found: Word[],
  at: number,
  corpus: Corpus,
  lexicon: Lexicon,
): Group {
  const word = found[at]!;
  const everyday = lexicon.isEveryday(word);
  const own = ownAlternatives(found, at, corpus);
  if (own.length > 0) {
    return {
      said: word.raw,
      alternatives: own,
      importance: importanceOf(own, corpus) * (everyday ? EVERYDAY_FACTOR : 1),
      trust: 1,
      undocumented: false,
    };
  }
  if (everyday) return missing(word, IMPORTANCE.everyday, false);
  return corrected(word, corpus, lexicon) ?? missing(
    word,
    isName(word, at) ? IMPORTANCE.name : IMPORTANCE.unknown,
    false,
  );
}

/** The word itself, alone or with its neighbour as one identifier. */
function ownAlternatives(found: Word[], at: number, corpus: Corpus) {
  const { term, parts } = found[at]!;
  const alternatives: Group["alternatives"] = [];
  if (corpus.rarity(term) > 0) alternatives.push({ terms: [term], weight: 1 });
  for (const [left, right] of [[at - 1, at], [at, at + 1]] as const) {
    const joined = `${found[left]?.word}_${found[right]?.word}`;
    if (corpus.rarity(joined) > 0) {
      alternatives.push({ terms: [joined], weight: 0.9 });
    }
  }
  if (parts.length > 0 && parts.every((part) => corpus.rarity(part) > 0)) {
    alternatives.push({ terms: parts, weight: 0.7 });
  }
  return alternatives;
}

function corrected(
  word: Word,
  corpus: Corpus,
  lexicon: Lexicon,
): Group | undefined {
  const pieces = word.word.split(/[^\p{L}\p{N}]+/u);
  const fixed = pieces.map((piece) =>
    corpus.speller.knows(piece) || isStopWord(piece)
      ? piece
      : corpus.speller.correct(piece)
  );
  if (fixed.includes(undefined)) return;
  const joined = fixed.join(pieces.length > 1 ? "_" : "");
  if (joined === word.word) return;
  const [again] = groupsOf(joined, corpus, lexicon);
  return again && { ...again, said: word.raw, trust: 0.85 };
}

function isName({ raw }: Word, at: number): boolean {
  return /\d/.test(raw) || (at > 0 && /^\p{Lu}/u.test(raw));
}

function missing(word: Word, importance: number, undocumented: boolean): Group {
  return {
    said: word.raw,
    alternatives: [],
    importance,
    trust: 1,
    undocumented,
  };
}

function importanceOf(
  alternatives: Group["alternatives"],
  corpus: Corpus,
): number {
  return Math.max(
    0.5,
    ...alternatives.map(({ terms, weight }) =>
      weight * Math.max(...terms.map(corpus.rarity))
    ),
  );
}

/** A word that is said twice matters once. */
function merge(groups: Group[]): Group[] {
  const seen = new Map<string, Group>();
  for (const group of groups) {
    const key = group.said.toLowerCase();
    if (!seen.has(key)) seen.set(key, group);
  }
  return [...seen.values()];
}
