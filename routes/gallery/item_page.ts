import type { Config } from "../../domain/config/config.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { significantWords } from "../../domain/gallery/likeness.ts";
import { priceOfOne, priceRank } from "../../domain/gallery/report.ts";
import type { FeedFilter } from "../../domain/gallery/feed.ts";
import type { Services } from "../../domain/services.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import { PAGE_CONTENT, respondPage } from "../pages/page_response.tsx";
import { FEED_CACHE_CONTROL } from "./feed.ts";
import { ITEM_ID_PARAMETER } from "../feed_query.ts";

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
 * Index entries that are read for items with the same words, and for items of the
 * same seller.
 */
const COMPARED = 200;

const RELATED = 6;

/** @throws {Failure} `item_not_found` */
async function itemPage(
  { feed, config }: Services,
  itemId: string,
) {
  const item = await feed.item(itemId);
  const { id, domain, productName } = item;
  const alikeIn = async (filter: FeedFilter) => {
    const report = { from: COMPARED, item };
    const page = await feed.page({ limit: 1, filter, report });
    return page.report!.alike;
  };
  // The longest words are the rarest, mostly.
  const [one, other] = [...significantWords(productName)]
    .sort((a, b) => b.length - a.length)
    .map((text) => ({ text, isExact: false }));
  const [times, bySeller, byWords] = await Promise.all([
    feed.timesBought(id),
    alikeIn({ domain }),
    one && other ? alikeIn({ q: [one, other] }) : [],
  ]);
  const alike = [...bySeller, ...byWords];
  const all = [...new Map(alike.map((one) => [one.id, one])).values()];
  const far = (one: GalleryItem) =>
    Math.abs(priceOfOne(one) - priceOfOne(item));
  const related = all.toSorted((a, b) => far(a) - far(b)).slice(0, RELATED);
  const { ItemPage } = await import("../pages/views/item_page.tsx");
  return ItemPage({
    item: toPageItem(item, config),
    times,
    rank: priceRank(item, all),
    related: related.map((other) => toPageItem(other, config)),
    baseUrl: config.baseUrl,
  });
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
