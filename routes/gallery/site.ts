/**
 * The gallery for people: the start page, the grid by category, a page for
 * each item, and an Atom feed for readers. Discovery answers at `/`, with the
 * start page for those that want a page.
 *
 * @module
 */
import { Hono } from "hono";
import { Failure } from "../../domain/failures.ts";
import { CATEGORIES } from "../../domain/gallery/category.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { readItem } from "../../domain/gallery/read_item.ts";
import { readFeedPage } from "../../domain/gallery/read_feed.ts";
import type { FeedPage, Services } from "../../domain/services.ts";
import { respondConditionally } from "../wire/conditional.ts";
import type { Wire, WireContext } from "../wire/exchange.ts";
import {
  HTML,
  keptPages,
  type PageAnswer,
  respondPage,
} from "../pages/html.ts";
import { accepts } from "../wire/negotiate.ts";

/** Items on a page; few enough that a page stays small. */
const PAGE_ITEMS = 24;

/** Entries of the Atom feed. */
const ATOM_ITEMS = 50;

/** As short as the feed's, so that a takedown is seen within seconds. */
const CACHE_CONTROL = "public, max-age=1";

const ATOM = "application/atom+xml";

/** The routes of the gallery's pages. */
export function siteRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  const answer = keptPages(services, CACHE_CONTROL);
  app.get("/gallery", accepts(HTML), (c) => galleryPage(c, services, answer));
  // Some readers only say that they want XML.
  const xml = accepts(ATOM, "application/xml", "text/xml");
  app.get("/gallery/atom.xml", xml, (c) => atomFeed(c, services));
  app.get("/gallery/:id", accepts(HTML), (c) => itemPage(c, services));
  return app;
}

/**
 * Builds the handler that answers with the start page.
 *
 * @param headers further headers of it; names in lower case
 */
export function landingPage(
  services: Services,
  headers?: Record<string, string>,
) {
  const answer = keptPages(services, CACHE_CONTROL, headers);
  return async function landingPage(c: WireContext): Promise<Response> {
    const page = await readFeedPage(services, { limit: PAGE_ITEMS });
    return answer(c, page.etag, async () => {
      const { renderLanding } = await import("../pages/render.tsx");
      return renderLanding(viewOf(page, services, {}));
    });
  };
}

async function galleryPage(
  c: WireContext,
  services: Services,
  answer: PageAnswer,
): Promise<Response> {
  const query = c.req.query();
  const category = readCategory(query.category);
  const { cursor } = query;
  const request = { limit: PAGE_ITEMS, category, cursor };
  const page = await readFeedPage(services, request);
  const key = `${page.etag} ${category} ${cursor}`;
  return answer(c, key, async () => {
    const { renderGallery } = await import("../pages/render.tsx");
    return renderGallery(viewOf(page, services, { category, cursor }));
  });
}

async function itemPage(
  c: WireContext,
  services: Services,
): Promise<Response> {
  const item = await readItem(services, c.req.param("id") ?? "");
  const { renderItem } = await import("../pages/render.tsx");
  const { baseUrl, galleryImages: hasPictures } = services.config;
  const shown = hasPictures ? item : withoutPictures(item);
  const page = renderItem({ item: shown, baseUrl, hasPictures });
  return respondPage(c, services, page, CACHE_CONTROL);
}

async function atomFeed(
  c: WireContext,
  services: Services,
): Promise<Response> {
  const category = readCategory(c.req.query("category"));
  const page = await readFeedPage(services, { limit: ATOM_ITEMS, category });
  const { atomXml } = await import("../pages/atom.ts");
  const { baseUrl } = services.config;
  return respondConditionally(c, {
    body: atomXml(itemsOf(page).items, { baseUrl, category }),
    type: `${ATOM}; charset=utf-8`,
    etag: page.etag,
    cacheControl: CACHE_CONTROL,
  });
}

function viewOf(
  page: FeedPage,
  { config: { baseUrl, galleryImages: hasPictures } }: Services,
  { category, cursor }: { category?: string; cursor?: string },
) {
  const { items: all, nextCursor } = itemsOf(page);
  const items = hasPictures ? all : all.map(withoutPictures);
  const isContinued = cursor !== undefined;
  return { items, nextCursor, baseUrl, category, isContinued, hasPictures };
}

/** An item as pages show it where the operator wants no host of others asked. */
function withoutPictures(item: GalleryItem): GalleryItem {
  return { ...item, imageUrl: undefined, logoUrl: undefined };
}

/** Pages are kept as text, which is what almost every reader of them wants. */
function itemsOf(
  { body }: FeedPage,
): { items: GalleryItem[]; nextCursor: string | null } {
  return JSON.parse(body);
}

function readCategory(category: string | undefined): string | undefined {
  if (category === undefined || category === "") return undefined;
  if (!CATEGORIES.includes(category)) throw new Failure("not_found");
  return category;
}
