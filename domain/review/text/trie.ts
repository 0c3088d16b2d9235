/**
 * A prefix tree over UTF-16 units in one flat hash table, since the review
 * walks it once for each word of each item. Nodes that branch a lot stand near
 * the root, where every walk begins, and have rows of their own besides.
 *
 * @module
 */

/** Children from which on a node has a row. */
const BRANCHES = 4;
/** A row has a place for each letter with a smaller number: 64. */
const ROW_BITS = 6;
/** Bits of a key that tell the letter. */
const LETTER_BITS = 12;

/** A tree of words that are known when it is made. */
export class Trie {
  /** The node at which each word ends, in the order they came. */
  readonly ends: Int32Array;
  /** How many nodes there are. */
  readonly size: number;
  // Units that occur at all get small numbers, so that a key fits 32 bits.
  readonly #letters = new Uint16Array(65536);
  // Keys at even places, each followed by its node: one look at the memory.
  readonly #table: Int32Array;
  readonly #mask: number;
  // By node: the number of its row, 0 for none.
  readonly #rowOf: Uint16Array;
  readonly #rows: Int32Array;

  /** @param words sorted by UTF-16 units, so that each goes on from the last */
  constructor(words: readonly string[]) {
    this.ends = new Int32Array(words.length);
    let most = 1;
    for (let at = 0; at < words.length; at++) {
      most += words[at]!.length - shared(words[at - 1] ?? "", words[at]!);
    }
    const capacity = 2 ** Math.ceil(Math.log2(most * 2));
    this.#mask = capacity - 1;
    this.#table = new Int32Array(2 * capacity);
    const parents = new Int32Array(most);
    const ids = new Uint16Array(most);
    const path: number[] = [0];
    let size = 1;
    let alphabet = 1;
    for (const [at, word] of words.entries()) {
      for (let i = shared(words[at - 1] ?? "", word); i < word.length; i++) {
        const id = this.#letters[word.charCodeAt(i)] ||= alphabet++;
        parents[size] = path[i]!;
        ids[size] = id;
        this.#insert(path[i]! << LETTER_BITS | id, size);
        path[i + 1] = size++;
      }
      this.ends[at] = path[word.length]!;
    }
    this.size = size;
    const children = new Uint16Array(size);
    for (let node = 1; node < size; node++) children[parents[node]!]!++;
    this.#rowOf = new Uint16Array(size);
    let rows = 0;
    for (const [node, count] of children.entries()) {
      if (count >= BRANCHES) this.#rowOf[node] = ++rows;
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

/** Counts the units that two words begin with alike. */
function shared(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}
