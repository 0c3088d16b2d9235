/**
 * Price report of a search, small enough for a model's context.
 *
 * @module
 */
import { z } from "zod";
import { feedFilters, filterOf } from "./filters.ts";
import { asciiJson, type GalleryItem, submittedAt } from "./item.ts";
import type { FeedStore } from "./ports.ts";
import { comparableGroups, quantile } from "./prices.ts";
import { MAX_POSTINGS, readFeedPage } from "./read_feed.ts";
import type { PriceReport, PriceRow } from "./responses.ts";

const MOST_EXAMPLES = 3;

/** Size of the response. */
const MAX_BYTES = 2400;

/** A quartile may lie between two prices. */
const DECIMALS = 4;

interface Prices {
  body: string;
  etag: string;
}

type PriceQuery = PriceReport["query"];

export const priceFilters = z.strictObject({
  q: feedFilters.q,
  category: feedFilters.category,
  domain: feedFilters.domain,
  currency: feedFilters.currency,
}).superRefine(({ q, category, domain }, context) => {
  if ([q, category, domain].some((value) => value !== undefined)) return;
  const message = "one of q, category and domain is needed";
  context.addIssue({ code: "custom", path: ["q"], message });
});

export async function readPrices(
  { feed }: { feed: Pick<FeedStore, "page"> },
  written: PriceQuery,
  filters: z.output<typeof priceFilters>,
): Promise<Prices> {
  const filter = filterOf(filters);
  const { category, domain, currency } = filter;
  const query = { q: written.q?.trim(), category, domain, currency };
  const { body, etag } = await readFeedPage(
    { feed },
    { limit: MAX_POSTINGS, filter },
  );
  const { items, nextCursor } = JSON.parse(body);
  const report = priceReportOf(items, { query, isAll: nextCursor === null });
  return { body: asciiJson(report), etag };
}

function priceReportOf(
  items: GalleryItem[],
  { query, isAll }: { query: PriceReport["query"]; isAll: boolean },
): PriceReport {
  const groups = comparableGroups(items);
  const report: PriceReport = {
    query,
    prices: [],
    considered: items.length,
    complete: isAll,
  };
  // About 20 rows fit; the rest is not computed.
  for (const group of groups) {
    report.prices.push(rowOf(group));
    if (isTooLarge(report)) break;
  }
  if (report.prices.length < groups.length) report.complete = false;
  while (isTooLarge(report)) {
    report.prices.pop();
    report.complete = false;
  }
  addExamples(report, groups);
  return report;
}

function rowOf(group: GalleryItem[]): PriceRow {
  const sorted = group.map(({ price }) => price).toSorted((a, b) => a - b);
  const at = (part: number) => Number(quantile(sorted, part).toFixed(DECIMALS));
  const [newest] = group;
  const newestAt = Math.max(...group.map(({ id }) => submittedAt(id)));
  return {
    currency: newest!.currency,
    interval: newest!.interval ?? null,
    count: group.length,
    min: sorted[0]!,
    p25: at(0.25),
    median: at(0.5),
    p75: at(0.75),
    max: sorted.at(-1)!,
    newest: new Date(newestAt).toISOString(),
    examples: [],
  };
}

/** Adds each row's newest purchases in turn, while there is room. */
function addExamples(report: PriceReport, groups: GalleryItem[][]): void {
  for (let place = 0; place < MOST_EXAMPLES; place++) {
    report.prices.forEach(({ examples }, index) => {
      const item = groups[index]![place];
      if (item === undefined) return;
      const { id, productName, sellerName, price, productUrl } = item;
      examples.push({ id, productName, sellerName, price, productUrl });
      if (isTooLarge(report)) examples.pop();
    });
  }
}

function isTooLarge(report: PriceReport): boolean {
  return asciiJson(report).length > MAX_BYTES;
}
