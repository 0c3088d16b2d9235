/**
 * The picture that a link to a purchase is shown with (Open Graph).
 *
 * @module
 */
import { Failure } from "../../domain/failures.ts";
import { readPublishedItem } from "../../domain/gallery/read_feed.ts";
import type { FeedStore } from "../../domain/gallery/ports.ts";
import { LruCache } from "../../domain/lru_cache.ts";
import type { Digest } from "../../domain/runtime.ts";
import type { Services } from "../../domain/services.ts";
import {
  type Representation,
  respondConditionally,
  tagged,
} from "../http/conditional.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import { FEED_CACHE_CONTROL } from "./feed.ts";
import { ITEM_ID } from "./items.ts";

const PNG = "image/png";

/** Memory for drawn pictures, in bytes; one has some 15 KB. */
const KEPT_BYTES = 4_000_000;

/** File that holds the letters. */
const LETTERS = "letters.png";

interface PreviewPorts {
  feed: Pick<FeedStore, "item">;
  pictures: Services["pictures"];
  digest: Digest;
}

/** The endpoint of the previews. */
export function linkPictureEndpoint(services: PreviewPorts): Endpoint {
  const kept = new LruCache<Representation>(KEPT_BYTES);
  return {
    ...cacheableGet("The picture.", [{ type: PNG, example: "…" }]),
    path: "/gallery/:id/preview.png",
    id: "readPreview",
    tag: "Gallery",
    summary: "Read the picture that a link to a purchase is shown with",
    parameters: [ITEM_ID],
    failures: ["not_found", "rate_limited", "store_unavailable"],
    limits: ["READS_PER_IP"],
    async run(c) {
      const item = await readPublishedItem(services, c.req.param("id") ?? "");
      const letters = (await services.pictures()).get(LETTERS);
      if (letters === undefined) throw new Failure("not_found");
      let picture = kept.get(item.id);
      if (picture === undefined) {
        const { drawPreview } = await import("../pages/pictures/preview.ts");
        const body = await drawPreview(item, letters);
        // Short, so that a takedown is seen within seconds.
        const cacheControl = FEED_CACHE_CONTROL;
        picture = tagged({ body, type: PNG, cacheControl }, services.digest);
        kept.set(item.id, picture, body.length);
      }
      return respondConditionally(c, picture);
    },
  };
}
