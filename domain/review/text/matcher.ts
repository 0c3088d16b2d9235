/**
 * Finds the longest word or phrase that begins at a place in a text.
 *
 * @module
 */

import { characterKinds, OTHER, WORD } from "./characters.ts";
import { Trie } from "./trie.ts";

const SPACE = 32;

/** Words of all languages, as `deno task compile:review` writes them. */
export interface CompiledWords {
  /** What words can mean, by number. */
  concepts: string[];
  /** `1,2;3`: concepts of a word, and of all that begin with it. */
  meanings: string[];
  /** How many words there are. */
  count: number;
  /** The words in order, with which of the meanings each has; see `Trie`. */
  words: string;
}

/** What a word means, by itself and where it goes on. */
interface Meaning {
  exact: number[];
  stem: number[];
}

/** Words with what they mean. */
export class Matcher {
  /** Concepts of the last match, kept here to spare an object a word. */
  matched: number[] = [];
  /** Where the last match ended. */
  end = 0;
  readonly #words: string;
  readonly #trie: Trie;
  readonly #meanings: Meaning[];
  readonly #adding: ReadonlySet<number>;
  readonly #kinds = characterKinds();

  /** @param adding concepts of phrases that take nothing from their words */
  constructor(
    { words, count, meanings }: CompiledWords,
    adding: ReadonlySet<number>,
  ) {
    this.#words = words;
    this.#trie = new Trie(words, count);
    this.#meanings = meanings.map((meaning) => {
      const [exact = "", stem = ""] = meaning.split(";");
      return { exact: numbers(exact), stem: numbers(stem) };
    });
    this.#adding = adding;
  }

  /**
   * Tells whether a word begins at `from`, and sets `matched` and `end`. Any
   * run of signs between two words counts as one space.
   */
  longest(text: string, from: number, anywhere: boolean): boolean {
    const kinds = this.#kinds;
    const words = this.#words;
    const trie = this.#trie;
    const { length } = text;
    let node = 0;
    // Units that lead to the node, from here up to there.
    let unit = 0;
    let last = 0;
    let isFound = false;
    let at = from;
    while (at < length) {
      let letter = text.charCodeAt(at);
      if (kinds[letter] === OTHER) {
        while (at + 1 < length && kinds[text.charCodeAt(at + 1)] === OTHER) {
          at++;
        }
        letter = SPACE;
      }
      if (unit < last) {
        if (words.charCodeAt(unit) !== letter) break;
      } else {
        node = trie.child(node, letter);
        if (node === 0) break;
        unit = trie.starts[node]!;
        last = unit + trie.lengths[node]!;
      }
      unit++;
      at++;
      const meaning = unit === last ? trie.meanings[node]! : 0;
      if (meaning === 0) continue;
      const { exact, stem } = this.#meanings[meaning - 1]!;
      const ends = at >= length || kinds[text.charCodeAt(at)] !== WORD;
      if (exact.length > 0 && (ends || anywhere)) {
        this.matched = isFound ? this.#join(exact) : exact;
        isFound = true;
        this.end = at;
      }
      if (stem.length === 0) continue;
      const end = anywhere ? at : this.#wordEnd(text, at);
      if (!isFound || end > this.end) {
        this.matched = isFound ? this.#join(stem) : stem;
        isFound = true;
        this.end = end;
      }
    }
    return isFound;
  }

  #join(longer: number[]): number[] {
    if (!longer.every((concept) => this.#adding.has(concept))) return longer;
    return [...longer, ...this.matched.filter((one) => !longer.includes(one))];
  }

  #wordEnd(text: string, from: number): number {
    let end = from;
    while (end < text.length && this.#kinds[text.charCodeAt(end)] === WORD) {
      end++;
    }
    return end;
  }
}

function numbers(list: string): number[] {
  return list === "" ? [] : list.split(",").map(Number);
}
