import { z } from "zod";
import { type GalleryItem } from "./item.ts";
import { feedFilters, MAX_POSTINGS, searchHints } from "./feed.ts";
import { asciiJson } from "../input/ascii_json.ts";
import {
  explainNothing,
  NONE_YET,
  type SearchDependencies,
} from "./nothing_found.ts";
import type { PriceGroup } from "./report.ts";

/** Maximum size of the response, small enough for a model's context. */
const MAX_BYTES = 2400;

const figures = {
  min: z.number().optional().describe("Lowest price, but for outliers."),
  p25: z.number().optional()
    .describe("First quartile; from five submitters on, as min, p75 and max."),
  median: z.number().optional()
    .describe("Of alike purchases by three submitters or more."),
  p75: z.number().optional().describe("Third quartile."),
  max: z.number().optional().describe("Highest price, but for outliers."),
};

const submitters = z.int()
  .describe("Who submitted them; each has one vote in the figures.");

const priceRow = z.object({
  currency: z.string().describe("ISO 4217 code."),
  interval: z.string().nullable()
    .describe(
      "Billing interval of a subscription; null for what is paid once.",
    ),
  like: z.string().optional().describe(
    "Words of the name, or the address, that all of them share; absent where " +
      "they are not alike: then there are examples alone.",
  ),
  sellerName: z.string().optional().describe("With `by=seller`."),
  domain: z.string().optional().describe("With `by=seller`."),
  count: z.int().describe("Purchases that it tells of."),
  submitters,
  ...figures,
  perUnit: z.object({
    unit: z.string().describe("Such as kg, litre, piece or seat."),
    count: z.int(),
    submitters,
    ...figures,
  }).optional().describe("The figures for one unit, where names tell it."),
  newest: z.string().meta({ format: "date-time" })
    .describe("When the newest of them was submitted."),
  examples: z.array(
    z.object({
      id: z.string(),
      productName: z.string(),
      sellerName: z.string(),
      price: z.number().describe("Total paid for all of `quantity`."),
      quantity: z.int().optional(),
      productUrl: z.string().meta({ format: "uri" }),
      publishedAt: z.string().meta({ format: "date-time" }).optional(),
    }),
  ).describe("The newest of them, at most three."),
});

type PriceRow = z.infer<typeof priceRow>;

export const priceFilters = z.strictObject({
  q: feedFilters.q,
  category: feedFilters.category,
  domain: feedFilters.domain,
  currency: feedFilters.currency,
  interval: feedFilters.interval,
  since: feedFilters.since,
  by: z.enum(["seller"]).optional()
    .describe("`seller` tells a row for each seller's host."),
}).superRefine(({ q, category, domain }, context) => {
  if ([q, category, domain].some((value) => value !== undefined)) return;
  const message = "one of q, category and domain is needed";
  context.addIssue({ code: "custom", path: ["q"], message });
});

export const priceReport = z.object({
  query: z.object({
    q: z.string(),
    category: z.string(),
    domain: z.string(),
    currency: z.string(),
    interval: z.string(),
    since: z.string().meta({ format: "date-time" }),
    by: z.string(),
  }).partial().describe("The search, as it was read."),
  prices: z.array(priceRow).describe(
    "Rows of alike purchases of one currency and interval, most submitters " +
      "first. Figures are the price of one.",
  ),
  considered: z.int().describe("Purchases that were looked at, the newest."),
  complete: z.boolean()
    .describe("Whether these are all purchases, and all rows, that there are."),
  hints: searchHints(),
});

type PriceReport = z.infer<typeof priceReport>;

export async function readPrices(
  services: SearchDependencies,
  written: PriceReport["query"],
  { by, ...filter }: z.output<typeof priceFilters>,
): Promise<PriceReport> {
  const { since } = filter;
  const query = {
    ...filter,
    q: written.q?.trim() || undefined,
    since: since === undefined ? undefined : new Date(since).toISOString(),
    by,
  };
  const { report: found } = await services.feed.page({
    limit: 1,
    filter,
    report: { from: MAX_POSTINGS, by },
  });
  const { groups, isAll, considered } = found!;
  const hints = groups.length > 0
    ? undefined
    : isAll
    ? await explainNothing(services, filter)
    : [NONE_YET];
  const report: PriceReport = {
    query,
    prices: [],
    considered,
    complete: isAll,
    hints,
  };
  // About 15 rows fit; the loop skips the computation of further rows.
  for (const group of groups) {
    report.prices.push(rowOf(group, by));
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

function rowOf(
  { votes: _, interval, newest, examples, ...row }: PriceGroup,
  by: "seller" | undefined,
): PriceRow {
  const { sellerName, domain } = examples[0]!;
  return {
    ...row,
    interval: interval === "once" ? null : interval,
    ...by && { sellerName, domain },
    newest: new Date(newest).toISOString(),
    examples: [],
  };
}

/** Adds an example to each row in turn, newest first, while they fit. */
function addExamples(report: PriceReport, groups: PriceGroup[]): void {
  const most = Math.max(0, ...groups.map(({ examples }) => examples.length));
  for (let place = 0; place < most; place++) {
    report.prices.forEach(({ examples }, index) => {
      const item = groups[index]!.examples[place];
      if (item === undefined) return;
      examples.push(exampleOf(item));
      if (isTooLarge(report)) examples.pop();
    });
  }
}

function exampleOf(item: GalleryItem): PriceRow["examples"][number] {
  const { id, productName, sellerName, price, quantity } = item;
  const { productUrl, publishedAt } = item;
  const names = { id, productName, sellerName };
  return { ...names, price, quantity, productUrl, publishedAt };
}

function isTooLarge(report: PriceReport): boolean {
  return asciiJson(report).length > MAX_BYTES;
}
