import type { GalleryItem } from "../../domain/gallery/item.ts";
import { byLikeness, priceRank } from "../../domain/gallery/likes.ts";
import type { FeedPage, FeedStore } from "../../domain/gallery/ports.ts";
import {
  readFeedPage,
  readPublishedItem,
} from "../../domain/gallery/read_feed.ts";
import type { Config } from "../../domain/config.ts";
import type { RenderedPage } from "../pages/html.ts";
import { PAGE_ITEMS } from "./read_shown.ts";
import { shownItem } from "./shown_item.ts";

/**
 * Purchases that a price is placed among; with the others that are read they
 * stay below the bound of a request.
 */
const COMPARED = 300;

/** Related purchases below an item. */
const RELATED = 6;

interface ItemPorts {
  feed: Pick<FeedStore, "page" | "item" | "timesBought">;
  config: Pick<Config, "baseUrl" | "galleryImages">;
}

/** @throws {Failure} `item_unknown` */
export async function itemPage(
  services: ItemPorts,
  itemId: string,
): Promise<RenderedPage> {
  const item = await readPublishedItem(services, itemId);
  const { id, domain, category } = item;
  const { feed, config } = services;
  const [times, inside, bySeller] = await Promise.all([
    feed.timesBought(id),
    readFeedPage(services, { limit: COMPARED, filter: { category } })
      .then(itemsOf),
    readFeedPage(services, { limit: RELATED + 1, filter: { domain } })
      .then(itemsOf),
  ]);
  const more = inside.length > RELATED
    ? []
    : await readFeedPage(services, { limit: PAGE_ITEMS }).then(itemsOf);
  const all = [...inside, ...bySeller, ...more];
  const others = [...new Map(all.map((other) => [other.id, other])).values()];
  const related = byLikeness(item, others).slice(0, RELATED);
  const { renderItem } = await import("../pages/views/item_page.tsx");
  return renderItem({
    item: shownItem(item, config),
    times,
    rank: priceRank(item, inside),
    related: related.map((other) => shownItem(other, config)),
    baseUrl: config.baseUrl,
    hasPictures: config.galleryImages,
  });
}

function itemsOf({ body }: FeedPage): GalleryItem[] {
  return JSON.parse(body).items;
}
