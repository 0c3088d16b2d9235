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
/** Entries that are packed in one step: some milliseconds. */
const STEP = 8192;

/** Add words, freeze, then walk. */
export class Trie {
  #size = 1;
  readonly #building = new Map<number, number>();
  // Units that occur at all get small numbers, so that a key fits 31 bits.
  readonly #letters = new Uint16Array(65536);
  #alphabet = 1;
  // Keys at even places, each followed by its node: one look at the memory.
  #table = new Int32Array(0);
  #mask = 0;
  // By node: the number of its row, 0 for none.
  #rowOf = new Uint16Array(0);
  #rows = new Int32Array(0);

  /** Returns the node at which the letters end. */
  add(letters: number[]): number {
    let node = 0;
    for (const letter of letters) {
      const id = this.#letters[letter] ||= this.#alphabet++;
      const key = node << 12 | id;
      let next = this.#building.get(key);
      if (next === undefined) {
        next = this.#size++;
        this.#building.set(key, next);
      }
      node = next;
    }
    return node;
  }

  /** Packs what was added into the table that `next` reads, step by step. */
  *freeze(): Generator<undefined, void> {
    const capacity = 2 ** Math.ceil(Math.log2(this.#building.size * 3));
    this.#mask = capacity - 1;
    this.#table = new Int32Array(2 * capacity);
    for (const [key, node] of this.#building) {
      if (node % STEP === 0) yield;
      let slot = this.#slot(key);
      while (this.#table[2 * slot + 1] !== 0) slot = slot + 1 & this.#mask;
      this.#table[2 * slot] = key;
      this.#table[2 * slot + 1] = node;
    }
    yield* this.#addRows();
    this.#building.clear();
  }

  *#addRows(): Generator<undefined, void> {
    const children = new Uint16Array(this.#size);
    for (const key of this.#building.keys()) children[key >> 12]!++;
    yield;
    this.#rowOf = new Uint16Array(this.#size);
    let rows = 0;
    for (const [node, count] of children.entries()) {
      if (count >= BRANCHES) this.#rowOf[node] = ++rows;
    }
    this.#rows = new Int32Array(rows + 1 << ROW_BITS);
    for (const [key, node] of this.#building) {
      if (node % STEP === 0) yield;
      const row = this.#rowOf[key >> 12] ?? 0;
      const id = key & 0xfff;
      if (row === 0 || id >> ROW_BITS !== 0) continue;
      this.#rows[row << ROW_BITS | id] = node;
    }
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
    const key = node << 12 | id;
    let slot = this.#slot(key);
    for (;;) {
      const found = this.#table[2 * slot + 1] ?? 0;
      if (found === 0) return -1;
      if (this.#table[2 * slot] === key) return found;
      slot = slot + 1 & this.#mask;
    }
  }
}
