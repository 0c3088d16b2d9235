/**
 * A prefix tree over UTF-16 units in one flat hash table, since the review
 * walks it once for each word of each item.
 *
 * @module
 */

/** Add words, freeze, then walk. */
export class Trie {
  #size = 1;
  readonly #building = new Map<number, number>();
  // Units that occur at all get small numbers, so that a key fits 31 bits.
  readonly #letters = new Uint16Array(65536);
  #alphabet = 1;
  #keys = new Int32Array(0);
  #nodes = new Int32Array(0);
  #mask = 0;

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

  /** Packs what was added into the table that `next` reads. */
  freeze(): void {
    const capacity = 2 ** Math.ceil(Math.log2(this.#building.size * 3));
    this.#mask = capacity - 1;
    this.#keys = new Int32Array(capacity);
    this.#nodes = new Int32Array(capacity);
    for (const [key, node] of this.#building) {
      let slot = this.#slot(key);
      while (this.#nodes[slot] !== 0) slot = slot + 1 & this.#mask;
      this.#keys[slot] = key;
      this.#nodes[slot] = node;
    }
    this.#building.clear();
  }

  #slot(key: number): number {
    const mixed = Math.imul(key, 0x9e3779b1);
    return (mixed ^ mixed >>> 15) & this.#mask;
  }

  /** Returns the node one letter on, or -1 where no word goes on. */
  next(node: number, letter: number): number {
    const id = this.#letters[letter] ?? 0;
    if (id === 0) return -1;
    const key = node << 12 | id;
    let slot = this.#slot(key);
    for (;;) {
      const found = this.#nodes[slot] ?? 0;
      if (found === 0) return -1;
      if (this.#keys[slot] === key) return found;
      slot = slot + 1 & this.#mask;
    }
  }
}
