/**
 * The gallery for people: the start page, the grid by category, a page for
 * each item, and an Atom feed for readers. Discovery answers at `/`, with the
 * start page for those that want a page.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../../domain/config.ts";
import { CATEGORIES } from "../../domain/gallery/category.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import type { FeedPage, FeedStore } from "../../domain/gallery/ports.ts";
import { MAX_POSTINGS, readFeedPage } from "../../domain/gallery/read_feed.ts";
import type { Digest } from "../../domain/runtime.ts";
import type { Services } from "../../domain/services.ts";
import {
  keptPages,
  PAGE,
  type PageAnswer,
  respondPage,
} from "../pages/html.ts";
import { respondConditionally, tagged } from "../http/conditional.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import { FILTER_NAMES, filterParameters } from "./filter_parameters.ts";
import { isSearch, type ShownStretch } from "./gallery_address.ts";
import { itemPage } from "./item_page.ts";
import { ITEM_ID } from "./items.ts";
import { linkPictureEndpoint } from "./preview.ts";
import {
  PAGE_ITEMS,
  readFilter,
  readStretch,
  shownStretch,
} from "./read_shown.ts";
import { eachOnce, shownItem } from "./shown_item.ts";

/** Entries of the Atom feed. */
const ATOM_ITEMS = 50;

/** As short as the feed's, so that a takedown is seen within seconds. */
const CACHE_CONTROL = "public, max-age=1";

const ATOM = "application/atom+xml";

/** Dependencies of the gallery pages. */
interface SitePorts {
  feed: Pick<FeedStore, "page" | "item" | "timesBought" | "figures">;
  pictures: Services["pictures"];
  config: Pick<Config, "baseUrl" | "galleryImages">;
  digest: Digest;
}

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

/** The endpoints of the gallery's pages. */
export function siteEndpoints(services: SitePorts): Endpoint[] {
  return [{
    ...cacheableGet("The page.", [PAGE]),
    path: "/gallery",
    id: "readGallery",
    link: "gallery",
    tag: "Gallery",
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
      schema: shownStretch.shape.pages,
      example: 2,
    }],
    failures: [
      "malformed_query",
      "not_found",
      "rate_limited",
      "store_unavailable",
    ],
    limits: ["READS_PER_IP"],
    run: galleryPage(services),
  }, {
    ...cacheableGet("The feed.", [{ type: ATOM, example: "<feed>…" }]),
    path: "/gallery/atom.xml",
    id: "readAtomFeed",
    link: "atom",
    tag: "Gallery",
    summary: "Read the newest purchases as an Atom feed",
    parameters: FILTERS,
    failures: [
      "malformed_query",
      "not_found",
      "rate_limited",
      "store_unavailable",
    ],
    limits: ["READS_PER_IP"],
    // Some readers only say that they want XML.
    accepts: [ATOM, "application/xml", "text/xml"],
    run: (c) => atomFeed(c, services),
  }, {
    ...cacheableGet("The page.", [PAGE]),
    path: "/gallery/:id",
    id: "readPurchase",
    tag: "Gallery",
    summary: "Look at an approved purchase, a page for people",
    parameters: [ITEM_ID],
    failures: ["not_found", "rate_limited", "store_unavailable"],
    limits: ["READS_PER_IP"],
    async run(c) {
      const page = await itemPage(services, c.req.param("id") ?? "");
      return respondPage(c, services, page, CACHE_CONTROL);
    },
  }, linkPictureEndpoint(services)];
}

/**
 * Builds the handler that answers with the start page.
 *
 * @param headers further headers of it; names in lower case
 */
export function landingPage(
  services: SitePorts,
  headers?: Record<string, string>,
) {
  const answer = keptPages(services, CACHE_CONTROL, headers);
  return async function landingPage(c: AppContext): Promise<Response> {
    const { pages } = readStretch(c);
    const [page, figures] = await Promise.all([
      readFeedPage(services, { limit: limitOf({ pages }) }),
      services.feed.figures(),
    ]);
    const key = JSON.stringify([page.etag, pages, figures]);
    return answer(c, key, async () => {
      const { renderLanding } = await import("../pages/views/landing_page.tsx");
      return renderLanding({
        ...viewOf(page, services),
        filter: {},
        stretch: { pages },
        figures,
      });
    });
  };
}

/** Builds the handler that answers with the gallery, or a part of it. */
function galleryPage(services: SitePorts) {
  const answer: PageAnswer = keptPages(services, CACHE_CONTROL);
  return async function galleryPage(c: AppContext): Promise<Response> {
    const { filter, shown } = readFilter(c);
    const stretch = readStretch(c);
    const { cursor } = stretch;
    const withFindings = cursor === undefined;
    const { category, ...anyCategory } = filter;
    const isShared = withFindings && isSearch(shown) && category !== undefined;
    const maxPostings = isShared ? MAX_POSTINGS / 2 : MAX_POSTINGS;
    const looked = { withFindings, maxPostings };
    const [page, figures, wider] = await Promise.all([
      readFeedPage(services, {
        limit: limitOf(stretch),
        filter,
        cursor,
        ...looked,
      }),
      services.feed.figures(),
      isShared
        ? readFeedPage(services, { limit: 1, filter: anyCategory, ...looked })
        : undefined,
    ]);
    const tags = [page.etag, wider?.etag];
    const key = JSON.stringify([tags, shown, stretch, figures]);
    return answer(c, key, async () => {
      const { renderGallery } = await import("../pages/views/gallery_page.tsx");
      return renderGallery({
        ...viewOf(page, services),
        filter: shown,
        stretch,
        figures,
        found: foundIn(page, isSearch(shown) ? wider ?? page : undefined),
      });
    });
  };
}

/** @param counted page whose categories are counted */
function foundIn({ findings }: FeedPage, counted: FeedPage | undefined) {
  if (findings === undefined) return undefined;
  const { categories, isAll = true } = counted?.findings ?? {};
  return {
    ...findings,
    isAll: findings.isAll && isAll,
    categories: categories && Object.fromEntries(categories),
  };
}

function limitOf({ pages = 1 }: ShownStretch): number {
  return pages * PAGE_ITEMS;
}

async function atomFeed(
  c: AppContext,
  services: SitePorts,
): Promise<Response> {
  const { filter, shown } = readFilter(c);
  const page = await readFeedPage(services, { limit: ATOM_ITEMS, filter });
  const { atomXml } = await import("../pages/atom.ts");
  const { items, baseUrl } = viewOf(page, services);
  const text = {
    body: atomXml(items, { ...shown, baseUrl }),
    type: `${ATOM}; charset=utf-8`,
    cacheControl: CACHE_CONTROL,
  };
  return respondConditionally(c, tagged(text, services.digest));
}

/** The items of a page as people are shown them. */
function viewOf({ body }: FeedPage, { config }: SitePorts) {
  // Kept as text, which is what almost every reader of the feed wants.
  const { items, nextCursor }: {
    items: GalleryItem[];
    nextCursor: string | null;
  } = JSON.parse(body);
  const { baseUrl, galleryImages: hasPictures } = config;
  return {
    items: eachOnce(items.map((item) => shownItem(item, config))),
    nextCursor,
    baseUrl,
    hasPictures,
  };
}
