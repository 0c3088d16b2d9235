/**
 * A radix tree over UTF-16 units: nodes stand where words part or end, and the
 * units between two of them are read from the words themselves. What follows a
 * node is found in one flat hash table, since the review asks for it a hundred
 * times an item.
 *
 * @module
 */

/** Added to the numbers that stand before the units of a word. */
export const NUMBER = 0x21;
/** Added to the meaning that stands behind them: letters of nobody's. */
export const MEANING = 0xe000;

/** A tree of words that are known when it is made; node 0 is its root. */
export class Trie {
  /** By node: what the word that ends there means, counted from 1. */
  readonly meanings: Uint16Array;
  /** By node: where in the words the units begin that lead to it. */
  readonly starts: Int32Array;
  /** By node: how many units lead to it from the one before. */
  readonly lengths: Uint16Array;
  readonly #parents: Int32Array;
  // Places of four: a node, a unit, the node that the unit leads to, nothing.
  readonly #table: Int32Array;
  readonly #mask: number;

  /**
   * @param words in order, each as how many units it shares with the one
   * before, how many others it has, those, and its meaning
   * @param count how many words these are
   */
  constructor(words: string, count: number) {
    // Each word adds its end, and at most one node where it parts.
    const most = 2 * count + 1;
    this.meanings = new Uint16Array(most);
    this.starts = new Int32Array(most);
    this.lengths = new Uint16Array(most);
    this.#parents = new Int32Array(most);
    const size = this.#grow(words);
    const capacity = 2 ** Math.ceil(Math.log2(size * 1.5));
    this.#mask = capacity - 1;
    this.#table = new Int32Array(4 * capacity);
    for (let node = 1; node < size; node++) {
      this.#insert(node, words.charCodeAt(this.starts[node]!));
    }
  }

  /** Returns how many nodes the words need. */
  #grow(words: string): number {
    const { meanings, starts, lengths } = this;
    const parents = this.#parents;
    const depths = new Uint16Array(meanings.length);
    const path = [0];
    let size = 1;
    for (let at = 0; at < words.length;) {
      const shared = words.charCodeAt(at) - NUMBER;
      const length = words.charCodeAt(at + 1) - NUMBER;
      const start = at + 2;
      at = start + length + 1;
      let after = 0;
      while (depths[path.at(-1)!]! > shared) after = path.pop()!;
      const top = path.at(-1)!;
      const beyond = shared - depths[top]!;
      if (beyond > 0) {
        starts[size] = starts[after]!;
        lengths[size] = beyond;
        starts[after]! += beyond;
        lengths[after]! -= beyond;
        parents[size] = top;
        parents[after] = size;
        depths[size] = shared;
        path.push(size++);
      }
      starts[size] = start;
      lengths[size] = length;
      parents[size] = path.at(-1)!;
      depths[size] = shared + length;
      meanings[size] = words.charCodeAt(at - 1) - MEANING + 1;
      path.push(size++);
    }
    return size;
  }

  #insert(node: number, unit: number): void {
    const parent = this.#parents[node]!;
    let slot = this.#slot(parent, unit);
    while (this.#table[slot + 2] !== 0) slot = this.#next(slot);
    this.#table[slot] = parent;
    this.#table[slot + 1] = unit;
    this.#table[slot + 2] = node;
  }

  #slot(node: number, unit: number): number {
    const mixed = Math.imul(node << 16 ^ node ^ unit, 0x9e3779b1);
    return 4 * ((mixed ^ mixed >>> 15) & this.#mask);
  }

  #next(slot: number): number {
    return slot + 4 & 4 * this.#mask;
  }

  /** Returns the node that a unit leads to, or 0 where no word goes on so. */
  child(node: number, unit: number): number {
    const table = this.#table;
    let slot = this.#slot(node, unit);
    for (;;) {
      const found = table[slot + 2]!;
      if (found === 0 || table[slot] === node && table[slot + 1] === unit) {
        return found;
      }
      slot = this.#next(slot);
    }
  }
}
