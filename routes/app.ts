/**
 * The whole HTTP interface on one screen: every mount, and what is around it.
 *
 * @module
 */
import { Hono } from "hono";
import type { Services } from "../domain/services.ts";
import { askPageRoutes, askRoutes } from "./ask/ask.ts";
import { assetRoutes } from "./pages/asset_routes.ts";
import { contactRoutes } from "./contact.ts";
import { contactPageRoutes } from "./contact_page.ts";
import { deprecatedTwin } from "./wire/deprecated.ts";
import { discoveryRoutes } from "./discovery/discovery.ts";
import { docRoutes } from "./docs/docs.ts";
import { pictureRoutes } from "./docs/pictures.ts";
import { referenceRoutes } from "./docs/reference.ts";
import { searchRoutes } from "./docs/search.ts";
import type { Wire } from "./wire/exchange.ts";
import { COUNTED_READS, limitReads } from "./wire/local_limits.ts";
import { failureResponse } from "./wire/failure_response.ts";
import { fallback } from "./wire/fallback.ts";
import { feedRoutes } from "./gallery/feed.ts";
import { galleryRoutes } from "./gallery/submissions.ts";
import { itemRoutes } from "./gallery/items.ts";
import { healthRoutes } from "./health.ts";
import { failurePage } from "./pages/failure_page.ts";
import { keyRoutes, revocationRoutes } from "./keys.ts";
import { mcpRoutes } from "./mcp/mcp.ts";
import { payRoutes } from "./pay/pay.tsx";
import { openApiRoutes } from "./discovery/openapi.ts";
import { promoRoutes } from "./promo.ts";
import { siteRoutes } from "./gallery/site.ts";

/** Mounts every route; its table of routes is what OpenAPI must describe. */
export function createApp(services: Services): Hono<Wire> {
  const v1 = new Hono<Wire>();
  v1.route("/", keyRoutes(services));
  v1.route("/", galleryRoutes(services));
  v1.route("/", feedRoutes(services));
  v1.route("/", contactRoutes(services));
  v1.route("/", promoRoutes(services));

  const app = new Hono<Wire>();
  const reads = limitReads(services);
  for (const path of COUNTED_READS) app.use(path, reads);
  app.route("/", healthRoutes(services));
  app.route("/", discoveryRoutes(services));
  app.route("/", openApiRoutes(services));
  app.route("/", siteRoutes(services));
  app.route("/", referenceRoutes(services));
  app.route("/", searchRoutes(services));
  app.route("/", pictureRoutes(services));
  app.route("/", docRoutes(services));
  app.route("/", askPageRoutes(services));
  app.route("/", contactPageRoutes(services));
  app.route("/", assetRoutes(services));
  // The specification leaves open whether these have a version: both forms
  // are current.
  for (const base of ["/api", "/api/v1"]) {
    app.route(base, askRoutes(services));
    app.route(base, revocationRoutes(services));
    app.route(base, mcpRoutes(services));
  }
  app.route("/pay", payRoutes(services));
  app.route("/api/v1", v1);
  app.route("/api/v1", itemRoutes(services));
  for (const path of new Set(v1.routes.map((route) => route.path))) {
    app.use(`/api${path}`, deprecatedTwin(services, `/api/v1${path}`));
  }
  app.route("/api", v1);
  app.notFound(fallback(app));
  app.onError(async (error, c) => {
    const response = await failureResponse(c, error, services);
    return await failurePage(c, response) ?? response;
  });
  return app;
}
