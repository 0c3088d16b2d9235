import { valueBytes } from "./operation.ts";
import type { Store } from "../store.ts";

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

interface Cut<Thing> {
  ownChecks: number;
  weigh(size: CommitSize, thing: Thing): void;
}

/** A piece is cut again when the store turns out to accept fewer checks. */
export async function inPieces<Thing>(
  store: Store,
  things: Thing[],
  { ownChecks, weigh }: Cut<Thing>,
  commit: (piece: Thing[]) => Promise<void>,
): Promise<void> {
  let rest = things;
  while (rest.length > 0) {
    const { maxChecks } = store;
    const piece = firstPiece(rest, weigh, maxChecks - ownChecks);
    try {
      await commit(piece);
    } catch (error) {
      if (store.maxChecks < maxChecks) continue;
      throw error;
    }
    rest = rest.slice(piece.length);
  }
}

function firstPiece<Thing>(
  things: Thing[],
  weigh: Cut<Thing>["weigh"],
  maxChecks: number,
): Thing[] {
  const size = new CommitSize();
  const end = things.findIndex((thing, index) => {
    weigh(size, thing);
    return index > 0 && !size.fits(maxChecks);
  });
  return end === -1 ? things : things.slice(0, end);
}
