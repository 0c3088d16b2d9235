/**
 * The HTTP interface on one screen: every endpoint, the fallback and the error
 * handler.
 *
 * @module
 */
import type { Hono } from "hono";
import { askDescription, citation } from "../domain/ask/schema.ts";
import { lazy } from "../domain/memory.ts";
import {
  isOfApi,
  type OperationAtPath,
  operationPerPath,
} from "./openapi/operation.ts";
import type { Services } from "../domain/services.ts";
import { askEndpoints, askPageEndpoint } from "./ask.ts";
import { contactEndpoints, contactPageEndpoints } from "./contact.ts";
import { discoveryEndpoints } from "./discovery/discovery.ts";
import { docEndpoints } from "./docs/docs.ts";
import { fileEndpoints } from "./docs/files.ts";
import { referenceEndpoints, searchEndpoint } from "./docs/reference.ts";
import { feedEndpoints, GALLERY_ITEM_SHAPE } from "./gallery/feed.ts";
import { siteEndpoints } from "./gallery/site.ts";
import {
  SUBMISSION_ANSWERS,
  submissionEndpoints,
} from "./gallery/submissions.ts";
import { healthEndpoints } from "./health.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { failureResponse } from "./http/handler.ts";
import { mount } from "./http/mount.ts";
import type { AppEnv } from "./http/request_context.ts";
import { keyEndpoints } from "./keys.ts";
import { mcpEndpoints } from "./mcp/mcp.ts";
import { failurePage } from "./pages/page_response.tsx";
import { payEndpoints } from "./pay/pay.tsx";
import { promoEndpoints } from "./promo.ts";

/** Schemas with a name of their own in the OpenAPI description. */
const PARTS = [
  GALLERY_ITEM_SHAPE,
  ...SUBMISSION_ANSWERS,
  { name: "Citation", schema: citation },
  { name: "AskDescription", schema: askDescription },
];

/** Every endpoint, in the order of the description. */
export function endpointsOf(services: Services): Endpoint[] {
  const describing = (isListed: (operation: OperationAtPath) => boolean) =>
    lazy(async () => {
      const { buildDocument } = await import("./openapi/document.ts");
      const { baseUrl, operator } = services.config;
      const operations = endpoints.flatMap(operationPerPath).filter(isListed);
      return JSON.stringify(
        await buildDocument({ baseUrl, operator, operations, parts: PARTS }),
      );
    });
  const descriptions = {
    api: describing(isOfApi),
    all: describing(() => true),
  };
  const all = () => endpoints;
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
    ...discoveryEndpoints(services, descriptions, all),
    ...siteEndpoints(services),
    askPageEndpoint(services, all),
    ...fileEndpoints(services),
    ...docEndpoints(services),
    searchEndpoint(services, all),
    ...referenceEndpoints(services, all),
    ...healthEndpoints(services),
  ];
  return endpoints;
}

export function createApp(services: Services): Hono<AppEnv> {
  const app = mount(services, endpointsOf(services));
  app.onError(async (error, c) => {
    const response = await failureResponse(c, error, services);
    return await failurePage(c, response, services) ?? response;
  });
  return app;
}
