/**
 * Service discovery: the API catalog (RFC 9727), the index at `/`, the `Link`
 * header that points to both, `robots.txt` (RFC 9309) and the sitemap.
 *
 * @module
 */
import { z } from "zod";
import { type Operation, operationPerPath } from "../openapi/operation.ts";
import {
  AUTHORIZATION_SERVER_PATH,
  PROTECTED_RESOURCE_PATH,
} from "./metadata.ts";
import { API_VERSION } from "./version.ts";

export const API_CATALOG_PATH = "/.well-known/api-catalog";

/** Media type of a linkset (RFC 9264). */
export const LINKSET_TYPE = "application/linkset+json";

/** Profile URI of an API catalog (RFC 9727 §4.2). */
export const CATALOG_PROFILE = "https://www.rfc-editor.org/info/rfc9727";

const linkTarget = z.object({
  href: z.string().meta({ format: "uri" }),
  type: z.string().optional(),
  title: z.string().optional(),
});

/** Schema of a linkset in JSON (RFC 9264). */
export const linkset = z.object({
  linkset: z.array(
    z.looseObject({
      anchor: z.string().meta({ format: "uri" }),
    }).catchall(z.array(linkTarget)),
  ),
});

/** Schema of the JSON body of `GET /`. */
export const serviceIndex = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  links: z.record(z.string(), z.string().meta({ format: "uri" }))
    .describe("Addresses by what is there."),
  templates: z.record(z.string(), z.string())
    .describe("Paths with parts to fill in (RFC 6570)."),
});

const JSON_TYPE = "application/json";

/** The service in one sentence, for every page and document. */
export const SERVICE_SUMMARY =
  "The Agent Commerce API is for AI agents that buy things for people: they " +
  "publish real purchases in a reviewed public gallery, learn what others " +
  "paid, and check out with a card that this service cannot read.";

export function buildApiCatalog(baseUrl: string) {
  const link = (path: string, type: string, title?: string) => ({
    href: baseUrl + path,
    type,
    title,
  });
  const metadata = [
    link(PROTECTED_RESOURCE_PATH, JSON_TYPE),
    link(AUTHORIZATION_SERVER_PATH, JSON_TYPE),
  ];
  return {
    linkset: [{
      anchor: baseUrl + API_CATALOG_PATH,
      item: [
        link("/", JSON_TYPE, "Agent Commerce API"),
        link("/api/mcp", "text/plain", "Checkout over MCP"),
      ],
    }, {
      anchor: `${baseUrl}/`,
      "service-desc": [link("/openapi.json", JSON_TYPE)],
      "service-doc": [
        link("/docs", "text/markdown"),
        link("/docs/api", "text/html"),
        link("/llms.txt", "text/plain"),
      ],
      "service-meta": metadata,
      "status": [link("/healthz", JSON_TYPE)],
    }, {
      anchor: `${baseUrl}/api/mcp`,
      "service-desc": [
        link("/api/mcp/server-card", "application/mcp-server-card+json"),
      ],
      "service-doc": [link("/docs/checkout", "text/markdown")],
    }],
  };
}

/** Builds the JSON body of `GET /`. */
export function buildServiceIndex(
  baseUrl: string,
  operations: Operation[],
): z.infer<typeof serviceIndex> {
  const current = operations.map((one) => operationPerPath(one)[0]!);
  const links = current.flatMap(({ link, path }) =>
    link === undefined ? [] : [[link, baseUrl + path]]
  );
  const templates = current.flatMap((one) =>
    one.template === undefined ? [] : [[one.template, templateOf(one)]]
  );
  return {
    name: "Agent Commerce API",
    version: API_VERSION,
    description: SERVICE_SUMMARY,
    links: {
      ...Object.fromEntries(links),
      submissionGuide: `${baseUrl}/docs/gallery`,
    },
    templates: Object.fromEntries(templates),
  };
}

/** Path and query parameters of an operation as a URI template (RFC 6570). */
function templateOf({ path, parameters = [] }: Operation): string {
  const query = parameters.filter((one) => one.in === "query")
    .map(({ name }) => name);
  const filled = path.replace(/:(\w+)/g, "{$1}");
  return query.length > 0 ? `${filled}{?${query}}` : filled;
}

/** The `Link` header of `/` (RFC 8631, RFC 9727). */
export function indexLinkHeader(baseUrl: string): string {
  const links: [path: string, rel: string, type: string][] = [
    ["/openapi.json", "service-desc", JSON_TYPE],
    ["/docs", "service-doc", "text/html"],
    ["/docs/api", "service-doc", "text/html"],
    ["/llms.txt", "describedby", "text/plain"],
    [PROTECTED_RESOURCE_PATH, "service-meta", JSON_TYPE],
    ["/healthz", "status", JSON_TYPE],
    [API_CATALOG_PATH, "api-catalog", LINKSET_TYPE],
  ];
  return links.map(([path, rel, type]) =>
    `<${baseUrl}${path}>; rel="${rel}"; type="${type}"`
  ).join(", ");
}

/** Builds `robots.txt`, which excludes only the one-time card pages. */
export function robotsText(baseUrl: string): string {
  return [
    "User-agent: *",
    "Disallow: /pay/",
    "Allow: /",
    "",
    `Sitemap: ${baseUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Builds the sitemap of the fixed pages and of `paths`. */
export function sitemapText(baseUrl: string, paths: string[]): string {
  const fixed = ["/", "/gallery", "/ask", "/contact", "/docs", "/docs/api"];
  const entries = [...fixed, ...paths].map((path) => {
    const url = (baseUrl + path).replaceAll("&", "&amp;").replaceAll(
      "<",
      "&lt;",
    );
    return `  <url><loc>${url}</loc></url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
