import type { Entry } from "../store.ts";
import { readStoredItem } from "./stored_item.ts";

/** Rows that are remembered, some 100 bytes each. */
const MOST_KNOWN = 20_000;

/**
 * Tells the rows of public items from all else. A page shows the text of a row
 * as it is, so that every text has to be read once; reading it for every page
 * was measured to take a sixth of the rate of pages that are not in memory.
 */
export class ItemRows {
  /** Versions of rows that hold an item, by their positions. */
  #known = new Map<number, string>();

  /** Whether a row holds the text of an item. */
  isItem(position: number, { value, versionstamp }: Entry): boolean {
    if (versionstamp === null) return false;
    if (this.#known.get(position) === versionstamp) return true;
    if (readStoredItem(value) === undefined) return false;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(position, versionstamp);
    return true;
  }
}
