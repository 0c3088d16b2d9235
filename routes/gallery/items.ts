/**
 * One published item: the only way to see whether a purchase is published.
 *
 * @module
 */
import { z } from "zod";
import { asciiJson, galleryItem } from "../../domain/gallery/item.ts";
import { readPublishedItem } from "../../domain/gallery/read_feed.ts";
import type { FeedStore } from "../../domain/gallery/ports.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../http/conditional.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import { JSON_TYPE } from "../http/media_types.ts";
import { ID, SHOWN } from "./examples.ts";
import { FEED_CACHE_CONTROL } from "./feed.ts";

interface ItemPorts {
  feed: Pick<FeedStore, "item">;
  digest: Digest;
}

/** Schema of an item, with its name in the OpenAPI description. */
export const ITEM = { name: "GalleryItem", schema: galleryItem };

/** Path parameter of one item. */
export const ITEM_ID = {
  name: "id",
  in: "path" as const,
  description: "`id` of the submission, which its item keeps.",
  schema: z.string(),
  example: ID,
};

/** The endpoint of one item. */
export function itemEndpoint(services: ItemPorts): Endpoint {
  return {
    method: "get",
    path: "/api/v1/gallery/items/:id",
    id: "getPurchase",
    template: "item",
    tag: "Gallery",
    page: "feed",
    summary: "Read one published purchase",
    description: "This is how to see whether a purchase is published. 404 is " +
      "the same for everything that is not.",
    parameters: [ITEM_ID],
    limits: ["READS_PER_IP"],
    answers: [{
      status: 200,
      description: "The item, as in the feed.",
      content: [{
        shape: ITEM,
        example: { id: ID, ...SHOWN, category: "home" },
      }],
    }],
    failures: ["item_unknown", "rate_limited", "store_unavailable"],
    isCached: true,
    run: (c) => answerItem(c, services),
  };
}

async function answerItem(
  c: AppContext,
  services: ItemPorts,
): Promise<Response> {
  const item = await readPublishedItem(services, c.req.param("id") ?? "");
  const text = {
    body: asciiJson(item),
    type: JSON_TYPE,
    cacheControl: FEED_CACHE_CONTROL,
  };
  return respondConditionally(c, tagged(text, services.digest));
}
