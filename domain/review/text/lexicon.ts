/**
 * The review's words in all languages, and the classes of the characters that
 * words consist of. One pass over a text finds every word by map lookups, instead
 * of one regular expression per word.
 *
 * @module
 */

import { getOrInsert } from "../../memory.ts";
import type { Pause } from "../../runtime.ts";

/** Runs of characters between words. */
const SIGNS =
  /[^\p{L}\p{M}\p{N}\u0620-\u06ff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af]+/gu;
/** Any sign that ends a clause, unlike spaces, hyphens and apostrophes. */
const PARTING = /[^ '\-/_\u2019]/;
/** Separates the words of two clauses. */
const CLAUSE_BREAK = "\n";
export const SPACES = /[ \n]/;

/** Replaces the signs between two words by one space, or by `CLAUSE_BREAK`. */
export const spaced = (text: string): string =>
  text.replace(SIGNS, (signs) => PARTING.test(signs) ? CLAUSE_BREAK : " ");

// FNV-1a; feature tables mix the hash once more, as they use only its low bits.
export const BASIS = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

export const step = (hash: number, unit: number) =>
  Math.imul(hash ^ unit, PRIME);

/** Returns the hash of a name; `before` is the hash of a prefix. */
export function hashOf(name: string, before: number = BASIS): number {
  let hash = before;
  for (let at = 0; at < name.length; at++) {
    hash = step(hash, name.charCodeAt(at));
  }
  return hash;
}

// Classes of UTF-16 code units.
/** Punctuation, spaces and signs. */
export const OTHER = 0;
/** Letters and digits of words between spaces. */
export const WORD = 1;
/** Scripts without spaces between words: kana, ideographs. */
const RUNNING = 2;
/** Hangul: particles are suffixes of the word. */
const HANGUL = 3;
/** Arabic: the article and some prepositions are prefixes of the word. */
const ARABIC = 4;

const SCRIPTS: [from: number, to: number, kind: number][] = [
  [0x0620, 0x06ff, ARABIC],
  // Thai, Lao, Burmese and Khmer write no spaces between words.
  [0x0e00, 0x0eff, ARABIC],
  [0x1000, 0x109f, ARABIC],
  [0x1780, 0x17ff, ARABIC],
  [0x3040, 0x9fff, RUNNING],
  [0xac00, 0xd7af, HANGUL],
];

/** The class of each of the 65,536 UTF-16 code units. */
export const UNIT_KINDS = new Uint8Array(65536);

// One search over all units takes a tenth of the time of 65,536 tests.
const units = new TextDecoder("utf-16le")
  .decode(Uint16Array.from(UNIT_KINDS, (_, code) => code));
for (const { 0: run, index } of units.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
  UNIT_KINDS.fill(WORD, index, index + run.length);
}
for (const [from, to, kind] of SCRIPTS) UNIT_KINDS.fill(kind, from, to + 1);

/** Output of `deno task compile:review`. */
export interface CompiledWords {
  /** Names of the concepts; `words` refers to their indices. */
  concepts: string[];
  /**
   * Words joined by `|`, by their concepts: `1,2;3` means 1 and 2 for the whole
   * word, 3 for any longer word that begins with it.
   */
  words: Record<string, string>;
}

/** A concept with its feature hashes for the learned models. */
interface Concept {
  name: string;
  sign: number;
  opening: number;
  /** Used by the price rules and the price model alone. */
  isWorth: boolean;
}

/** An occurrence of a concept in a text. */
export interface Hit {
  concept: Concept;
  field: string;
  /** Position in words. */
  at: number;
  /** True at the start of a clause, where imperatives are. */
  opens: boolean;
}

/** Concepts of the whole word, and of longer words that begin with it. */
type Meaning = [whole: Concept[], begun: Concept[]];

// Words per UTF-16 unit, by kind; words between spaces are counted whole.
const STEPS = [0, 1, 0.5, 0.33, 0.2];
/** Concept of harmless phrases; a hit hides the other concepts of its words. */
const BENIGN = "benign";

/** Length of some words; `goesOn` if one of these words matches as a prefix. */
interface Length {
  length: number;
  goesOn: boolean;
}

const NONE: readonly Length[] = [];

/** Words that are added between two pauses. */
const SLICE = 1000;

const keyAt = (text: string, at: number) =>
  text.charCodeAt(at) << 16 | (text.charCodeAt(at + 1) || 0);

export class Lexicon {
  readonly #meanings = new Map<string, Meaning>();
  /** Lengths of the words, longest first, by their first two UTF-16 units. */
  readonly #lengths = new Map<number, Length[]>();

  constructor(compiled?: CompiledWords) {
    if (compiled !== undefined) { for (const _ of this.#fill(compiled)); }
  }

  /** Builds a lexicon in slices of 2 ms; at once it takes 50 ms. */
  static async load(compiled: CompiledWords, pause: Pause): Promise<Lexicon> {
    const lexicon = new Lexicon();
    for (const _ of lexicon.#fill(compiled)) await pause();
    return lexicon;
  }

  *#fill({ concepts: names, words }: CompiledWords): Generator<void> {
    const concepts = names.map((name) => ({
      name,
      sign: hashOf(name),
      opening: hashOf(`opens ${name}`),
      isWorth: name.startsWith("worth "),
    }));
    const listed = (ids = "") =>
      ids.split(",").flatMap((id) => concepts[Number(id || -1)] ?? []);
    let added = 0;
    for (const [ids, list] of Object.entries(words)) {
      const [whole, begun] = ids.split(";");
      const meaning: Meaning = [listed(whole), listed(begun)];
      for (const word of list.split("|")) {
        this.#add(word, meaning);
        if (++added % SLICE === 0) yield;
      }
    }
    for (const lengths of this.#lengths.values()) {
      lengths.sort((one, other) => other.length - one.length);
    }
  }

  #add(word: string, meaning: Meaning): void {
    this.#meanings.set(word, meaning);
    const goesOn = meaning[1].length > 0;
    const lengths = getOrInsert(this.#lengths, keyAt(word, 0), () => []);
    const known = lengths.find(({ length }) => length === word.length);
    if (known === undefined) lengths.push({ length: word.length, goesOn });
    else known.goesOn ||= goesOn;
  }

  /** Finds the concepts in the text of a field, whose words count from `start`. */
  scan(field: string, text: string, start: number): Hit[] {
    const hits: Hit[] = [];
    const seen = spaced(text);
    let word = start;
    let opens = true;
    for (let at = 0; at < seen.length;) {
      const kind = UNIT_KINDS[seen.charCodeAt(at)] ?? OTHER;
      if (kind === OTHER) {
        if (seen[at] === CLAUSE_BREAK) opens = true;
        at++;
        continue;
      }
      const benign = this.#conceptsAt(seen, at, (concept) => {
        hits.push({ concept, field, at: word, opens });
      });
      opens = false;
      const end = Math.max(benign, kind > WORD ? at + 1 : endOf(seen, at));
      word += kind > WORD
        ? (end - at) * STEPS[kind]!
        : seen.slice(at, end).split(SPACES).length;
      at = end;
    }
    return hits;
  }

  /** Reports the concepts at `at`; returns the end of a benign phrase, else 0. */
  #conceptsAt(seen: string, at: number, report: (concept: Concept) => void) {
    const isRunning = UNIT_KINDS[seen.charCodeAt(at)]! > WORD;
    let isFirst = true;
    const one = seen.charCodeAt(at) << 16;
    for (let key = keyAt(seen, at);; key = one) {
      for (const { length, goesOn } of this.#lengths.get(key) ?? NONE) {
        const end = at + length;
        if (end > seen.length) continue;
        const ends = isRunning || UNIT_KINDS[seen.charCodeAt(end)] !== WORD;
        if (!ends && !goesOn) continue;
        const meaning = this.#meanings.get(seen.slice(at, end));
        if (meaning === undefined) continue;
        const concepts = meaning[ends && meaning[0].length > 0 ? 0 : 1];
        if (concepts.length === 0) continue;
        if (isFirst && concepts[0]!.name === BENIGN) {
          return isRunning ? end : endOf(seen, end);
        }
        isFirst = false;
        concepts.forEach(report);
      }
      if (key === one) return 0;
    }
  }
}

function endOf(seen: string, from: number): number {
  let end = from;
  while (UNIT_KINDS[seen.charCodeAt(end)] === WORD) end++;
  return end;
}

/** The hits of all texts of a submission. */
export class Hits {
  readonly #byName: Map<string, Hit[]>;

  constructor(readonly all: readonly Hit[]) {
    this.#byName = Map.groupBy(all, ({ concept }) => concept.name);
  }

  of(name: string): readonly Hit[] {
    return this.#byName.get(name) ?? [];
  }

  /** Returns true if all `others` are within `span` words of one `first`. */
  together(span: number, first: string, ...others: string[]): boolean {
    return this.of(first).some(({ at }) =>
      others.every((name) =>
        this.of(name).some((other) => Math.abs(other.at - at) <= span)
      )
    );
  }
}
