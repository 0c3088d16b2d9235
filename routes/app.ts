/**
 * The HTTP interface on one screen: every endpoint, the fallback and the error
 * handler.
 *
 * @module
 */
import { Hono } from "hono";
import { askDescription, citation } from "../domain/ask/schema.ts";
import { lazy } from "../domain/lazy.ts";
import type { Services } from "../domain/services.ts";
import { askEndpoints, askPageEndpoint } from "./ask.ts";
import { contactEndpoints, contactPageEndpoints } from "./contact.ts";
import { discoveryEndpoints } from "./discovery.ts";
import type { Description } from "../domain/openapi/operation.ts";
import { docEndpoints } from "./docs/docs.ts";
import { fileEndpoints } from "./docs/files.ts";
import { referenceEndpoints } from "./docs/reference.ts";
import { searchEndpoint } from "./docs/search.ts";
import { feedEndpoints, ITEM } from "./gallery/feed.ts";
import { siteEndpoints } from "./gallery/site.ts";
import { submissionEndpoints } from "./gallery/submissions.ts";
import { healthEndpoints } from "./health.ts";
import { keyEndpoints } from "./keys.ts";
import { mcpEndpoints } from "./mcp/mcp.ts";
import { failurePage } from "./pages/failure_page.ts";
import { payEndpoints } from "./pay/pay.tsx";
import { promoEndpoints } from "./promo.ts";
import { type Endpoint, mount } from "./http/endpoint.ts";
import { LiteralRouter } from "./http/literal_router.ts";
import type { AppEnv } from "./http/request_context.ts";
import { failureResponse } from "./http/failure_response.ts";
import { fallback } from "./http/fallback.ts";

/** Schemas with a name of their own in the OpenAPI description. */
const PARTS = [
  ITEM,
  { name: "Citation", schema: citation },
  { name: "AskDescription", schema: askDescription },
];

/** Every endpoint, in the order of the description. */
function endpointsOf(services: Services): Endpoint[] {
  const description: Description = lazy(async () => {
    const { buildDocument } = await import("../domain/openapi/document.ts");
    const { baseUrl } = services.config;
    return JSON.stringify(
      await buildDocument({ baseUrl, operations: endpoints, parts: PARTS }),
    );
  });
  const endpoints: Endpoint[] = [
    ...keyEndpoints(services),
    ...submissionEndpoints(services),
    ...feedEndpoints(services),
    ...contactEndpoints(services),
    ...contactPageEndpoints(services),
    ...promoEndpoints(services),
    ...askEndpoints(services),
    ...mcpEndpoints(services),
    ...payEndpoints(services),
    ...discoveryEndpoints(services, description, () => endpoints),
    ...siteEndpoints(services),
    askPageEndpoint(services, description),
    ...fileEndpoints(services),
    ...docEndpoints(services),
    searchEndpoint(services, description),
    ...referenceEndpoints(services, description),
    ...healthEndpoints(services),
  ];
  return endpoints;
}

export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ router: new LiteralRouter() });
  mount(app, services, endpointsOf(services));
  app.notFound(fallback(app));
  app.onError(async (error, c) => {
    const response = await failureResponse(c, error, services);
    return await failurePage(c, response) ?? response;
  });
  return app;
}
