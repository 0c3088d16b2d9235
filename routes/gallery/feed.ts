import { z } from "zod";
import { galleryItem, toPublicItem } from "../../domain/gallery/item.ts";
import {
  DEFAULT_FEED_LIMIT,
  feedFilters,
  feedPage,
  MAX_FEED_LIMIT,
  requireCurrency,
} from "../../domain/gallery/feed.ts";
import { asciiJson } from "../../domain/input/ascii_json.ts";
import { withHints } from "../../domain/gallery/nothing_found.ts";
import type { FeedPage } from "../../domain/gallery/ports.ts";
import {
  priceFilters,
  priceReport,
  readPrices,
} from "../../domain/gallery/read_prices.ts";
import type { Services } from "../../domain/services.ts";
import { Representation, respondConditionally } from "../http/respond.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import { type RequestContext } from "../http/request_context.ts";
import { PLAIN_FEED } from "../http/rate_limits.ts";
import { JSON_TYPE } from "../http/negotiate.ts";
import {
  EXAMPLE_ID,
  EXAMPLE_PUBLIC_FIELDS,
  EXAMPLE_PURCHASE,
  FILTER_NAMES,
  filterParameters,
  ITEM_ID_PARAMETER,
  readQuery,
  wholeNumber,
} from "../feed_query.ts";

/**
 * With one second a CDN absorbs bursts, but still shows a takedown within
 * seconds. A response that is limited becomes `private` (see `respond`).
 */
export const FEED_CACHE_CONTROL = "public, max-age=1";

const FEED = "/api/v1/gallery/feed";

/** Query of the feed; the parameters arrive as text. */
const feedQuery = z.object({
  limit: wholeNumber(MAX_FEED_LIMIT).default(DEFAULT_FEED_LIMIT),
  cursor: z.string().optional(),
  ...feedFilters,
}).superRefine(requireCurrency);

const { productName, sellerName, price, productUrl } = EXAMPLE_PURCHASE;

const PRICES_EXAMPLE = {
  query: { q: "desk lamp" },
  prices: [{
    currency: "USD",
    interval: null,
    like: "desk lamp",
    count: 6,
    submitters: 5,
    min: 29,
    p25: 35,
    median: price,
    p75: 49,
    max: 60,
    newest: "2026-11-20T14:03:00.000Z",
    examples: [{ id: EXAMPLE_ID, productName, sellerName, price, productUrl }],
  }],
  considered: 6,
  complete: true,
};

/** Schema of an item, with its name in the OpenAPI description. */
export const GALLERY_ITEM_SHAPE = { name: "GalleryItem", schema: galleryItem };

const ITEM_EXAMPLE = {
  id: EXAMPLE_ID,
  ...EXAMPLE_PUBLIC_FIELDS,
  category: "home",
};

