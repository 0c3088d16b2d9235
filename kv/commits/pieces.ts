import { CommitSize } from "./commit_size.ts";

/**
 * Cuts a run of things into pieces that fit into one commit each.
 *
 * @param weigh adds what a thing takes of a commit
 */
export function* pieces<Thing>(
  things: Iterable<Thing>,
  weigh: (size: CommitSize, thing: Thing) => void,
): Generator<Thing[]> {
  let piece: Thing[] = [];
  let size = new CommitSize();
  for (const thing of things) {
    let larger = size.copy();
    weigh(larger, thing);
    if (!larger.fits && piece.length > 0) {
      yield piece;
      piece = [];
      larger = new CommitSize();
      weigh(larger, thing);
    }
    piece.push(thing);
    size = larger;
  }
  if (piece.length > 0) yield piece;
}
