import type { Store } from "../store.ts";
import { CommitSize } from "./commit_size.ts";

interface Cut<Thing> {
  /** Checks of every commit besides those of its items. */
  ownChecks: number;
  weigh(size: CommitSize, thing: Thing): void;
}

/**
 * Commits items in order, at least one and as many as fit into one commit; a
 * piece is cut again when the store turns out to accept fewer checks.
 */
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
