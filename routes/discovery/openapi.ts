/**
 * The OpenAPI description; its reference for people is `routes/docs/reference.ts`.
 *
 * @module
 */
import { z } from "zod";
import { lazy } from "../../domain/lazy.ts";
import type { Services } from "../../domain/services.ts";
import { respondConditionally, tagged } from "../http/conditional.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import { JSON_TYPE } from "../http/media_types.ts";

/** Discovery documents change with a deployment only. */
export const DISCOVERY_CACHE_CONTROL = "public, max-age=3600";

/** Describes every endpoint, as JSON text; built once, when it is asked for. */
export type Description = () => Promise<string>;

/** The endpoint of the description. */
export function descriptionEndpoint(
  services: Services,
  description: Description,
): Endpoint {
  const { baseUrl } = services.config;
  const form = lazy(async () =>
    tagged({
      body: await description(),
      type: JSON_TYPE,
      cacheControl: DISCOVERY_CACHE_CONTROL,
      headers: { link: `<${baseUrl}/docs/api>; rel="service-doc"` },
    }, services.digest)
  );
  return {
    ...cacheableGet("This description.", [{
      shape: {
        name: "OpenApi",
        schema: z.looseObject({ openapi: z.string() }),
      },
      example: { openapi: "3.1.0" },
    }]),
    path: "/openapi.json",
    id: "readOpenApi",
    link: "openapi",
    tag: "Discovery",
    summary: "Read the OpenAPI description",
    run: async (c) => respondConditionally(c, await form()),
  };
}
