/**
 * The gallery for people: the start page, the grid by category, a page for
 * each item, and an Atom feed for readers. Discovery answers at `/`, with the
 * start page for those that want a page.
 *
 * @module
 */
import { Hono } from "hono";
import { Failure } from "../../domain/failures.ts";
import { z } from "zod";
import {
  categoryNamed,
  feedFilters,
  filterOf,
} from "../../domain/gallery/filters.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { readItem } from "../../domain/gallery/read_item.ts";
import { readFeedPage } from "../../domain/gallery/read_feed.ts";
import type { FeedPage, FeedStore } from "../../domain/gallery/ports.ts";
import type { Config } from "../../domain/config.ts";
import type { Digest } from "../../domain/runtime.ts";
import type { Term } from "../../domain/gallery/terms.ts";
import { validate } from "../../domain/input/validate.ts";
import type { ShownFilter } from "./gallery_address.ts";
import { shownItem } from "./shown_item.ts";
import { respondConditionally, tagged } from "../wire/conditional.ts";
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

/** What the gallery is shown with. */
export interface SitePorts {
  feed: Pick<FeedStore, "page" | "item">;
  config: Pick<Config, "baseUrl" | "galleryImages">;
  digest: Digest;
}

/** The routes of the gallery's pages. */
export function siteRoutes(services: SitePorts): Hono<Wire> {
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
  services: SitePorts,
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
  services: SitePorts,
  answer: PageAnswer,
): Promise<Response> {
  const { cursor } = c.req.query();
  const { filter, shown } = readFilter(c);
  const request = { limit: PAGE_ITEMS, filter, cursor };
  const page = await readFeedPage(services, request);
  const key = JSON.stringify([page.etag, shown, cursor]);
  return answer(c, key, async () => {
    const { renderGallery } = await import("../pages/render.tsx");
    return renderGallery(viewOf(page, services, { ...shown, cursor }));
  });
}

async function itemPage(
  c: WireContext,
  services: SitePorts,
): Promise<Response> {
  const item = await readItem(services, c.req.param("id") ?? "");
  const { renderItem } = await import("../pages/render.tsx");
  const { baseUrl, galleryImages: hasPictures } = services.config;
  const shown = shownItem(item, services.config);
  const page = renderItem({ item: shown, baseUrl, hasPictures });
  return respondPage(c, services, page, CACHE_CONTROL);
}

async function atomFeed(
  c: WireContext,
  services: SitePorts,
): Promise<Response> {
  const { filter, shown } = readFilter(c);
  const page = await readFeedPage(services, { limit: ATOM_ITEMS, filter });
  const { atomXml } = await import("../pages/atom.ts");
  const { baseUrl } = services.config;
  const text = {
    body: atomXml(itemsOf(page).items, { ...shown, baseUrl }),
    type: `${ATOM}; charset=utf-8`,
    cacheControl: CACHE_CONTROL,
  };
  return respondConditionally(c, tagged(text, services.digest));
}

function viewOf(
  page: FeedPage,
  { config }: SitePorts,
  { cursor, ...filter }: ShownFilter & { cursor?: string },
) {
  const { items: all, nextCursor } = itemsOf(page);
  const items = all.map((item) => shownItem(item, config));
  const { baseUrl, galleryImages: hasPictures } = config;
  const isContinued = cursor !== undefined;
  return { items, nextCursor, baseUrl, filter, isContinued, hasPictures };
}

/** Pages are kept as text, which is what almost every reader of them wants. */
function itemsOf(
  { body }: FeedPage,
): { items: GalleryItem[]; nextCursor: string | null } {
  return JSON.parse(body);
}

/**
 * Reads the filters of an address as the feed does. A form sends fields that
 * nobody has filled in as well.
 *
 * @throws {Failure} `not_found` for a category that there is not
 */
function readFilter(c: WireContext): { filter: Term[]; shown: ShownFilter } {
  const query = c.req.query();
  const written = Object.fromEntries(
    Object.keys(feedFilters).map((name) => [name, query[name]?.trim()])
      .filter(([, value]) => value),
  );
  const { category } = written;
  if (category && categoryNamed(category) === undefined) {
    throw new Failure("not_found");
  }
  const terms = validate(z.object(feedFilters), written, "malformed_query");
  const shown = {
    q: written.q,
    category: terms.category?.[0]?.[1],
    domain: terms.domain?.[0]?.[1],
  };
  return { filter: filterOf(terms), shown };
}
