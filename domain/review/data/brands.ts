/**
 * Well-known names that impostors borrow, with the names they really use, and
 * the shops where anybody may sell.
 *
 * @module
 */

import brands from "./brands.json" with { type: "json" };
import marketplaces from "./marketplaces.json" with { type: "json" };

/** A well-known name. */
export interface Brand {
  /** The name as it stands in a host. */
  name: string;
  /** Names that a seller gives itself. */
  sellers: string[];
  /** Registered names, without suffix unless they hold a dot. */
  hosts: string[];
  /** Also an ordinary word: worth a second look only in company. */
  isWord: boolean;
  /** Sells through others too, so an unknown host is no contradiction. */
  isResold: boolean;
}

export const BRANDS: Brand[] = brands;

/** Where anybody may sell, so a host says nothing about the seller. */
export const MARKETPLACES: ReadonlySet<string> = new Set(marketplaces);
