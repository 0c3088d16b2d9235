/**
 * Query parameters of the feed and of the gallery's pages: their schemas, their
 * readers, their examples, and the addresses that contain them.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../domain/failures.ts";
import { findCategory } from "../domain/purchase/categories.ts";
import {
  type FeedFilter,
  feedFilters,
  requireCurrency,
} from "../domain/gallery/feed.ts";
import { uuid } from "../domain/input/fields.ts";
import { problemsOf, shownName, validate } from "../domain/input/validate.ts";
import type { AppContext } from "./http/request_context.ts";

type FilterName = keyof typeof feedFilters;

export const FILTER_NAMES = Object.keys(feedFilters) as FilterName[];

/** Parameters of a page in the order of its query. */
const ADDRESS_NAMES = new Set<FilterName | "cursor">([
  "q",
  ...FILTER_NAMES,
  "cursor",
]);

/** Filters as written in the query. */
export type FilterTexts = Partial<Record<FilterName, string>>;

/** Items per page, few enough for a small page. */
export const ITEMS_PER_PAGE = 24;

/**
 * Maximum pages that one address shows, one below the other; four of a new search
 * take 10 ms of CPU time.
 */
export const MAX_PAGES = 4;

/** Schema of a whole number from 1 to `max` in a query. */
export function wholeNumber(max: number) {
  return z.string().refine(
    (text) =>
      text.length <= `${max}`.length && /^\d+$/.test(text) && +text >= 1 &&
      +text <= max,
    `must be a whole number from 1 to ${max}`,
  ).transform(Number).meta({ type: "integer", minimum: 1, maximum: max });
}

/** Position and length of a page; the parameters arrive as text. */
export const pageRange = z.object({
  cursor: z.string().optional(),
  pages: wholeNumber(MAX_PAGES).optional(),
});

export type PageRange = z.output<typeof pageRange>;

const pageFilters = z.object(feedFilters).superRefine(requireCurrency);

/** @throws {Failure} `malformed_query` */
export function readPageRange(c: AppContext): PageRange {
  const { cursor, pages } = c.req.query();
  const range = validate(pageRange, { cursor, pages }, "malformed_query");
  // An empty cursor is malformed, as in the feed.
  return { ...range, cursor };
}

/**
 * @returns the filter, and its texts with canonical category and domain
 * @throws {Failure} `not_found` for an unknown category
 */
export function readFilter(
  c: AppContext,
): { filter: FeedFilter; shown: FilterTexts } {
  const query = c.req.query();
  const written = Object.fromEntries(
    // A form also sends fields that are not filled in.
    FILTER_NAMES.map((name) => [name, query[name]?.trim()])
      .filter(([, value]) => value),
  );
  const { category } = written;
  if (category && findCategory(category) === undefined) {
    throw new Failure("not_found");
  }
  const filter = validate(pageFilters, written, "malformed_query");
  const { category: slug, domain } = filter;
  return { filter, shown: { ...written, category: slug, domain } };
}

/** Query of the filters and pages; empty for the whole gallery. */
export function galleryQuery(
  { pages = 1, ...shown }: FilterTexts & PageRange,
): string {
  const query = new URLSearchParams();
  for (const name of ADDRESS_NAMES) {
    if (shown[name] !== undefined) query.set(name, shown[name]);
  }
  if (pages > 1) query.set("pages", `${pages}`);
  return query.size === 0 ? "" : `?${query}`;
}

export function galleryPath(shown: FilterTexts & PageRange): string {
  return `/gallery${galleryQuery(shown)}`;
}

/** True for a search, false for a whole category or the whole gallery. */
export function isSearch(shown: FilterTexts): boolean {
  return galleryQuery({ ...shown, category: undefined }) !== "";
}

export const EXAMPLE_ID = "01900000-0000-7000-8000-000000000000";

/** Example purchase with all required fields. */
export const EXAMPLE_PURCHASE = {
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "buyer@example.com",
  submitterPhone: "+12025550123",
};

export const EXAMPLE_PUBLIC_FIELDS = {
  productName: EXAMPLE_PURCHASE.productName,
  sellerName: EXAMPLE_PURCHASE.sellerName,
  productUrl: EXAMPLE_PURCHASE.productUrl,
  rootUrl: "https://shop.example/",
  domain: "shop.example",
  price: EXAMPLE_PURCHASE.price,
  currency: "USD",
};

export const ITEM_ID_PARAMETER = {
  name: "id",
  in: "path" as const,
  description: "`id` of the submission, which its item keeps.",
  schema: uuid(),
  example: EXAMPLE_ID,
};

const EXAMPLES: Record<FilterName, string | number> = {
  category: "software",
  domain: "shop.example",
  q: "desk lamp",
  currency: "USD",
  min_price: 10,
  max_price: 99.5,
  interval: "month",
  since: "2026-11-20T14:03:00Z",
  sort: "price",
};

export function filterParameters(names: FilterName[]) {
  return names.map((name) => ({
    name,
    in: "query" as const,
    description: feedFilters[name].description!,
    schema: feedFilters[name],
    example: EXAMPLES[name],
  }));
}

/** Maximum unknown parameters that an error names. */
const MAX_NAMED = 10;

/** @throws {Failure} `malformed_query` with every problem */
export function readQuery<Schema extends z.ZodObject>(
  url: string,
  { schema, of }: { schema: Schema; of: string },
): z.output<Schema> {
  const query = Object.fromEntries(new URL(url).searchParams);
  const unknown = Object.keys(query).filter((name) =>
    !Object.hasOwn(schema.shape, name)
  );
  if (unknown.length === 0) return validate(schema, query, "malformed_query");
  for (const name of unknown) delete query[name];
  const names = Object.keys(schema.shape).join(", ");
  throw new Failure("malformed_query", {
    hint: `The parameters of ${of} are: ${names}.`,
    details: [
      ...unknown.slice(0, MAX_NAMED).map((name) =>
        `${shownName(name)}: is not a known parameter; known are ${names}`
      ),
      ...problemsOf(schema, query),
    ],
  });
}
