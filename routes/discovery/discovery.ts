/**
 * Discovery: from the base address alone to everything there is, by standards
 * (specification 5.7; RFC 8414, RFC 9309, RFC 9727, RFC 9728).
 *
 * @module
 */
import { Hono } from "hono";
import {
  API_CATALOG,
  apiCatalog,
  CATALOG_PROFILE,
  indexLinks,
  indexOf,
  LINKSET,
} from "../../domain/discovery/catalog.ts";
import {
  AUTHORIZATION_SERVER,
  authorizationServerOf,
  PROTECTED_PATHS,
  PROTECTED_RESOURCE,
  protectedResourceOf,
} from "../../domain/discovery/metadata.ts";
import { robotsText, sitemapText } from "../../domain/discovery/site.ts";
import type { Knowledge } from "../../domain/knowledge.ts";
import {
  type CacheableText,
  respondConditionally,
  tagged,
} from "../wire/conditional.ts";
import type { Wire, WireContext } from "../wire/exchange.ts";
import { HTML } from "../pages/html.ts";
import { accepts, negotiate } from "../wire/negotiate.ts";
import { JSON_TYPE } from "../wire/media_types.ts";
import { landingPage, type SitePorts } from "../gallery/site.ts";

/** Discovery documents change with a deployment only. */
export const DISCOVERY_CACHE_CONTROL = "public, max-age=3600";

const JSON_FORM = "application/json";

/** What discovery is answered with; the start page shows the gallery. */
type DiscoveryPorts = SitePorts & Pick<Knowledge, "docs">;

/** The routes of discovery. */
export function discoveryRoutes(services: DiscoveryPorts): Hono<Wire> {
  const app = new Hono<Wire>();
  const { baseUrl } = services.config;
  const serveJson = (path: string, value: unknown) => {
    const body = JSON.stringify(value);
    app.get(
      path,
      accepts(JSON_FORM),
      (c) => send(c, services, { body, type: JSON_TYPE }),
    );
  };
  serveJson(PROTECTED_RESOURCE, protectedResourceOf(baseUrl));
  for (const path of PROTECTED_PATHS) {
    serveJson(
      PROTECTED_RESOURCE + path.path,
      protectedResourceOf(baseUrl, path),
    );
  }
  serveJson(AUTHORIZATION_SERVER, authorizationServerOf(baseUrl));
  app.get(API_CATALOG, (c) => readCatalog(c, services));
  const landing = landingPage(services, { link: indexLinks(baseUrl) });
  app.get("/", (c) => readIndex(c, services, landing));
  app.get("/robots.txt", accepts("text/plain"), (c) => {
    const body = robotsText(baseUrl);
    return send(c, services, { body, type: "text/plain; charset=utf-8" });
  });
  app.get("/sitemap.xml", accepts("application/xml", "text/xml"), async (c) => {
    const library = await services.docs();
    const facts = library.facts().map(({ page }) => page);
    const slugs = [...library.list(), ...facts].map(({ slug }) => slug);
    const body = sitemapText(baseUrl, slugs);
    return send(c, services, { body, type: "application/xml; charset=utf-8" });
  });
  return app;
}

function readCatalog(c: WireContext, services: SitePorts): Response {
  const { baseUrl } = services.config;
  const accept = c.req.raw.headers.get("accept");
  const form = negotiate(accept, [LINKSET, JSON_FORM]);
  return send(c, services, {
    body: JSON.stringify(apiCatalog(baseUrl)),
    type: `${form}; profile="${CATALOG_PROFILE}"`,
    headers: {
      link: `<${baseUrl}${API_CATALOG}>; rel="api-catalog"`,
      vary: "Accept",
    },
  });
}

/** JSON for agents, a page for browsers; both with the same links. */
function readIndex(
  c: WireContext,
  services: SitePorts,
  landing: (c: WireContext) => Promise<Response>,
): Response | Promise<Response> {
  const { baseUrl } = services.config;
  const accept = c.req.raw.headers.get("accept");
  const form = negotiate(accept, [JSON_FORM, HTML]);
  if (form === HTML) return landing(c);
  return send(c, services, {
    body: JSON.stringify(indexOf(baseUrl)),
    type: JSON_TYPE,
    headers: { link: indexLinks(baseUrl), vary: "Accept" },
  });
}

function send(
  c: WireContext,
  { digest }: Pick<SitePorts, "digest">,
  text: Omit<CacheableText, "cacheControl">,
): Response {
  const cacheControl = DISCOVERY_CACHE_CONTROL;
  return respondConditionally(c, tagged({ ...text, cacheControl }, digest));
}
