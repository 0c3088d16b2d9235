/**
 * Discovery: a client finds every endpoint from the base URL alone
 * (specification 5.7; RFC 8414, RFC 9309, RFC 9727, RFC 9728).
 *
 * @module
 */
import { z } from "zod";
import {
  API_CATALOG_PATH,
  AUTHORIZATION_SERVER_PATH,
  authorizationServerOf,
  buildApiCatalog,
  buildServiceIndex,
  CATALOG_PROFILE,
  deriveSchema,
  indexLinkHeader,
  linkset,
  LINKSET_TYPE,
  PROTECTED_PATHS,
  PROTECTED_RESOURCE_PATH,
  protectedResourceOf,
  robotsText,
  serviceIndex,
  sitemapText,
} from "./documents.ts";
import { type GalleryItem } from "../../domain/gallery/item.ts";
import { MAX_FEED_LIMIT } from "../../domain/gallery/feed.ts";
import { validate } from "../../domain/input/validate.ts";
import { lazy } from "../../domain/memory.ts";
import type { NamedSchema } from "../openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import { representPage } from "../gallery/feed.ts";
import { createLandingPage } from "../gallery/site.ts";
import {
  createTextCache,
  Representation,
  type RepresentationParts,
  respondConditionally,
} from "../http/respond.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import { JSON_TYPE, negotiate } from "../http/negotiate.ts";
import type { AppContext } from "../http/request_context.ts";
import { HTML_MEDIA_TYPE, PAGE_CONTENT } from "../pages/page_response.tsx";

/** Discovery documents change only with a deployment. */
const DISCOVERY_CACHE_CONTROL = "public, max-age=3600";

/** Texts of the OpenAPI description: of the API, and of every operation. */
interface Descriptions {
  api(): Promise<string>;
  all(): Promise<string>;
}

const descriptionQuery = z.object({
  all: z.enum(["1"]).optional().describe(
    "`1` adds pages, pictures, probes, second paths and deprecated forms.",
  ),
});

/**
 * @param all returns every endpoint of the service; called only to answer a
 * request
 */
export function discoveryEndpoints(
  services: Services,
  descriptions: Descriptions,
  all: () => Endpoint[],
): Endpoint[] {
  return [
    indexEndpoint(services, all),
    descriptionEndpoint(services, descriptions),
    ...indexEndpoints(services, all),
    ...oauthMetadataEndpoints(services),
    catalogEndpoint(services),
  ];
}

function indexEndpoint(services: Services, all: () => Endpoint[]): Endpoint {
  const { baseUrl } = services.config;
  const index = () => buildServiceIndex(services.config, all());
  const landing = createLandingPage(services, {
    link: indexLinkHeader(baseUrl),
  });
  return {
    tag: "Discovery",
    ...cacheableGet("Where everything is; a page for people by `Accept`.", [{
      shape: { name: "ServiceIndex", schema: serviceIndex },
      example: index,
    }, PAGE_CONTENT]),
    path: "/",
    id: "readIndex",
    summary: "Read where everything is",
    limits: ["READS_PER_IP"],
    failures: ["storage_unavailable"],
    run(c) {
      const accept = c.req.raw.headers.get("accept");
      // JSON for agents and HTML for browsers, with the same Link header.
      if (
        negotiate(accept, ["application/json", HTML_MEDIA_TYPE]) ===
          HTML_MEDIA_TYPE
      ) {
        return landing(c);
      }
      return send(c, services, {
        body: JSON.stringify(index()),
        type: JSON_TYPE,
        headers: { link: indexLinkHeader(baseUrl), vary: "Accept" },
      });
    },
  };
}

function descriptionEndpoint(
  services: Services,
  descriptions: Descriptions,
): Endpoint {
  const { baseUrl } = services.config;
  const represent = (text: () => Promise<string>) =>
    lazy(async () =>
      new Representation({
        body: await text(),
        type: JSON_TYPE,
        cacheControl: DISCOVERY_CACHE_CONTROL,
        headers: { link: `<${baseUrl}/docs/api>; rel="service-doc"` },
      }, services.digest)
    );
  const ofApi = represent(descriptions.api);
  const ofAll = represent(descriptions.all);
  const schema = z.looseObject({ openapi: z.string() });
  return {
    tag: "Discovery",
    ...cacheableGet("This description.", [{
      shape: { name: "OpenApi", schema },
      example: { openapi: "3.1.0" },
    }]),
    path: "/openapi.json",
    id: "readOpenApi",
    link: "openapi",
    summary: "Read the OpenAPI description",
    parameters: [{
      name: "all",
      in: "query",
      description: descriptionQuery.shape.all.description!,
      schema: descriptionQuery.shape.all,
      example: "1",
    }],
    async run(c) {
      const { all } = validate(
        descriptionQuery,
        { all: c.req.query("all") },
        "malformed_query",
      );
      return respondConditionally(c, await (all ? ofAll() : ofApi()));
    },
  };
}

