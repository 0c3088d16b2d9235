/**
 * The OpenAPI description, and its reference for people: Redoc, served from
 * here with no other origin involved.
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

/** Where the script of the reference is. */
const SCRIPT = "/docs/api/redoc.js";

/** What the description is built and shown with. */
interface OpenApiPorts {
  config: Config;
  digest: Digest;
  /** Script of the reference for people. */
  referenceScript(): Promise<string>;
}

/** The routes of the description; each text is built once, when asked for. */
export function openApiRoutes(services: OpenApiPorts): Hono<Wire> {
  const app = new Hono<Wire>();
  const { baseUrl } = services.config;
  const serve = (
    path: string,
    type: string,
    build: () => Promise<{ body: string; headers?: Record<string, string> }>,
  ) => {
    const representation = once(async () =>
      tagged({
        ...await build(),
        type: `${type}; charset=utf-8`,
        cacheControl: DISCOVERY_CACHE_CONTROL,
      }, services.digest)
    );
    app.get(
      path,
      accepts(type),
      async (c) => respondConditionally(c, await representation()),
    );
  };
  serve("/openapi.json", "application/json", async () => {
    const { describeService } = await import("../operations/all.ts");
    return {
      body: JSON.stringify(describeService(services)),
      headers: { link: `<${baseUrl}/docs/api>; rel="service-doc"` },
    };
  });
  serve("/docs/api", "text/html", async () => {
    const { renderApiReference } = await import(
      "../pages/views/api_reference.tsx"
    );
    const { html, csp } = renderApiReference(SCRIPT);
    return { body: html, headers: { "content-security-policy": csp } };
  });
  serve(SCRIPT, "text/javascript", async () => ({
    body: await services.referenceScript(),
  }));
  return app;
}
