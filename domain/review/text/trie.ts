/**
 * A prefix tree over UTF-16 units in one flat hash table, since the review
 * walks it once for each word of each item. Nodes that branch a lot stand near
 * the root, where every walk begins, and have rows of their own besides.
 *
 * @module
 */

/** The unit that says how many units a word shares with the one before. */
export const SHARED = 0x21;
/** The unit that ends a word and tells its meaning: all that are private. */
export const MEANING = 0xe000;
/** The last unit of that kind. */
const LAST_MEANING = 0xf8ff;

/** Children from which on a node has a row. */
const BRANCHES = 4;
/** A row has a place for each letter with a smaller number: 64. */
const ROW_BITS = 6;
/** Bits of a key that tell the letter. */
const LETTER_BITS = 12;

/** A tree of words that are known when it is made. */
export class Trie {
  /** By node: what the word that ends there means, counted from 1. */
  readonly meanings: Uint16Array;
  // Units that occur at all get small numbers, so that a key fits 32 bits.
  readonly #letters = new Uint16Array(65536);
  // Keys at even places, each followed by its node: one look at the memory.
  readonly #table: Int32Array;
  readonly #mask: number;
  // By node: the number of its row, 0 for none.
  readonly #rowOf: Uint16Array;
  readonly #rows: Int32Array;

  /**
   * @param words in order, each as what it shares with the one before, its
   * other units, and its meaning
   */
  constructor(words: string) {
    const most = words.length + 1;
    const parents = new Int32Array(most);
    const ids = new Uint16Array(most);
    const meanings = new Uint16Array(most);
    const path = [0];
    let size = 1;
    let alphabet = 1;
    for (let at = 0, depth = -1; at < words.length; at++) {
      const unit = words.charCodeAt(at);
      if (depth < 0) depth = unit - SHARED;
      else if (unit >= MEANING && unit <= LAST_MEANING) {
        meanings[path[depth]!] = unit - MEANING + 1;
        depth = -1;
      } else {
        ids[size] = this.#letters[unit] ||= alphabet++;
        parents[size] = path[depth]!;
        path[++depth] = size++;
      }
    }
    this.meanings = meanings.slice(0, size);
    const capacity = 2 ** Math.ceil(Math.log2(size * 1.5));
    this.#mask = capacity - 1;
    this.#table = new Int32Array(2 * capacity);
    this.#rowOf = new Uint16Array(size);
    for (let node = 1; node < size; node++) {
      this.#insert(parents[node]! << LETTER_BITS | ids[node]!, node);
      this.#rowOf[parents[node]!]!++;
    }
    let rows = 0;
    for (let node = 0; node < size; node++) {
      this.#rowOf[node] = this.#rowOf[node]! >= BRANCHES ? ++rows : 0;
    }
    this.#rows = new Int32Array(rows + 1 << ROW_BITS);
    for (let node = 1; node < size; node++) {
      const row = this.#rowOf[parents[node]!]!;
      if (row === 0 || ids[node]! >> ROW_BITS !== 0) continue;
      this.#rows[row << ROW_BITS | ids[node]!] = node;
    }
  }

  #insert(key: number, node: number): void {
    let slot = this.#slot(key);
    while (this.#table[2 * slot + 1] !== 0) slot = slot + 1 & this.#mask;
    this.#table[2 * slot] = key;
    this.#table[2 * slot + 1] = node;
  }

  #slot(key: number): number {
    const mixed = Math.imul(key, 0x9e3779b1);
    return (mixed ^ mixed >>> 15) & this.#mask;
  }

  /** Returns the node one letter on, or -1 where no word goes on. */
  next(node: number, letter: number): number {
    const id = this.#letters[letter] ?? 0;
    if (id === 0) return -1;
    const row = this.#rowOf[node] ?? 0;
    if (row !== 0 && id >> ROW_BITS === 0) {
      return this.#rows[row << ROW_BITS | id] || -1;
    }
    const key = node << LETTER_BITS | id;
    let slot = this.#slot(key);
    for (;;) {
      const found = this.#table[2 * slot + 1] ?? 0;
      if (found === 0) return -1;
      if (this.#table[2 * slot] === key) return found;
      slot = slot + 1 & this.#mask;
    }
  }
}
