import { valueBytes } from "./operation.ts";
import { keyId } from "../rows/key_text.ts";
import type { Change } from "../rows/versioned.ts";

/** Deno KV allows 1,000 mutations, 800 KiB and 80 KiB of keys. */
const MAX_MUTATIONS = 900;
const MAX_BYTES = 700 * 1024;
const MAX_KEY_BYTES = 72 * 1024;

/** Upper bound of the overhead of one check or write. */
const OVERHEAD_BYTES = 64;

/** Upper bound of one commit's size against Deno KV's limits. */
export class CommitSize {
  constructor(
    public checks = 0,
    public mutations = 0,
    public bytes = 0,
    public keyBytes = 0,
  ) {}

  fits(maxChecks: number): boolean {
    return this.checks <= maxChecks && this.mutations <= MAX_MUTATIONS &&
      this.bytes <= MAX_BYTES && this.keyBytes <= MAX_KEY_BYTES;
  }

  copy(): CommitSize {
    const { checks, mutations, bytes, keyBytes } = this;
    return new CommitSize(checks, mutations, bytes, keyBytes);
  }

  add({ checks = [], sets = [], deletes = [] }: Change): void {
    for (const { key } of checks) this.addCheck(keyId(key));
    for (const { key, value } of sets) this.addWrite(keyId(key), value);
    for (const key of deletes) this.addWrite(keyId(key));
  }

  addCheck(id: string): void {
    this.checks++;
    this.#addKey(id);
  }

  addWrite(id: string, value?: unknown): void {
    this.mutations++;
    this.#addKey(id);
    if (value !== undefined) this.bytes += valueBytes(value);
  }

  #addKey(id: string): void {
    // An id has at least as many characters as its key, each of up to 3 bytes.
    const keyBytes = 3 * id.length;
    this.keyBytes += keyBytes;
    this.bytes += keyBytes + OVERHEAD_BYTES;
  }
}
