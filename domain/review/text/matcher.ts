/**
 * Finds the longest word or phrase that begins at a place in a text.
 *
 * @module
 */

import { characterKinds, OTHER, WORD } from "./characters.ts";
import { Trie } from "./trie.ts";

const SPACE = 32;
const PLAIN = /^[a-z\d ]*$/;

interface Entry {
  exact?: number[];
  stem?: number[];
}

/** Words with what they mean; add them, freeze, then match. */
export class Matcher {
  /** Concepts of the last match, kept here to spare an object a word. */
  matched: number[] = [];
  /** Where the last match ended. */
  end = 0;
  /** Concepts of phrases that leave their first words what they mean. */
  readonly adding = new Set<number>();
  readonly #added = new Map<string, Entry>();
  #trie = new Trie([]);
  // By node: the number of its entry, 0 for none.
  #entryOf = new Uint16Array(0);
  readonly #entries: (Entry | undefined)[] = [undefined];
  readonly #kinds = characterKinds();

  /** Adds a folded word or phrase; a final `*` lets it go on. */
  add(word: string, concept: number): void {
    const isStem = word.endsWith("*");
    const text = this.#spaced(isStem ? word.slice(0, -1) : word);
    let entry = this.#added.get(text);
    if (entry === undefined) this.#added.set(text, entry = {});
    const concepts = isStem ? entry.stem ??= [] : entry.exact ??= [];
    if (!concepts.includes(concept)) concepts.push(concept);
  }

  // Signs between words count as a space each.
  #spaced(text: string): string {
    if (PLAIN.test(text)) return text;
    let spaced = "";
    for (let at = 0; at < text.length; at++) {
      const isSign = this.#kinds[text.charCodeAt(at)] === OTHER;
      spaced += isSign ? " " : text.charAt(at);
    }
    return spaced;
  }

  /** Ends the adding. */
  freeze(): void {
    const words = [...this.#added.keys()].sort();
    this.#trie = new Trie(words);
    this.#entryOf = new Uint16Array(this.#trie.size);
    for (const [at, word] of words.entries()) {
      const entry = this.#added.get(word)!;
      this.#entryOf[this.#trie.ends[at]!] = this.#entries.push(entry) - 1;
      // A word that ends where a stem does means what the stem means, too.
      if (!entry.exact || !entry.stem) continue;
      entry.exact = [...new Set([...entry.exact, ...entry.stem])];
    }
    this.#added.clear();
  }

  /**
   * Tells whether a word begins at `from`, and sets `matched` and `end`. Any
   * run of signs between two words counts as one space.
   */
  longest(text: string, from: number, anywhere: boolean): boolean {
    const kinds = this.#kinds;
    const { length } = text;
    let node = 0;
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
      node = this.#trie.next(node, letter);
      if (node < 0) break;
      at++;
      const entry = this.#entries[this.#entryOf[node]!];
      if (entry === undefined) continue;
      const ends = at >= length || kinds[text.charCodeAt(at)] !== WORD;
      if (entry.exact && (ends || anywhere)) {
        this.matched = isFound ? this.#join(entry.exact) : entry.exact;
        isFound = true;
        this.end = at;
      }
      if (!entry.stem) continue;
      const end = anywhere ? at : this.#wordEnd(text, at);
      if (!isFound || end > this.end) {
        this.matched = isFound ? this.#join(entry.stem) : entry.stem;
        isFound = true;
        this.end = end;
      }
    }
    return isFound;
  }

  #join(longer: number[]): number[] {
    if (!longer.every((concept) => this.adding.has(concept))) return longer;
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