function indexEndpoints(services: Services, all: () => Endpoint[]): Endpoint[] {
  const { baseUrl } = services.config;
  const answerKept = createTextCache(services);
  const sitemap = "application/xml";
  return [{
    tag: "Documentation",
    ...cacheableGet("Rules for crawlers.", [{
      type: "text/plain",
      example: () => robotsText(services.config),
    }]),
    path: "/robots.txt",
    id: "readRobots",
    summary: "Read the rules for crawlers (RFC 9309)",
    run(c) {
      const body = robotsText(services.config);
      return send(c, services, { body, type: "text/plain; charset=utf-8" });
    },
  }, {
    tag: "Documentation",
    ...cacheableGet("Pages for people.", [{
      type: sitemap,
      example: () => sitemapText(baseUrl, ["/docs/keys"]),
    }]),
    accepts: [sitemap, "text/xml"],
    path: "/sitemap.xml",
    id: "readSitemap",
    link: "sitemap",
    summary: "Read the sitemap",
    failures: ["storage_unavailable"],
    async run(c) {
      const library = await services.docs();
      const newest = await services.feed.page({ limit: MAX_FEED_LIMIT });
      const { etag } = representPage(newest, services);
      return answerKept(c, [etag], () => {
        const facts = library.facts().map(({ page }) => page);
        const operations = all().filter(({ path, isVersioned }) =>
          isVersioned || path.startsWith("/api/")
        );
        const items: GalleryItem[] = JSON.parse(newest.body).items;
        const body = sitemapText(baseUrl, [
          ...[...library.list(), ...facts].map(({ slug }) => `/docs/${slug}`),
          ...operations.map(({ id }) => `/docs/api/${id}`),
          ...items.map(({ id }) => `/gallery/${id}`),
        ]);
        const cacheControl = DISCOVERY_CACHE_CONTROL;
        return { body, type: `${sitemap}; charset=utf-8`, cacheControl };
      });
    },
  }];
}

/** OAuth metadata. */
function oauthMetadataEndpoints(services: Services): Endpoint[] {
  const { baseUrl } = services.config;
  const metadata = (
    shape: NamedSchema,
    value: unknown,
    more: Pick<Endpoint, "path" | "id" | "link" | "summary">,
  ): Endpoint => {
    const body = JSON.stringify(value);
    return {
      tag: "Discovery",
      ...cacheableGet("The metadata.", [{ shape, example: value }]),
      ...more,
      run: (c) => send(c, services, { body, type: JSON_TYPE }),
    };
  };
  const whole = protectedResourceOf(baseUrl);
  const resource = { name: "ProtectedResource", schema: deriveSchema(whole) };
  const server = authorizationServerOf(baseUrl);
  return [
    metadata(resource, whole, {
      path: PROTECTED_RESOURCE_PATH,
      id: "readProtectedResourceMetadata",
      link: "protectedResource",
      summary: "Read the protected resource metadata (RFC 9728)",
    }),
    ...PROTECTED_PATHS.map((one) =>
      metadata(resource, protectedResourceOf(baseUrl, one), {
        path: PROTECTED_RESOURCE_PATH + one.path,
        id: one.id,
        summary: `Read the metadata of \`${one.path}\` (RFC 9728)`,
      })
    ),
    metadata(
      { name: "AuthorizationServer", schema: deriveSchema(server) },
      server,
      {
        path: AUTHORIZATION_SERVER_PATH,
        id: "readAuthorizationServerMetadata",
        link: "authorizationServer",
        summary: "Read the authorization server metadata (RFC 8414)",
      },
    ),
  ];
}

function catalogEndpoint(services: Services): Endpoint {
  const { baseUrl } = services.config;
  const catalog = () => buildApiCatalog(baseUrl);
  const accepts: [string, string] = [LINKSET_TYPE, "application/json"];
  return {
    tag: "Discovery",
    ...cacheableGet("The catalog.", [{
      type: LINKSET_TYPE,
      shape: { name: "Linkset", schema: linkset },
      example: catalog,
    }]),
    accepts,
    path: API_CATALOG_PATH,
    id: "readApiCatalog",
    link: "catalog",
    summary: "Read the API catalog (RFC 9727)",
    run(c) {
      const form = negotiate(c.req.raw.headers.get("accept"), accepts);
      return send(c, services, {
        body: JSON.stringify(catalog()),
        type: `${form}; profile="${CATALOG_PROFILE}"`,
        headers: {
          link: `<${baseUrl}${API_CATALOG_PATH}>; rel="api-catalog"`,
          vary: "Accept",
        },
      });
    },
  };
}

function send(
  c: AppContext,
  { digest }: Pick<Services, "digest">,
  text: Omit<RepresentationParts, "cacheControl">,
): Response {
  const cacheControl = DISCOVERY_CACHE_CONTROL;
  return respondConditionally(
    c,
    new Representation({ ...text, cacheControl }, digest),
  );
}
