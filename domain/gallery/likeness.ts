/**
 * Which purchases are alike, so that their prices can be compared: those with the
 * same currency and billing interval that share two words of their names, or the
 * product's address.
 *
 * @module
 */
import { billingInterval, type GalleryItem } from "./item.ts";
import type { StoredItem } from "./stored_item.ts";
import { spacedWordsOf } from "./words.ts";
import measures from "./measures.json" with { type: "json" };

/** Words that say little about a product. */
const PLAIN = new Set(measures.plain.split(" "));

const MIN_LETTERS = 3;

/** Words of names that two alike purchases share. */
const MIN_SHARED = 2;

/** Fewer submitters than this make no group. */
const MIN_SUBMITTERS = 3;

const MAX_GROUPS = 5;

/** Significant words of a name, in the singular. */
export function significantWords(text: string): Set<string> {
  const words = spacedWordsOf(text).filter((word) =>
    [...word].length >= MIN_LETTERS && !PLAIN.has(word) && !/^\d+$/.test(word)
  );
  return new Set(words.map((word) => word.replace(/(?<=\w{3}[^s])s$/, "")));
}

export function isAlike(a: GalleryItem, b: GalleryItem): boolean {
  if (termsOf(a) !== termsOf(b)) return false;
  if (a.productUrl === b.productUrl) return true;
  const words = significantWords(a.productName);
  return words.intersection(significantWords(b.productName)).size >= MIN_SHARED;
}

export function termsOf(item: GalleryItem): string {
  return `${item.currency} ${billingInterval(item)}`;
}

interface AlikeGroup {
  /** Newest first. */
  items: StoredItem[];
  /** Words, or the address, that all items share; undefined for unlike items. */
  like?: string;
}

/**
 * Splits items of one currency and interval into groups of alike ones; the last
 * group has the rest.
 *
 * @param asked words that the search names
 * @param who submitter of each item
 */
export function groupAlike(
  items: StoredItem[],
  asked: Set<string>,
  who: Map<StoredItem, number>,
): AlikeGroup[] {
  const words = new Map(
    items.map((item) => [item, significantWords(item.productName)]),
  );
  const heldBy = (item: StoredItem) => words.get(item)!.intersection(asked);
  const groups: AlikeGroup[] = [];
  const unlike: StoredItem[] = [];
  const sets = Map.groupBy(items, (item) => [...heldBy(item)].sort().join());
  for (const [held, set] of sets) {
    const shared = new Set(held === "" ? [] : held.split(","));
    let rest = set;
    for (let count = 0; shared.size < MIN_SHARED; count++) {
      const mark = count < MAX_GROUPS && mostShared(rest, shared, words, who);
      if (!mark) break;
      const has = (item: StoredItem) =>
        item.productUrl === mark || words.get(item)!.has(mark);
      const like = mark.includes(":")
        ? mark
        : likeOf(shared.union(new Set([mark])));
      groups.push({ items: rest.filter(has), like });
      rest = rest.filter((item) => !has(item));
    }
    if (shared.size >= MIN_SHARED) {
      groups.push({ items: rest, like: likeOf(shared) });
    } else unlike.push(...rest);
  }
  if (unlike.length === 0) return groups;
  // Those that agree with more of the search first, then the newest.
  unlike.sort((a, b) => heldBy(b).size - heldBy(a).size);
  return [...groups, { items: unlike }];

  /** The words, in the order of a name that has them. */
  function likeOf(shared: Set<string>): string {
    const name = words.values().find((all) => shared.isSubsetOf(all))!;
    return [...name].filter((word) => shared.has(word)).join(" ");
  }
}

/** The address, or further word, that most submitters' items share. */
function mostShared(
  items: StoredItem[],
  shared: Set<string>,
  words: Map<StoredItem, Set<string>>,
  who: Map<StoredItem, number>,
): string | undefined {
  const submitters = new Map<string, Set<number>>();
  for (const item of items) {
    const more = shared.size + 1 < MIN_SHARED ? [] : words.get(item)!;
    for (const mark of [item.productUrl, ...more]) {
      if (shared.has(mark)) continue;
      if (!submitters.has(mark)) submitters.set(mark, new Set());
      submitters.get(mark)!.add(who.get(item)!);
    }
  }
  let [most, found]: [number, string?] = [MIN_SUBMITTERS - 1];
  for (const [mark, { size }] of submitters) {
    if (size > most) [most, found] = [size, mark];
  }
  return found;
}
