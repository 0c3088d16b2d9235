/**
 * Groups: what a question says, word by word, in the documentation's terms.
 *
 * @module
 */
import type { Corpus } from "./corpus.ts";
import type { Lexicon, Match } from "./lexicon.ts";
import { isStopWord, stem, type Word, words } from "./words.ts";

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
  /** Said in another part of the question, not in this one. */
  borrowed?: boolean;
  /** Names something that the documentation is known to leave out. */
  undocumented: boolean;
}

/** How much words count in a question, by what is known of them. */
export const SAID = {
  synonym: 0.85,
  everyday: 0.5,
  /** Rarer than this, a word counts no more. */
  cap: 6,
};
const IMPORTANCE = { everyday: 0.5, unknown: 3, name: 4, undocumented: 9 };

/** What the words of a question are compared with. */
export interface Knowledge {
  corpus: Corpus;
  lexicon: Lexicon;
}

/** Reads the groups of a question, in order. */
export function groupsOf(text: string, knowledge: Knowledge): Group[] {
  const { lexicon } = knowledge;
  const found = words(text);
  const undocumented = lexicon.undocumented(found);
  const groups: Group[] = [];
  for (let at = 0; at < found.length;) {
    const word = found[at]!;
    const match = lexicon.phraseAt(found, at);
    if (undocumented.has(at)) {
      const importance = IMPORTANCE.undocumented;
      groups.push({ ...missing(word, importance), undocumented: true });
      at++;
    } else if (match !== undefined && !(match.length === 1 && isCode(word))) {
      groups.push(meant(found, at, match, knowledge));
      at += match.length;
    } else {
      if (!isStopWord(word.word)) groups.push(literal(found, at, knowledge));
      at++;
    }
  }
  return merge(groups);
}

/** A word that is said twice matters once. */
export function merge(groups: Group[]): Group[] {
  const seen = new Map<string, Group>();
  for (const group of groups) {
    const key = group.said.toLowerCase();
    if (!seen.has(key)) seen.set(key, group);
  }
  return [...seen.values()];
}

/** `POST` and `DELETE` are not the words "post" and "delete". */
function isCode({ raw }: Word): boolean {
  return /^[A-Z]{2,}$/.test(raw);
}

/** A phrase of the vocabulary: itself, or what it means. */
function meant(
  found: Word[],
  at: number,
  { length, meanings }: Match,
  { corpus, lexicon }: Knowledge,
): Group {
  const own = length === 1
    ? ownAlternatives(found, at, corpus)
    : wholePhrase(found.slice(at, at + length), corpus);
  const others = [...new Set(meanings.flat())]
    .filter((term) => corpus.rarity(term) > 0)
    .map((term) => ({ terms: [term], weight: SAID.synonym }));
  return known(
    found.slice(at, at + length).map(({ raw }) => raw).join(" "),
    [...own, ...others],
    length === 1 && lexicon.isEveryday(found[at]!),
    corpus,
  );
}

/** A word that the vocabulary does not list. */
function literal(found: Word[], at: number, knowledge: Knowledge): Group {
  const { corpus, lexicon } = knowledge;
  const word = found[at]!;
  const everyday = lexicon.isEveryday(word);
  const own = ownAlternatives(found, at, corpus);
  if (own.length > 0) return known(word.raw, own, everyday, corpus);
  if (everyday) return missing(word, IMPORTANCE.everyday);
  const isName = /\d/.test(word.raw) || (at > 0 && /^\p{Lu}/u.test(word.raw));
  return corrected(word, knowledge) ??
    missing(word, isName ? IMPORTANCE.name : IMPORTANCE.unknown);
}

/** All telling words of a phrase: together they are what was said. */
function wholePhrase(phrase: Word[], { rarity }: Corpus) {
  const terms = phrase.filter(({ word }) => !isStopWord(word))
    .map(({ term }) => term);
  const isKnown = terms.length > 1 && terms.every((term) => rarity(term) > 0);
  return isKnown ? [{ terms, weight: 1 }] : [];
}

/** The word itself, alone or with its neighbour as one identifier. */
function ownAlternatives(found: Word[], at: number, { rarity }: Corpus) {
  const { term, parts } = found[at]!;
  const alternatives: Group["alternatives"] = [];
  if (rarity(term) > 0) alternatives.push({ terms: [term], weight: 1 });
  for (const [left, right] of [[at - 1, at], [at, at + 1]] as const) {
    const pair = [found[left], found[right]].map((side) => side?.word);
    if (pair.includes(undefined)) continue;
    const joined = stem(pair.join(""));
    if (rarity(joined) > 0) alternatives.push({ terms: [joined], weight: 0.9 });
  }
  if (parts.length > 0 && parts.every((part) => rarity(part) > 0)) {
    alternatives.push({ terms: parts, weight: 0.7 });
  }
  return alternatives;
}

/** The word that a misspelt word stands for. */
function corrected(word: Word, knowledge: Knowledge): Group | undefined {
  const { speller } = knowledge.corpus;
  const pieces = word.word.split(/[^\p{L}\p{N}]+/u);
  const fixed = pieces.map((piece) =>
    speller.knows(piece) ? { word: piece, trust: 1 } : speller.correct(piece)
  );
  if (!fixed.every((piece) => piece !== undefined)) return;
  const joined = fixed.map((piece) => piece.word).join("_");
  if (joined === pieces.join("_")) return;
  const [again] = groupsOf(joined, knowledge);
  if (again === undefined) return missing(word, 0);
  const trust = Math.min(...fixed.map((piece) => piece.trust));
  return { ...again, said: word.raw, trust };
}

function known(
  said: string,
  alternatives: Group["alternatives"],
  everyday: boolean,
  { rarity }: Corpus,
): Group {
  const weights = alternatives.map(({ terms, weight }) =>
    weight * Math.min(SAID.cap, Math.max(...terms.map(rarity)))
  );
  const importance = Math.max(0.5, ...weights) * (everyday ? SAID.everyday : 1);
  return { said, alternatives, importance, trust: 1, undocumented: false };
}

function missing({ raw }: Word, importance: number): Group {
  return {
    said: raw,
    alternatives: [],
    importance,
    trust: 1,
    undocumented: false,
  };
}
