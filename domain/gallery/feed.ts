/** Pages of the feed, and the filters that they take. */
import { z } from "zod";
import { currency, instant, text } from "../input/fields.ts";
import { unseenIn } from "../input/shown_text.ts";
import { parseHost } from "../input/web_address.ts";
import { CATEGORIES, findCategory } from "../purchase/categories.ts";
import { MAX_INTERVAL } from "../purchase/fields.ts";
import { billingInterval, type GalleryItem, galleryItem } from "./item.ts";
import { foldText, searchWords } from "./words.ts";

/** Sentences for a search that finds nothing. */
export function searchHints() {
  return z.array(z.string()).optional()
    .describe("Why nothing was found; absent otherwise.");
}

/** Specification 4.4. */
export const feedPage = z.object({
  items: z.array(galleryItem),
  nextCursor: z.string().nullable().describe(
    "Pass it back as `cursor` for the next page; null on the last one.",
  ),
  considered: z.int().optional()
    .describe("With `sort`: matches that were looked at, the newest."),
  complete: z.boolean().optional()
    .describe("With `sort`: whether these are all matches."),
  hints: searchHints(),
});

export const DEFAULT_FEED_LIMIT = 60;
export const MAX_FEED_LIMIT = 200;

/** Maximum index entries that one request reads. */
export const MAX_POSTINGS = 400;

const MAX_SEARCH = 100;

/**
 * Maximum characters of a search after `foldText`, which expands some
 * characters.
 */
const MAX_FOLDED = 200;

const MAX_WORDS = 8;

const price = (bound: string) =>
  z.string().regex(/^\d{1,15}(\.\d{1,9})?$/, "must be a number such as 49.50")
    .transform(Number).optional()
    .meta({ type: "number", minimum: 0 })
    .describe(`Only items that cost at ${bound} this, in \`currency\`.`);

export const feedFilters = {
  category: z.string().transform((label, context) => {
    const slug = findCategory(label);
    if (slug !== undefined) return slug;
    const names = CATEGORIES.join(", ");
    return refuse(context, `names no category; the categories are: ${names}`);
  }).optional()
    .describe(
      "Only items of this category; a label is folded as in a submission.",
    ),
  domain: z.string().transform((text, context) => {
    const host = parseHost(text);
    if (host !== undefined) return host;
    return refuse(context, "must be a host such as shop.example");
  }).optional()
    .describe(
      "Only items of this seller's host; case and `www.` do not count.",
    ),
  q: z.string().transform((text, context) => {
    const problem = `must have at most ${MAX_SEARCH} characters`;
    if ([...text].length > MAX_SEARCH) return refuse(context, problem);
    if (foldText(text).length > MAX_FOLDED) return refuse(context, problem);
    const { count, words } = searchWords(text);
    if (count === 0) return refuse(context, "must hold a word");
    const unseen = unseenIn(text);
    if (unseen !== undefined) return refuse(context, unseen);
    if (count > MAX_WORDS) {
      return refuse(context, `must have at most ${MAX_WORDS} words`);
    }
    return words;
  }).optional()
    .meta({ maxLength: MAX_SEARCH })
    .describe(
      "Only items whose `productName` and `sellerName` together hold each of " +
        "these words in one of its forms; up to 8. The last one may be a " +
        "beginning of three letters or more. Case, accents and hyphens do not " +
        "count. A word of five letters or more that no item has is found with " +
        "one letter wrong, missing, too many, or swapped with the next.",
    ),
  currency: currency().optional()
    .describe("Only items paid in this currency, an ISO 4217 code.")
    .meta({ minLength: 3, maxLength: 3 }),
  min_price: price("least"),
  max_price: price("most"),
  interval: text({ max: MAX_INTERVAL }).transform((text) =>
    billingInterval({ interval: text })
  ).optional()
    .describe(
      "Only subscriptions billed at this interval, such as `month` or an " +
        "interval of an item; `once` for what is none.",
    ),
  since: instant().transform((text) => Date.parse(text)).optional()
    .meta({ format: "date-time" })
    .describe("Only items published at this instant or later."),
  sort: z.enum(["price"]).optional().describe(
    "`price` puts the cheapest first, among the newest 400 matches; needs " +
      "`currency`.",
  ),
};

export type FeedFilter = {
  [Name in keyof typeof feedFilters]?: z.output<(typeof feedFilters)[Name]>;
};

export function requireCurrency(
  { currency, min_price, max_price, sort }: FeedFilter,
  context: z.RefinementCtx,
): void {
  if (currency !== undefined) return;
  for (const [name, value] of Object.entries({ min_price, max_price, sort })) {
    if (value === undefined) continue;
    const message = "needs currency, such as USD";
    context.addIssue({ code: "custom", path: [name], message });
  }
}

export function matchesFilter(
  item: Pick<GalleryItem, "price" | "currency" | "interval">,
  { currency, min_price = 0, max_price = Infinity, interval }: FeedFilter,
): boolean {
  return (currency === undefined || item.currency === currency) &&
    item.price >= min_price && item.price <= max_price &&
    (interval === undefined || billingInterval(item) === interval);
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue(message);
  return z.NEVER;
}
