/**
 * Finds the words of a lexicon in a text, in one pass and without a regular
 * expression a word. Signals then look at which concepts stand near each other,
 * so that one rule serves every language of the lexicon.
 *
 * @module
 */

import { characterKinds, OTHER, WORD } from "../text/characters.ts";
import { type CompiledWords, Matcher } from "../text/matcher.ts";

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

/** Words, ready to be looked up when they are first needed. */
export class Lexicon {
  readonly #compiled: CompiledWords;
  readonly #ids: Map<string, number>;
  readonly #kinds = characterKinds();
  readonly #benign: number;
  #matcher: Matcher | undefined;

  /** Matches of the concept `benign` take their words out of reach. */
  constructor(compiled: CompiledWords, benign: string) {
    this.#compiled = compiled;
    this.#ids = new Map(compiled.concepts.map((name, id) => [name, id]));
    this.#benign = this.id(benign);
  }

  /** Builds what words are looked up in, which takes some milliseconds. */
  prepare(): Matcher {
    const { concepts } = this.#compiled;
    const adding = concepts.keys().filter((id) => ADDING.test(concepts[id]!));
    return this.#matcher ??= new Matcher(this.#compiled, new Set(adding));
  }

  /** Returns the number of a concept; some have no word. */
  id(concept: string): number {
    const known = this.#ids.get(concept);
    if (known !== undefined) return known;
    this.#ids.set(concept, this.#ids.size);
    return this.#ids.size - 1;
  }

  /** Returns the concept of a number that was found. */
  nameOf(id: number): string {
    return this.#compiled.concepts[id]!;
  }

  /**
   * Reports each longest match in `text` (already folded) to `found`, counting
   * words from `start`. With `glued` words may begin and end inside others.
   */
  scan(text: string, start: number, found: Found, glued = false): void {
    const kinds = this.#kinds;
    const matcher = this.#matcher ?? this.prepare();
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
