import { z } from "zod";
import { currency, instant, text } from "../input/fields.ts";
import { unseenIn } from "../input/shown_text.ts";
import { parseHost } from "../input/web_address.ts";
import {
  type FieldNameWith,
  MAX_INTERVAL,
  type Purchase,
  shapeOf,
} from "../purchase/fields.ts";
import { CATEGORIES, findCategory } from "../purchase/categories.ts";
import { foldText, searchWords } from "./words.ts";

export const SUBMISSION_ID_PATTERN =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type GalleryItem = Pick<Purchase, FieldNameWith<"shown">>;

/** Public fields (specification 2.3), in the order of the response. */
export const PUBLIC_FIELDS = [
  "id",
  "productName",
  "sellerName",
  "productUrl",
  "rootUrl",
  "domain",
  "price",
  "currency",
  "interval",
  "category",
  "imageUrl",
  "logoUrl",
  "purchasedAt",
] as const satisfies FieldNameWith<"shown">[];

export function toPublicItem(purchase: Purchase): GalleryItem {
  return Object.fromEntries(
    PUBLIC_FIELDS.map((name) => [name, purchase[name]]),
  ) as GalleryItem;
}

/** Epoch milliseconds in a UUIDv7 (RFC 9562 §5.7). */
export function submissionTime(id: string): number {
  return parseInt(id.replace("-", "").slice(0, 12), 16);
}

/** Returns the size of the JSON of a purchase's public item, about. */
export function itemBytes(purchase: Purchase): number {
  let bytes = 2;
  for (const name of PUBLIC_FIELDS) {
    const value = purchase[name];
    if (value === undefined) continue;
    bytes += name.length + 6;
    bytes += typeof value === "string" ? textBytes(value) : 8;
  }
  return bytes;
}

/** Six for each character that `asciiJson` escapes. */
function textBytes(text: string): number {
  if (ASCII.test(text)) return text.length;
  return text.length + 5 * text.replace(ASCII_RUNS, "").length;
}

const ASCII = /^[\0-\x7f]*$/;
const ASCII_RUNS = /[\0-\x7f]+/g;

const shown = shapeOf("shown");

/** Specification 2.3. */
export const galleryItem = z.object(
  Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, shown[name]])),
).partial();

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

/** Words for each billing interval that a filter takes. */
const INTERVAL_WORDS = {
  once: ["one-time", "one time", "onetime", "one-off", "single", "none"],
  day: ["daily"],
  week: ["weekly", "wk"],
  month: ["monthly", "mo", "mth", "per-month"],
  quarter: ["quarterly", "3 month"],
  year: ["yearly", "annual", "annually", "yr", "12 month", "per-year"],
};

export const INTERVALS: readonly string[] = Object.keys(INTERVAL_WORDS);

const INTERVAL_BY_WORD = new Map(
  Object.entries(INTERVAL_WORDS).flatMap(([interval, words]) =>
    [interval, ...words].map((word): [string, string] => [word, interval])
  ),
);

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
        "count, nor does one wrong letter in a word that no item has.",
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
};

export type FeedFilter = {
  [Name in keyof typeof feedFilters]?: z.output<(typeof feedFilters)[Name]>;
};

export function requireCurrency(
  { currency, min_price, max_price }: FeedFilter,
  context: z.RefinementCtx,
): void {
  if (currency !== undefined) return;
  for (const [name, value] of Object.entries({ min_price, max_price })) {
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

/**
 * Billing interval; `once` for a one-time purchase. An interval that no filter
 * names is itself, in lower case.
 */
export function billingInterval({ interval }: Pick<GalleryItem, "interval">) {
  const text = interval ?? "once";
  return findInterval(text) ?? text.trim().toLowerCase();
}

/** Interval that a label names, such as `year` for "Annually". */
function findInterval(label: string): string | undefined {
  const word = label.trim().toLowerCase().replace(/^(?:per|every|each|a) /, "");
  return INTERVAL_BY_WORD.get(word) ??
    INTERVAL_BY_WORD.get(word.replace(/s$/, ""));
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue(message);
  return z.NEVER;
}
