import type { Store } from "../store.ts";
import { CommitSize } from "./commit_size.ts";

/** How a run of things is cut. */
interface Cut<Thing> {
  /** Checks of every commit besides those of its things. */
  ownChecks: number;
  /** Adds what a thing takes of a commit. */
  weigh(size: CommitSize, thing: Thing): void;
}

/**
 * Works through a run of things in order, with as many at a time as fit into
 * one commit, at least one.
 *
 * @param commit commits a piece; called with a smaller one where the store
 * turns out to take fewer checks
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
      // A store that turns out to take fewer checks is asked for fewer.
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
