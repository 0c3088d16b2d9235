import type { FeedFilter } from "../../domain/gallery/filters.ts";
import { findingsOf } from "../../domain/gallery/findings.ts";
import type { FeedPage, FeedStore } from "../../domain/gallery/ports.ts";
import { readPriced } from "../../domain/gallery/read_prices.ts";

/** Reads what a filter finds without some of its parts, each filter once. */
export function finder(
  services: { feed: Pick<FeedStore, "page"> },
  filter: FeedFilter,
) {
  const pages = new Map<string, Promise<FeedPage>>();
  return function find(...left: (keyof FeedFilter)[]): Promise<FeedPage> {
    const parts = Object.entries(filter)
      .filter(([name]) => !left.includes(name as keyof FeedFilter));
    const rest: FeedFilter = Object.fromEntries(parts);
    const key = JSON.stringify(rest);
    const page = pages.get(key) ?? readPriced(services, rest);
    pages.set(key, page);
    return page;
  };
}

/** What a page tells of all that its filter, and wider ones, find. */
export function foundIn(pages: (FeedPage | undefined)[]) {
  const [all, anyPrice, anyTerms, anyCategory] = pages.map((page) =>
    page && findingsOf(page)
  );
  const { count, isAll } = all!;
  const { currencies, intervals } = anyTerms!;
  return {
    count,
    isAll,
    prices: anyPrice!.prices,
    currencies,
    intervals,
    categories: anyCategory && Object.fromEntries(anyCategory.categories),
  };
}
