/**
 * One published item: the only way to see whether a purchase is published.
 *
 * @module
 */
import { Hono } from "hono";
import { itemJson } from "../../domain/gallery/item.ts";
import { readItem } from "../../domain/gallery/read_item.ts";
import type { FeedStore } from "../../domain/gallery/ports.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../wire/conditional.ts";
import type { Wire, WireContext } from "../wire/exchange.ts";
import { accepts } from "../wire/negotiate.ts";
import { JSON_TYPE } from "../wire/media_types.ts";
import { FEED_CACHE_CONTROL } from "./feed.ts";

/** What an item is read with. */
interface ItemPorts {
  feed: Pick<FeedStore, "item">;
  digest: Digest;
}

/** The routes of `/gallery/items`, relative to the version prefix. */
export function itemRoutes(services: ItemPorts): Hono<Wire> {
  const app = new Hono<Wire>();
  app.get(
    "/gallery/items/:id",
    accepts("application/json"),
    (c) => answerItem(c, services),
  );
  return app;
}

async function answerItem(
  c: WireContext,
  services: ItemPorts,
): Promise<Response> {
  const item = await readItem(services, c.req.param("id") ?? "");
  const text = {
    body: itemJson(item),
    type: JSON_TYPE,
    cacheControl: FEED_CACHE_CONTROL,
  };
  return respondConditionally(c, tagged(text, services.digest));
}
