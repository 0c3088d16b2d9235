import { feedFilters } from "../../domain/gallery/filters.ts";

/** A value that each filter can have. */
const EXAMPLES: Record<keyof typeof feedFilters, string | number> = {
  category: "software",
  domain: "shop.example",
  q: "desk lamp",
  currency: "USD",
  min_price: 10,
  max_price: 99.5,
  interval: "month",
  since: "2026-11-20T14:03:00Z",
};

/** Describes filters as parameters of a query. */
export function filterParameters(names: (keyof typeof feedFilters)[]) {
  return names.map((name) => ({
    name,
    in: "query" as const,
    description: feedFilters[name].description!,
    schema: feedFilters[name],
    example: EXAMPLES[name],
  }));
}

/** Names of all filters. */
export const FILTER_NAMES = Object.keys(
  EXAMPLES,
) as (keyof typeof feedFilters)[];
