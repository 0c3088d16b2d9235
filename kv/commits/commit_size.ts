import { valueBytes } from "./operation.ts";
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
    for (const { key } of checks) {
      this.checks++;
      this.#addKey(keyBytes(key));
    }
    for (const key of [...sets.map(({ key }) => key), ...deletes]) {
      this.mutations++;
      this.#addKey(keyBytes(key));
    }
    for (const { value } of sets) this.bytes += valueBytes(value);
  }

  addCheck(id: string): void {
    this.checks++;
    this.#addKey(bytesOf(id));
  }

  addWrite(id: string, value?: unknown): void {
    this.mutations++;
    this.#addKey(bytesOf(id));
    if (value !== undefined) this.bytes += valueBytes(value);
  }

  #addKey(bytes: number): void {
    this.keyBytes += bytes;
    this.bytes += bytes + OVERHEAD_BYTES;
  }
}

/** An id has at least as many characters as its key, each of up to 3 bytes. */
const bytesOf = (id: string) => 3 * id.length;

function keyBytes(key: Deno.KvKey): number {
  let bytes = 0;
  for (const part of key) {
    if (typeof part !== "string") bytes += 10;
    else bytes += 2 + (ASCII.test(part) ? part.length : 3 * part.length);
  }
  return bytes;
}

const ASCII = /^[\x20-\x7e]*$/;
