import { valueBytes } from "./operation.ts";

/** 1,000 mutations, 800 KiB, 80 KiB of keys; less a margin. */
const MAX_MUTATIONS = 900;
const MAX_BYTES = 700 * 1024;
const MAX_KEY_BYTES = 72 * 1024;

/** What a check or a write weighs besides its key and value, from above. */
const OVERHEAD_BYTES = 64;

/** How much of Deno KV's limits for one commit is used up, from above. */
export class CommitSize {
  constructor(
    public checks = 0,
    public mutations = 0,
    public bytes = 0,
    public keyBytes = 0,
  ) {}

  /** Whether one commit can be that large. */
  fits(maxChecks: number): boolean {
    return this.checks <= maxChecks && this.mutations <= MAX_MUTATIONS &&
      this.bytes <= MAX_BYTES && this.keyBytes <= MAX_KEY_BYTES;
  }

  /** A copy to which more can be added on trial. */
  copy(): CommitSize {
    const { checks, mutations, bytes, keyBytes } = this;
    return new CommitSize(checks, mutations, bytes, keyBytes);
  }

  /** Counts a check of the key with this id. */
  addCheck(id: string): void {
    this.checks++;
    this.#addKey(id);
  }

  /** Counts a set or a deletion of the key with this id. */
  addWrite(id: string, value?: unknown): void {
    this.mutations++;
    this.#addKey(id);
    if (value !== undefined) this.bytes += valueBytes(value);
  }

  #addKey(id: string): void {
    // An id has as many characters as its key or more, each of up to 3 bytes.
    const keyBytes = 3 * id.length;
    this.keyBytes += keyBytes;
    this.bytes += keyBytes + OVERHEAD_BYTES;
  }
}