/** Endpoints of the feed (specification 4.4), of one item, and of prices. */
export function feedEndpoints(services: Services): Endpoint[] {
  return [{
    ...cacheableGet("A page of the feed.", [{
      shape: { name: "FeedPage", schema: feedPage },
      example: { items: [ITEM_EXAMPLE], nextCursor: null },
    }]),
    path: "/gallery/feed",
    isVersioned: true,
    id: "listPurchases",
    link: "feed",
    template: "search",
    tag: "Gallery",
    page: "feed",
    summary: "List approved purchases, newest first",
    description:
      "Pass `nextCursor` back as `cursor` until it is null. Filters are " +
      "combined: an item must pass all of them, and a filtered page may be " +
      "shorter than `limit`, even empty, with more to come. The newest page " +
      "without a filter and without `limit` is not rate limited, nor is one " +
      "behind a cursor that the server has in memory. A 503 is not the end " +
      "of the feed: try the same cursor again.",
    parameters: [...filterParameters(FILTER_NAMES), {
      name: "limit",
      in: "query",
      description: "Items of the page.",
      schema: feedQuery.shape.limit,
      example: 60,
    }, {
      name: "cursor",
      in: "query",
      description: "`nextCursor` of the page before, as it was received; " +
        "leave it out to begin with the newest item. It is good for its own " +
        "filters.",
      schema: feedQuery.shape.cursor,
      example: "djEuNDIuaklQN1dMRzhTZ2M",
    }],
    limits: ["READS_PER_IP"],
    failures: ["invalid_cursor", "storage_unavailable"],
    async run(c) {
      const { url } = c.req.raw;
      const { limit, cursor: _, ...filter } = readQuery(
        url,
        { schema: feedQuery, of: "the feed" },
      );
      // An empty cursor is malformed: the feed does not silently restart.
      const cursor = new URL(url).searchParams.getAll("cursor").at(-1);
      const page = await services.feed.page({ limit, cursor, filter });
      const told = await withHints(services, page, { cursor, filter });
      return respondConditionally(c, representPage(told, services));
    },
  }, {
    ...cacheableGet("The item, as in the feed.", [{
      shape: GALLERY_ITEM_SHAPE,
      example: ITEM_EXAMPLE,
    }]),
    path: "/api/v1/gallery/items/:id",
    id: "getPurchase",
    template: "item",
    tag: "Gallery",
    page: "feed",
    summary: "Read one published purchase",
    description: "This is how to see whether a purchase is published. 404 is " +
      "the same for everything that is not.",
    parameters: [ITEM_ID_PARAMETER],
    limits: ["READS_PER_IP"],
    failures: ["item_not_found", "storage_unavailable"],
    async run(c) {
      const item = toPublicItem(
        await services.feed.item(c.req.param("id") ?? ""),
      );
      return respondConditionally(c, represent(asciiJson(item), services));
    },
  }, {
    ...cacheableGet(
      "Prices, most purchases first; empty when nothing is found.",
      [{
        shape: { name: "PriceReport", schema: priceReport },
        example: PRICES_EXAMPLE,
      }],
    ),
    path: "/api/v1/gallery/prices",
    template: "prices",
    id: "getPrices",
    tag: "Gallery",
    page: "feed",
    summary: "Read what others paid",
    description: "Prices of one over the newest 400 purchases that a search " +
      "finds: figures for those alike in currency, billing interval and two " +
      "words of the name, or the product's address, with one vote for each " +
      "submitter. Fewer than three have no median, fewer than five no " +
      "quartiles: then examples alone. One of `q`, `category` and `domain` is " +
      "needed.",
    parameters: [
      ...filterParameters([
        "q",
        "category",
        "domain",
        "currency",
        "interval",
        "since",
      ]),
      {
        name: "by",
        in: "query",
        description: priceFilters.shape.by.description!,
        schema: priceFilters.shape.by,
        example: "seller",
      },
    ],
    limits: ["READS_PER_IP"],
    failures: ["storage_unavailable"],
    async run(c) {
      const { url } = c.req.raw;
      const schema = priceFilters;
      const filters = readQuery(url, { schema, of: "the prices" });
      const written = Object.fromEntries(new URL(url).searchParams);
      const report = await readPrices(services, written, filters);
      return respondConditionally(c, represent(asciiJson(report), services));
    },
  }];
}

function represent(body: string, { digest }: Pick<Services, "digest">) {
  const cacheControl = FEED_CACHE_CONTROL;
  return new Representation({ body, type: JSON_TYPE, cacheControl }, digest);
}

const represented = new WeakMap<FeedPage, Representation>();

/** Represents a page of the feed; a page that is cached has one digest made. */
export function representPage(
  page: FeedPage,
  services: Pick<Services, "digest">,
): Representation {
  const known = represented.get(page);
  if (known !== undefined) return known;
  const made = represent(page.body, services);
  represented.set(page, made);
  return made;
}

/** Values of `Accept` that need no negotiation. */
const PLAIN_ACCEPT = new Set([null, "*/*", "application/json"]);

/**
 * Answers plain requests for a cached page synchronously: routing and promises
 * were measured to cost a third of the throughput.
 *
 * @returns undefined when the routes must answer
 */
export function answerReadyPage(
  request: Request,
  env: RequestContext,
  services: Services,
): Response | undefined {
  if (request.method !== "GET") return undefined;
  const match = PLAIN_FEED.exec(request.url);
  // A deprecated address has headers of its own.
  if (match?.[1] === undefined) return undefined;
  if (!PLAIN_ACCEPT.has(request.headers.get("accept"))) return undefined;
  const wanted = { limit: DEFAULT_FEED_LIMIT, cursor: match[2] };
  const page = services.feed.ready(wanted);
  if (page === undefined) return undefined;
  env.route = FEED;
  const c = { env, req: { method: "GET", raw: request } };
  return respondConditionally(c, representPage(page, services));
}
