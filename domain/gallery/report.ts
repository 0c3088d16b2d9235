/**
 * Report on the purchases that a search finds, behind the prices endpoint, its
 * tool, the gallery's pages and the page of an item.
 *
 * @module
 */
import { type FeedFilter, matchesFilter } from "./feed.ts";
import { billingInterval, type GalleryItem, INTERVALS } from "./item.ts";
import { submissionTime } from "./item.ts";
import { groupAlike, isAlike, significantWords, termsOf } from "./likeness.ts";
import { type Measure, measureOf } from "./measures.ts";
import { type Figures, figuresOf, MIN_MEDIAN, quantile } from "./prices.ts";
import type { StoredItem } from "./stored_item.ts";
import { bySubmitter } from "../submitters.ts";

/** Examples of a group. */
const MAX_EXAMPLES = 3;

/** Minimum number of submitters that a price is ranked among. */
const MIN_RANK = 4;

export interface ReportRequest {
  /** Maximum index entries that are read. */
  from: number;
  by?: "seller";
  /** Item that the others are compared with. */
  item?: StoredItem;
}

export interface PriceGroup extends Figures {
  currency: string;
  /** Billing interval; `once` for a one-time purchase. */
  interval: string;
  /** Words or address in common; absent for unlike ones, without figures. */
  like?: string;
  count: number;
  submitters: number;
  /** Epoch milliseconds. */
  newest: number;
  examples: GalleryItem[];
  /** Price of one by each submitter, ascending; empty for unlike purchases. */
  votes: number[];
  perUnit?: Figures & { unit: string; count: number; submitters: number };
}

type ValueCount = [value: string, count: number];

export interface Report {
  count: number;
  /** False if more items may match than were read. */
  isAll: boolean;
  /** Items that the groups tell of; ignores the price bounds of the filter. */
  considered: number;
  groups: PriceGroup[];
  /** Category slugs, most purchases first. */
  categories: ValueCount[];
  /** Most submitters first; ignores the filters on currency, interval and price. */
  currencies: ValueCount[];
  /** Counted like `currencies`; `once` for a one-time purchase. */
  intervals: ValueCount[];
  /** Items that are alike to the item of the request. */
  alike: StoredItem[];
}

/**
 * @param looked items that match the filter without currency, interval and
 * price, newest first
 */
export function buildReport(
  looked: StoredItem[],
  { filter, isAll, by, item }: Omit<ReportRequest, "from"> & {
    filter: FeedFilter;
    isAll: boolean;
  },
): Report {
  const { currency, interval } = filter;
  const found = looked.filter((one) => matchesFilter(one, filter));
  const anyPrice = looked.filter((one) =>
    matchesFilter(one, { currency, interval })
  );
  const who = new Map(
    bySubmitter(looked).flatMap((group, at) => group.map((one) => [one, at])),
  );
  const submittersOf = (items: StoredItem[]) =>
    new Set(items.map((one) => who.get(one))).size;
  const words = filter.q?.map(({ text }) => text).join(" ") ?? "";
  const asked = significantWords(words);
  const sets = item ? new Map() : Map.groupBy(
    anyPrice,
    (one) => by ? `${termsOf(one)} ${one.domain}` : termsOf(one),
  );
  return {
    count: found.length,
    isAll,
    considered: anyPrice.length,
    groups: [...sets.values()].flatMap((set) => groupAlike(set, asked, who))
      .map(({ items, like }) => groupOf(items, like, who))
      .sort(byWeight),
    categories: counted(found, ({ category }) => category),
    currencies: counted(looked, ({ currency }) => currency, submittersOf),
    intervals: counted(looked, billingInterval, submittersOf)
      .filter(([interval]) => INTERVALS.includes(interval)),
    alike: item
      ? looked.filter((one) => one.id !== item.id && isAlike(item, one))
      : [],
  };
}

/** Alike purchases first, then those of most submitters, then the most. */
function byWeight(a: PriceGroup, b: PriceGroup): number {
  return Number(b.like !== undefined) - Number(a.like !== undefined) ||
    b.submitters - a.submitters || b.count - a.count;
}

function counted(
  items: StoredItem[],
  valueOf: (item: StoredItem) => string,
  countOf: (items: StoredItem[]) => number = ({ length }) => length,
): ValueCount[] {
  return Map.groupBy(items, valueOf).entries()
    .map(([value, group]): ValueCount => [value, countOf(group)])
    .toArray().toSorted(([, a], [, b]) => b - a);
}

function groupOf(
  items: StoredItem[],
  like: string | undefined,
  who: Map<StoredItem, number>,
): PriceGroup {
  const [first] = items;
  const votes = like === undefined ? [] : votesOf(items, who, priceOfOne);
  return {
    currency: first!.currency,
    interval: billingInterval(first!),
    like,
    count: items.length,
    submitters: new Set(items.map((item) => who.get(item))).size,
    newest: Math.max(...items.map(({ id }) => submissionTime(id))),
    examples: items.slice(0, MAX_EXAMPLES),
    votes,
    ...figuresOf(votes),
    ...like !== undefined && { perUnit: perUnitOf(items, who) },
  };
}

export function priceOfOne({ price, quantity = 1 }: GalleryItem): number {
  return price / quantity;
}

/** A price per submitter: the median of its newest purchases of each product. */
function votesOf(
  items: StoredItem[],
  who: Map<StoredItem, number>,
  priceOf: (item: StoredItem) => number,
): number[] {
  return Map.groupBy(items, (item) => who.get(item)).values().map((own) => {
    // Newest first: later entries of a map replace earlier ones.
    const newest = new Map(
      own.toReversed().map((item) => [item.productUrl, priceOf(item)]),
    );
    return quantile([...newest.values()].sort((a, b) => a - b), 0.5);
  }).toArray().sort((a, b) => a - b);
}

/** Figures of the unit that most of the purchases name. */
function perUnitOf(
  items: StoredItem[],
  who: Map<StoredItem, number>,
): PriceGroup["perUnit"] {
  const measures = new Map<StoredItem, Measure>();
  for (const item of items) {
    const measure = measureOf(item);
    if (measure !== undefined) measures.set(item, measure);
  }
  const sets = Map.groupBy(measures.keys(), (item) => measures.get(item)!.unit);
  const [most] = [...sets].sort(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return undefined;
  const [unit, measured] = most;
  const votes = votesOf(
    measured,
    who,
    (item) => priceOfOne(item) / measures.get(item)!.amount,
  );
  if (votes.length < MIN_MEDIAN) return undefined;
  const { length: submitters } = votes;
  return { unit, count: measured.length, submitters, ...figuresOf(votes) };
}

/** The group that a chart can show: alike purchases with quartiles. */
export function chartGroup({ groups }: Pick<Report, "groups">) {
  return groups.find(({ p75 = 0 }) => p75 > 0);
}

export interface PriceRank {
  /** Number of other submitters of alike purchases. */
  of: number;
  dearer: number;
  cheaper: number;
}

/** Ranks the price of one item; undefined for too few submitters. */
export function priceRank(
  item: StoredItem,
  alike: StoredItem[],
): PriceRank | undefined {
  const [own = [], ...others] = bySubmitter([item, ...alike]);
  const who = new Map(
    others.flatMap((group, at) => group.map((one) => [one, at])),
  );
  const price = priceOfOne(own[0]!);
  const votes = votesOf(others.flat(), who, priceOfOne);
  if (price <= 0 || votes.length < MIN_RANK) return undefined;
  return {
    of: votes.length,
    dearer: votes.filter((vote) => vote > price).length,
    cheaper: votes.filter((vote) => vote < price).length,
  };
}
