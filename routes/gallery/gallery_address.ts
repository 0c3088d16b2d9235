import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import {
  type FeedFilter,
  feedFilters,
  findFilterCategory,
  requireCurrency,
} from "../../domain/gallery/filters.ts";
import { MAX_FEED_LIMIT } from "../../domain/gallery/item.ts";
import { validate } from "../../domain/input/validate.ts";
import type { AppContext } from "../http/request_context.ts";

/** Filters in the order of the query. */
const FILTERS = [
  "q",
  "category",
  "domain",
  "currency",
  "min_price",
  "max_price",
  "interval",
  "since",
] as const;

/** Filters as texts of the query. */
export type FilterTexts = Partial<Record<typeof FILTERS[number], string>>;

/** Items per page, few enough for a small page. */
export const ITEMS_PER_PAGE = 24;

/** Maximum pages that one address shows, one below the other. */
export const MAX_PAGES = Math.floor(MAX_FEED_LIMIT / ITEMS_PER_PAGE);

/** Position and length of a page; the parameters arrive as text. */
export const pageRange = z.object({
  cursor: z.string().optional(),
  pages: z.string().refine(
    (text) => /^\d$/.test(text) && +text >= 1 && +text <= MAX_PAGES,
    `must be a whole number from 1 to ${MAX_PAGES}`,
  ).transform(Number)
    .meta({ type: "integer", minimum: 1, maximum: MAX_PAGES })
    .optional(),
});

export type PageRange = z.output<typeof pageRange>;

/** @throws {Failure} `malformed_query` */
export function readPageRange(c: AppContext): PageRange {
  const { cursor, pages } = c.req.query();
  return validate(pageRange, { cursor, pages }, "malformed_query");
}

/**
 * Reads the filters of the query, as the feed does. Ignores empty values,
 * because a form also sends fields that are not filled in.
 *
 * @throws {Failure} `not_found` for an unknown category
 */
export function readFilter(
  c: AppContext,
): { filter: FeedFilter; shown: FilterTexts } {
  const query = c.req.query();
  const written = Object.fromEntries(
    Object.keys(feedFilters).map((name) => [name, query[name]?.trim()])
      .filter(([, value]) => value),
  );
  const { category } = written;
  if (category && findFilterCategory(category) === undefined) {
    throw new Failure("not_found");
  }
  const filters = z.object(feedFilters).superRefine(requireCurrency);
  const filter = validate(filters, written, "malformed_query");
  const { category: slug, domain } = filter;
  return { filter, shown: { ...written, category: slug, domain } };
}

/** Query of the filters and pages; empty for the whole gallery. */
export function galleryQuery(
  { pages = 1, ...shown }: FilterTexts & PageRange,
): string {
  const query = new URLSearchParams();
  for (const name of [...FILTERS, "cursor"] as const) {
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
