/**
 * The OpenAPI description; its reference for people is `routes/docs/reference.ts`.
 *
 * @module
 */
import { Hono } from "hono";
import { once } from "../../domain/once.ts";
import type { Config } from "../../domain/config.ts";
import type { Digest } from "../../domain/runtime.ts";
import { respondConditionally, tagged } from "../wire/conditional.ts";
import { DISCOVERY_CACHE_CONTROL } from "./discovery.ts";
import type { Wire } from "../wire/exchange.ts";
import { accepts } from "../wire/negotiate.ts";
import { JSON_TYPE } from "../wire/media_types.ts";

/** What the description is built from. */
interface OpenApiPorts {
  config: Config;
  digest: Digest;
}

/** The route of the description, which is built once, when asked for. */
export function openApiRoutes(services: OpenApiPorts): Hono<Wire> {
  const app = new Hono<Wire>();
  const { baseUrl } = services.config;
  const description = once(async () => {
    const { describeService } = await import("../operations/all.ts");
    return tagged({
      body: JSON.stringify(describeService(services)),
      type: JSON_TYPE,
      cacheControl: DISCOVERY_CACHE_CONTROL,
      headers: { link: `<${baseUrl}/docs/api>; rel="service-doc"` },
    }, services.digest);
  });
  app.get(
    "/openapi.json",
    accepts("application/json"),
    async (c) => respondConditionally(c, await description()),
  );
  return app;
}
