/**
 * The review's words in all languages. One pass over a text finds every word by
 * map lookups, instead of one regular expression per word.
 *
 * @module
 */

import {
  CLAUSE_BREAK,
  hashOf,
  OTHER,
  spaced,
  SPACES,
  UNIT_KINDS,
  WORD,
} from "./text/characters.ts";
import { getOrInsert } from "../memory.ts";

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
const WORTH = "worth ";

/** Length of some words; `goesOn` if one of these words matches as a prefix. */
interface Length {
  length: number;
  goesOn: boolean;
}

const NONE: readonly Length[] = [];

const keyAt = (text: string, at: number) =>
  text.charCodeAt(at) << 16 | (text.charCodeAt(at + 1) || 0);

export class Lexicon {
  readonly #meanings = new Map<string, Meaning>();
  // Lengths of the words, longest first, by their first two UTF-16 units.
  readonly #lengths = new Map<number, Length[]>();

  constructor({ concepts: names, words }: CompiledWords) {
    const concepts = names.map((name) => ({
      name,
      sign: hashOf(name),
      opening: hashOf(`opens ${name}`),
      isWorth: name.startsWith(WORTH),
    }));
    const listed = (ids = "") =>
      ids.split(",").flatMap((id) => concepts[Number(id || -1)] ?? []);
    for (const [ids, list] of Object.entries(words)) {
      const [whole, begun] = ids.split(";");
      const meaning: Meaning = [listed(whole), listed(begun)];
      for (const word of list.split("|")) this.#add(word, meaning);
    }
    for (const lengths of this.#lengths.values()) {
      lengths.sort((one, other) => other.length - one.length);
    }
  }

  #add(word: string, meaning: Meaning): void {
    this.#meanings.set(word, meaning);
    const key = keyAt(word, 0);
    const lengths = getOrInsert(this.#lengths, key, () => []);
    const goesOn = meaning[1].length > 0;
    const known = lengths.find(({ length }) => length === word.length);
    if (known === undefined) lengths.push({ length: word.length, goesOn });
    else known.goesOn ||= goesOn;
  }

  /** Reports the concepts of a text; word positions count from `start`. */
  scan(text: string, start: number, report: (hit: Hit) => void): void {
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
      const benign = this.#report(seen, at, (concept) => {
        report({ concept, at: word, opens });
      });
      opens = false;
      const end = Math.max(benign, kind > WORD ? at + 1 : endOf(seen, at));
      word += kind > WORD
        ? (end - at) * STEPS[kind]!
        : seen.slice(at, end).split(SPACES).length;
      at = end;
    }
  }

  /** Reports the concepts at `at`; returns the end of a benign phrase, else 0. */
  #report(
    seen: string,
    at: number,
    report: (concept: Concept) => void,
  ): number {
    const isRunning = UNIT_KINDS[seen.charCodeAt(at)]! > WORD;
    let isFirst = true;
    const one = seen.charCodeAt(at) << 16;
    for (let key = keyAt(seen, at);; key = one) {
      for (const { length, goesOn } of this.#lengths.get(key) ?? NONE) {
        const end = at + length;
        if (end > seen.length) continue;
        const ends = isRunning || end === seen.length ||
          UNIT_KINDS[seen.charCodeAt(end)] !== WORD;
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
  while (end < seen.length && UNIT_KINDS[seen.charCodeAt(end)] === WORD) end++;
  return end;
}

interface FieldHit extends Hit {
  field: string;
}

/** Hits of all texts of a submission. */
export class Hits {
  readonly all: FieldHit[] = [];
  readonly #byName = new Map<string, FieldHit[]>();

  add(hit: FieldHit): void {
    this.all.push(hit);
    getOrInsert(this.#byName, hit.concept.name, () => []).push(hit);
  }

  of(name: string): readonly FieldHit[] {
    return this.#byName.get(name) ?? [];
  }

  /** Returns true if all `others` are within `span` words of one `first`. */
  together(span: number, first: string, ...others: string[]): boolean {
    const sought = others.map((name) => this.of(name));
    return this.of(first).some(({ at }) =>
      sought.every((hits) =>
        hits.some((other) => Math.abs(other.at - at) <= span)
      )
    );
  }
}
