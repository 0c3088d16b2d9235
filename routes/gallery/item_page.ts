import type { Config } from "../../domain/config/config.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { priceRank } from "../../domain/gallery/prices.ts";
import { sortBySimilarity } from "../../domain/gallery/similar.ts";
import type { FeedPage, FeedPageRequest } from "../../domain/gallery/ports.ts";
import type { Services } from "../../domain/services.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import { PAGE_CONTENT, respondPage } from "../pages/page_response.tsx";
import { FEED_CACHE_CONTROL } from "./feed.ts";
import { ITEM_ID_PARAMETER, ITEMS_PER_PAGE } from "../feed_query.ts";

export function itemPageEndpoints(services: Services): Endpoint[] {
  return [{
    ...cacheableGet("The page.", [PAGE_CONTENT]),
    path: "/gallery/:id",
    id: "openPurchasePage",
    tag: "Gallery",
    summary: "Look at an approved purchase, a page for people",
    parameters: [ITEM_ID_PARAMETER],
    failures: ["item_not_found", "storage_unavailable"],
    limits: ["READS_PER_IP"],
    async run(c) {
      const page = await itemPage(services, c.req.param("id") ?? "");
      return respondPage(c, services, page, pageOptions(services));
    },
  }];
}

/** Caching of the gallery's pages, and the pictures that they load. */
export function pageOptions({ config }: Pick<Services, "config">) {
  const { galleryImages: hasPictures } = config;
  return { cacheControl: FEED_CACHE_CONTROL, hasPictures };
}

/**
 * Items of the category that a price is ranked among. All items that a page reads
 * stay below the limit of one request.
 */
const COMPARED = 300;

const RELATED = 6;

/** @throws {Failure} `item_not_found` */
async function itemPage(
  { feed, config }: Services,
  itemId: string,
) {
  const item = await feed.item(itemId);
  const { id, domain, category } = item;
  const itemsOf = async (request: FeedPageRequest) =>
    parsedItems(await feed.page(request));
  const [times, inside, bySeller] = await Promise.all([
    feed.timesBought(id),
    itemsOf({ limit: COMPARED, filter: { category } }),
    itemsOf({ limit: RELATED + 1, filter: { domain } }),
  ]);
  const more = inside.length > RELATED
    ? []
    : await itemsOf({ limit: ITEMS_PER_PAGE });
  const all = [...inside, ...bySeller, ...more];
  const others = [...new Map(all.map((other) => [other.id, other])).values()];
  const related = sortBySimilarity(item, others).slice(0, RELATED);
  const { ItemPage } = await import("../pages/views/item_page.tsx");
  return ItemPage({
    item: toPageItem(item, config),
    times,
    rank: priceRank(item, inside),
    related: related.map((other) => toPageItem(other, config)),
    baseUrl: config.baseUrl,
  });
}

const parsed = new WeakMap<FeedPage, GalleryItem[]>();

/** Items of a page of the feed; a page that is cached is parsed once. */
function parsedItems(page: FeedPage): GalleryItem[] {
  const known = parsed.get(page);
  if (known !== undefined) return known;
  const { items } = JSON.parse(page.body);
  parsed.set(page, items);
  return items;
}

/** Host for a service without a public address; reserved by RFC 6761. */
const SAMPLE_HOST = "pictures.example";

const OWN_PICTURE = /^\/img\/[a-z]{1,20}-\d\.svg$/;

/**
 * The item as pages show it: own pictures by path, pictures of other hosts only if
 * the operator lets pages load them.
 */
export function toPageItem(
  item: GalleryItem,
  { baseUrl, galleryImages }: Pick<Config, "baseUrl" | "galleryImages">,
): GalleryItem {
  const shown = (address: string | undefined) => {
    const url = URL.parse(address ?? "");
    const isOwn = url?.host === SAMPLE_HOST || url?.origin === baseUrl;
    if (isOwn && OWN_PICTURE.test(url.pathname)) return url.pathname;
    return galleryImages ? address : undefined;
  };
  const { imageUrl, logoUrl } = item;
  return { ...item, imageUrl: shown(imageUrl), logoUrl: shown(logoUrl) };
}

/** Number of adjacent items in which no drawing repeats. */
const NEIGHBOURS = 12;

/** Leaves out a drawing of this service that one of the preceding items shows. */
export function withoutRepeatedDrawings(items: GalleryItem[]): GalleryItem[] {
  const drawn = items.map(({ imageUrl }) =>
    /^\/img\/([a-z]+)/.exec(imageUrl ?? "")?.[1]
  );
  return items.map((item, at) => {
    const before = drawn.slice(Math.max(0, at - NEIGHBOURS + 1), at);
    if (drawn[at] === undefined || !before.includes(drawn[at])) return item;
    drawn[at] = undefined;
    return { ...item, imageUrl: undefined };
  });
}
