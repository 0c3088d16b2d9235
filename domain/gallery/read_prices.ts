import { z } from "zod";
import { billingInterval, type GalleryItem, submissionTime } from "./item.ts";
import { feedFilters, MAX_POSTINGS, searchHints } from "./feed.ts";
import { asciiJson } from "../input/ascii_json.ts";
import {
  explainNothing,
  NONE_YET,
  type SearchDependencies,
} from "./nothing_found.ts";
import { comparableGroups, quantile } from "./prices.ts";

const MAX_EXAMPLES = 3;

/** Maximum size of the response, small enough for a model's context. */
const MAX_BYTES = 2400;

/** Decimals of a quartile, which may lie between two prices. */
const DECIMALS = 4;

const priceRow = z.object({
  currency: z.string().describe("ISO 4217 code."),
  interval: z.string().nullable()
    .describe(
      "Billing interval of a subscription; null for what is paid once.",
    ),
  count: z.int().describe("Purchases that it tells of."),
  min: z.number(),
  p25: z.number().describe("First quartile."),
  median: z.number(),
  p75: z.number().describe("Third quartile."),
  max: z.number(),
  newest: z.string().meta({ format: "date-time" })
    .describe("When the newest of them was submitted."),
  examples: z.array(
    z.object({
      id: z.string(),
      productName: z.string(),
      sellerName: z.string(),
      price: z.number(),
      productUrl: z.string().meta({ format: "uri" }),
    }),
  ).describe("The newest of them, at most three."),
});

type PriceRow = z.infer<typeof priceRow>;

export const priceReport = z.object({
  query: z.object({
    q: z.string(),
    category: z.string(),
    domain: z.string(),
    currency: z.string(),
  }).partial().describe("The search, as it was read."),
  prices: z.array(priceRow)
    .describe("A row per currency and interval, most purchases first."),
  considered: z.int().describe("Purchases that were looked at, the newest."),
  complete: z.boolean()
    .describe("Whether these are all purchases, and all rows, that there are."),
  hints: searchHints(),
});

type PriceReport = z.infer<typeof priceReport>;

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
  services: SearchDependencies,
  written: PriceReport["query"],
  filter: z.output<typeof priceFilters>,
): Promise<PriceReport> {
  const { category, domain, currency } = filter;
  const query = {
    q: written.q?.trim() || undefined,
    category,
    domain,
    currency,
  };
  const { body } = await services.feed.page({ limit: MAX_POSTINGS, filter });
  const { items, nextCursor } = JSON.parse(body);
  const groups = comparableGroups(items);
  const isAll = nextCursor === null;
  const hints = groups.length > 0
    ? undefined
    : isAll
    ? await explainNothing(services, filter)
    : [NONE_YET];
  const report: PriceReport = {
    query,
    prices: [],
    considered: items.length,
    complete: isAll,
    hints,
  };
  // About 20 rows fit; the loop skips the computation of further rows.
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
  const interval = billingInterval(newest!);
  const newestAt = Math.max(...group.map(({ id }) => submissionTime(id)));
  return {
    currency: newest!.currency,
    interval: interval === "once" ? null : interval,
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

/** Adds an example to each row in turn, newest first, while they fit. */
function addExamples(report: PriceReport, groups: GalleryItem[][]): void {
  for (let place = 0; place < MAX_EXAMPLES; place++) {
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
