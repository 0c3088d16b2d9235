import type { Entry } from "../store.ts";
import { readStoredItem } from "./stored_item.ts";

/** About 100 bytes each. */
const MOST_KNOWN = 20_000;

/**
 * Rows known to hold a valid item. A page serves the text of a row verbatim, so
 * each text is parsed once; parsing it for every page cost a sixth of the rate
 * of uncached pages.
 */
export class ItemRows {
  /** Versions of valid rows by position. */
  #known = new Map<number, string>();

  isItem(position: number, { value, versionstamp }: Entry): boolean {
    if (versionstamp === null) return false;
    if (this.#known.get(position) === versionstamp) return true;
    if (readStoredItem(value) === undefined) return false;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(position, versionstamp);
    return true;
  }
}
