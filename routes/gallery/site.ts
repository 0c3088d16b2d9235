/**
 * The gallery for people: the start page, the grid with its search, the page of an
 * item, and an Atom feed.
 *
 * @module
 */
import { z } from "zod";
import { CATEGORIES } from "../../domain/purchase/categories.ts";
import { MAX_POSTINGS } from "../../domain/gallery/feed.ts";
import { chartGroup } from "../../domain/gallery/report.ts";
import {
  matchingWord,
  nearestCategory,
  nearestWords,
} from "../../domain/gallery/nothing_found.ts";
import type { FeedPage } from "../../domain/gallery/ports.ts";
import type { Services } from "../../domain/services.ts";
import { createPageCache, PAGE_CONTENT } from "../pages/page_response.tsx";
import type { GalleryView } from "../pages/views/gallery_page.tsx";
import { createTextCache } from "../http/respond.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import { FEED_CACHE_CONTROL, representPage } from "./feed.ts";
import {
  FILTER_NAMES,
  filterParameters,
  isSearch,
  ITEMS_PER_PAGE,
  type PageRange,
  pageRange,
  readFilter,
  readPageRange,
} from "../feed_query.ts";
import {
  itemPageEndpoints,
  pageOptions,
  toPageItem,
  withoutRepeatedDrawings,
} from "./item_page.ts";

const ATOM_ITEMS = 50;

const ATOM = "application/atom+xml";

const CATEGORY = {
  name: "category",
  in: "query",
  description: "Only this category; all of them when it is left out.",
  schema: z.enum(CATEGORIES as [string, ...string[]]).optional(),
  example: "software",
} as const;

const FILTERS = [
  CATEGORY,
  ...filterParameters(FILTER_NAMES.filter((name) => name !== "category")),
];

const SEARCHED: Pick<Endpoint, "tag" | "failures" | "limits"> = {
  tag: "Gallery",
  failures: ["invalid_cursor", "not_found", "storage_unavailable"],
  limits: ["READS_PER_IP"],
};

export function siteEndpoints(services: Services): Endpoint[] {
  return [{
    ...cacheableGet("The page.", [PAGE_CONTENT]),
    ...SEARCHED,
    path: "/gallery",
    id: "openGalleryPage",
    link: "gallery",
    summary: "Look at the gallery, a page for people",
    parameters: [...FILTERS, {
      name: "cursor",
      in: "query",
      description: "From the page's own link to the next one.",
      schema: z.string().optional(),
      example: "eyJ2IjoxLCJiIjo0Mn0",
    }, {
      name: "pages",
      in: "query",
      description: "How many pages of items to show, one below the other.",
      schema: pageRange.shape.pages,
      example: 2,
    }],
    run: galleryPage(services),
  }, {
    ...cacheableGet("The feed.", [{ type: ATOM, example: "<feed>…" }]),
    ...SEARCHED,
    path: "/gallery/atom.xml",
    id: "readAtomFeed",
    link: "atom",
    summary: "Read the newest purchases as an Atom feed",
    parameters: FILTERS,
    // Some readers accept only XML in general.
    accepts: [ATOM, "application/xml", "text/xml"],
    run: atomFeed(services),
  }, ...itemPageEndpoints(services)];
}

/**
 * Builds the handler of the start page.
 *
 * @param headers additional response headers; names in lower case
 */
export function createLandingPage(
  services: Services,
  headers?: Record<string, string>,
) {
  const answer = createPageCache(services, {
    ...pageOptions(services),
    headers,
  });
  return async function landingPage(c: AppContext): Promise<Response> {
    const { pages } = readPageRange(c);
    const [page, figures] = await Promise.all([
      services.feed.page({ limit: limitOf({ pages }) }),
      services.feed.figures(),
    ]);
    const view = { filter: {}, stretch: { pages }, figures };
    const { etag } = representPage(page, services);
    return answer(c, [etag, view], async () => {
      const { LandingPage } = await import("../pages/views/landing_page.tsx");
      return LandingPage({ ...itemsOf(page, services), ...view });
    });
  };
}

function galleryPage(services: Services) {
  const answer = createPageCache(services, pageOptions(services));
  return async function galleryPage(c: AppContext): Promise<Response> {
    const { filter, shown } = readFilter(c);
    const stretch = readPageRange(c);
    const { cursor } = stretch;
    const { category, ...anyCategory } = filter;
    const isFirst = cursor === undefined;
    const isShared = isFirst && isSearch(shown) && category !== undefined;
    const report = { from: isShared ? MAX_POSTINGS / 2 : MAX_POSTINGS };
    const looked = isFirst ? { report } : { cursor };
    const [page, figures, wider] = await Promise.all([
      services.feed.page({ ...looked, limit: limitOf(stretch), filter }),
      services.feed.figures(),
      isShared
        ? services.feed.page({ ...looked, limit: 1, filter: anyCategory })
        : undefined,
    ]);
    const found = foundIn(page, isSearch(shown) ? wider ?? page : undefined);
    const { feed } = services;
    const lost = found?.count === 0 ? filter.q : undefined;
    const word = lost &&
      (await matchingWord(feed, lost) ?? (await nearestWords(feed, lost))[0]);
    const near = lost && await nearestCategory(feed, lost);
    const view = { filter: shown, stretch, figures, found, word, near };
    const { etag } = representPage(page, services);
    return answer(c, [etag, view], async () => {
      const { GalleryPage } = await import("../pages/views/gallery_page.tsx");
      return GalleryPage({ ...itemsOf(page, services), ...view });
    });
  };
}

/** @param counted page whose categories are counted */
function foundIn({ report }: FeedPage, counted: FeedPage | undefined) {
  if (report === undefined) return undefined;
  const { categories, isAll = true } = counted?.report ?? {};
  const { count, currencies, intervals } = report;
  return {
    ...{ count, currencies, intervals },
    prices: chartGroup(report),
    isAll: report.isAll && isAll,
    categories: categories && Object.fromEntries(categories),
  };
}

function limitOf({ pages = 1 }: PageRange): number {
  return pages * ITEMS_PER_PAGE;
}

function atomFeed(services: Services) {
  const answer = createTextCache(services);
  return async function atomFeed(c: AppContext): Promise<Response> {
    const { filter, shown } = readFilter(c);
    const page = await services.feed.page({ limit: ATOM_ITEMS, filter });
    const { etag } = representPage(page, services);
    return answer(c, [etag, shown], async () => {
      const { atomXml } = await import("../pages/atom.ts");
      const { items, baseUrl } = itemsOf(page, services);
      return {
        body: atomXml(items, { ...shown, baseUrl }),
        type: `${ATOM}; charset=utf-8`,
        cacheControl: FEED_CACHE_CONTROL,
      };
    });
  };
}

function itemsOf({ body }: FeedPage, { config }: Services) {
  // The feed caches JSON text: almost every reader wants JSON.
  const page: Pick<GalleryView, "items" | "nextCursor"> = JSON.parse(body);
  const items = page.items.map((item) => toPageItem(item, config));
  const { baseUrl } = config;
  return { ...page, items: withoutRepeatedDrawings(items), baseUrl };
}
