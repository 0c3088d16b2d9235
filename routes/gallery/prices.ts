import {
  priceFilters,
  priceReport,
  readPrices,
} from "../../domain/gallery/read_prices.ts";
import type { Services } from "../../domain/services.ts";
import { respondConditionally } from "../http/conditional.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import { JSON_TYPE } from "../http/media_types.ts";
import { FEED_CACHE_CONTROL } from "./feed.ts";
import { filterParameters, ID, PURCHASE, readQuery } from "./parameters.ts";

const { productName, sellerName, price, productUrl } = PURCHASE;

export function pricesEndpoint(services: Services): Endpoint {
  return {
    method: "get",
    path: "/api/v1/gallery/prices",
    template: "prices",
    id: "getPrices",
    tag: "Gallery",
    page: "feed",
    summary: "Read what others paid",
    description: "The spread of prices over the newest 400 purchases that a " +
      "search finds, for each currency and billing interval. One of `q`, " +
      "`category` and `domain` is needed.",
    parameters: filterParameters(["q", "category", "domain", "currency"]),
    limits: ["READS_PER_IP"],
    answers: [{
      status: 200,
      description: "Prices, most purchases first; empty when nothing is found.",
      content: [{
        shape: { name: "PriceReport", schema: priceReport },
        example: {
          query: { q: "desk lamp" },
          prices: [{
            currency: "USD",
            interval: null,
            count: 5,
            min: 29,
            p25: 35,
            median: price,
            p75: 49,
            max: 60,
            newest: "2026-11-20T14:03:00.000Z",
            examples: [{ id: ID, productName, sellerName, price, productUrl }],
          }],
          considered: 5,
          complete: true,
        },
      }],
    }],
    failures: ["malformed_query", "rate_limited", "store_unavailable"],
    isCached: true,
    run: (c) => answerPrices(c, services),
  };
}

async function answerPrices(
  c: AppContext,
  services: Services,
): Promise<Response> {
  const { url } = c.req.raw;
  const filters = readQuery(url, { schema: priceFilters, of: "the prices" });
  const written = Object.fromEntries(new URL(url).searchParams);
  const { body, etag } = await readPrices(services, written, filters);
  const cacheControl = FEED_CACHE_CONTROL;
  return respondConditionally(c, { body, etag, type: JSON_TYPE, cacheControl });
}
