/**
 * Finds the words of a lexicon in a text, in one pass and without a regular
 * expression a word. Signals then look at which concepts stand near each other,
 * so that one rule serves every language of the lexicon.
 *
 * @module
 */

import { characterKinds, OTHER, WORD } from "../text/characters.ts";
import { Matcher } from "../text/matcher.ts";
import { fold } from "../text/normalise.ts";
import type { Words } from "../words.ts";

/** Distance between the first words of two texts; no window spans it. */
export const FIELD = 10_000;

// Phrases of a trade; all others stand instead of shorter ones.
const ADDING = /^(?:sure|likely|tell|hint) /;
// How much of a word one unit is, by kind; words proper are counted whole.
const STEPS = [0, 1, 0.5, 0.33, 0.2];
const GLUED_STEP = 0.2;
const stepOf = (kind: number) => STEPS[kind] ?? 1;
// Signs that do not part clauses: space, apostrophe, hyphen, slash, underscore.
const JOINING = new Uint8Array(65536);
for (const sign of [32, 39, 45, 47, 95, 0x2019]) JOINING[sign] = 1;

/**
 * Called for each match: what it means, its first word, the word after it, and
 * whether it opens a clause.
 */
export type Found = (
  concept: number,
  at: number,
  end: number,
  opens: boolean,
) => void;

/** Words that are added in one step, which takes some milliseconds. */
const STEP = 512;

/**
 * Words that are compiled when they are first needed: at once, or in steps,
 * because all of it would hold the thread for longer than anyone should wait.
 */
export class Lexicon {
  readonly #concepts: string[] = [];
  readonly #matcher = new Matcher();
  readonly #kinds = characterKinds();
  readonly #benign: number;
  #compiling: Generator<undefined, void> | undefined;

  /** Matches of the concept `benign` take their words out of reach. */
  constructor(tables: Words[], benign: string) {
    this.#benign = this.id(benign);
    for (const concept of tables.flatMap(Object.keys)) this.id(concept);
    this.#compiling = this.#compile(tables);
  }

  /** Goes on compiling for a step; returns whether others are left. */
  step(): boolean {
    if (this.#compiling?.next().done !== false) this.#compiling = undefined;
    return this.#compiling !== undefined;
  }

  *#compile(tables: Words[]): Generator<undefined, void> {
    let added = 0;
    for (const [concept, words] of tables.flatMap(Object.entries<string[]>)) {
      const id = this.id(concept);
      if (ADDING.test(concept)) this.#matcher.adding.add(id);
      for (const word of words) {
        this.#matcher.add(fold(word), id);
        if (++added % STEP === 0) yield;
      }
    }
    yield;
    this.#matcher.freeze();
  }

  /** Returns the number of a concept, new or known. */
  id(concept: string): number {
    const known = this.#concepts.indexOf(concept);
    return known >= 0 ? known : this.#concepts.push(concept) - 1;
  }

  /** Returns the concept of a number that `id` gave. */
  nameOf(id: number): string {
    return this.#concepts[id]!;
  }

  /**
   * Reports each longest match in `text` (already folded) to `found`, counting
   * words from `start`. With `glued` words may begin and end inside others.
   */
  scan(text: string, start: number, found: Found, glued = false): void {
    while (this.#compiling !== undefined) this.step();
    const kinds = this.#kinds;
    const matcher = this.#matcher;
    const { length } = text;
    let word = start;
    let at = 0;
    let opens = true;
    while (at < length) {
      const code = text.charCodeAt(at);
      const kind = kinds[code] ?? OTHER;
      if (kind === OTHER) {
        if (JOINING[code] === 0) opens = true;
        at++;
        continue;
      }
      const isRunning = glued || kind > WORD;
      if (matcher.longest(text, at, isRunning)) {
        const { matched, end } = matcher;
        const words = kind > WORD
          ? (end - at) * stepOf(kind)
          : this.#countWords(text, at, end);
        for (const concept of matched) {
          found(concept, word, word + words, opens);
        }
        // Words inside a match count too, unless the match says nothing.
        if (isRunning || matched[0] === this.#benign) {
          word += words;
          at = end;
        } else {
          word++;
          while (++at < length && kinds[text.charCodeAt(at)] === WORD);
        }
      } else if (isRunning) {
        word += glued ? GLUED_STEP : stepOf(kind);
        at++;
      } else {
        word++;
        while (++at < length && kinds[text.charCodeAt(at)] === WORD);
      }
      opens = false;
    }
  }

  #countWords(text: string, from: number, to: number): number {
    let words = 1;
    for (let at = from + 1; at < to; at++) {
      if (
        this.#kinds[text.charCodeAt(at)] !== OTHER &&
        this.#kinds[text.charCodeAt(at - 1)] === OTHER
      ) words++;
    }
    return words;
  }
}
