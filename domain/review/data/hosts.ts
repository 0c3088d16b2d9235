/**
 * Registered names, and words in them, that tell what a host is for.
 *
 * @module
 */

import data from "./hosts.json" with { type: "json" };

/** Open to anybody and blind about the target; brands' own are not here. */
export const SHORTENERS = new Set(data.shorteners);
/** Note who follows the link. */
export const TRACKERS = new Set(data.trackers);
/** Tunnels and throw-away addresses. */
export const TUNNELS = new Set(data.tunnels);
/** Company that a brand's name keeps in an impostor's host. */
export const BAIT = new Set(data.bait);
/** Weaker company: an honest reseller may use it. */
export const SALES = new Set(data.sales);
/** Suffixes that throw-away shops prefer. */
export const CHEAP_SUFFIXES = new Set(data.cheapSuffixes);
/** Real names at one slip from a brand's. */
export const NOT_TYPOS = new Set(data.notTypos);
