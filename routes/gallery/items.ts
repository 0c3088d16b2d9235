/**
 * One published item: the only way to see whether a purchase is published.
 *
 * @module
 */
import { Hono } from "hono";
import { itemJson } from "../../domain/gallery/item.ts";
import { readItem } from "../../domain/gallery/read_item.ts";
import type { Services } from "../../domain/services.ts";
import { respondConditionally, tagged } from "../wire/conditional.ts";
import type { Wire, WireContext } from "../wire/exchange.ts";
import { accepts } from "../wire/negotiate.ts";
import { JSON_TYPE } from "../wire/respond.ts";
import { FEED_CACHE_CONTROL } from "./feed.ts";

/** The routes of `/gallery/items`, relative to the version prefix. */
export function itemRoutes(services: Services): Hono<Wire> {
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
  services: Services,
): Promise<Response> {
  const item = await readItem(services, c.req.param("id") ?? "");
  const text = {
    body: itemJson(item),
    type: JSON_TYPE,
    cacheControl: FEED_CACHE_CONTROL,
  };
  return respondConditionally(c, tagged(text, services.digest));
}
