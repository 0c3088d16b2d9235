/**
 * Where everything is: the API catalog (RFC 9727), the index at `/`, and the
 * `Link` header that leads to both.
 *
 * @module
 */
import { z } from "zod";
import { AUTHORIZATION_SERVER, PROTECTED_RESOURCE } from "./metadata.ts";
import { VERSION } from "./version.ts";

/** Where the API catalog is. */
export const API_CATALOG = "/.well-known/api-catalog";

/** Media type of a linkset (RFC 9264). */
export const LINKSET = "application/linkset+json";

/** The profile of a linkset that is an API catalog (RFC 9727 §4.2). */
export const CATALOG_PROFILE = "https://www.rfc-editor.org/info/rfc9727";

const linkTarget = z.object({
  href: z.string().meta({ format: "uri" }),
  type: z.string().optional(),
  title: z.string().optional(),
});

/** A set of links in JSON (RFC 9264). */
export const linkset = z.object({
  linkset: z.array(
    z.looseObject({
      anchor: z.string().meta({ format: "uri" }),
    }).catchall(z.array(linkTarget)),
  ),
});

/** What `GET /` answers to agents. */
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

/** What the service is, for whom and why; the same sentence wherever it is told. */
export const SUMMARY =
  "The Agent Commerce API is for AI agents that buy things for people: they " +
  "publish what they really bought to a reviewed public gallery, learn there " +
  "what others paid, and check out with a card that this service cannot read.";

/** Builds the API catalog. */
export function apiCatalog(baseUrl: string) {
  const link = (path: string, type: string, title?: string) => ({
    href: baseUrl + path,
    type,
    title,
  });
  const metadata = [
    link(PROTECTED_RESOURCE, JSON_TYPE),
    link(AUTHORIZATION_SERVER, JSON_TYPE),
  ];
  return {
    linkset: [{
      anchor: baseUrl + API_CATALOG,
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

/** Builds the index of the service. */
export function indexOf(baseUrl: string): z.infer<typeof serviceIndex> {
  const paths = {
    documentation: "/docs",
    guide: "/auth.md",
    agents: "/agents.md",
    openapi: "/openapi.json",
    apiReference: "/docs/api",
    llms: "/llms.txt",
    feed: "/api/v1/gallery/feed",
    keys: "/api/v1/keys",
    revocation: "/api/keys/revoke",
    submissions: "/api/v1/gallery/submissions",
    submissionGuide: "/docs/gallery",
    contact: "/api/v1/contact",
    reserve: "/api/v1/promo/reserve",
    claim: "/api/v1/promo/claim",
    ask: "/api/ask",
    mcp: "/api/mcp",
    mcpServerCard: "/api/mcp/server-card",
    gallery: "/gallery",
    atom: "/gallery/atom.xml",
    health: "/healthz",
    catalog: API_CATALOG,
    protectedResource: PROTECTED_RESOURCE,
    authorizationServer: AUTHORIZATION_SERVER,
    sitemap: "/sitemap.xml",
  };
  return {
    name: "Agent Commerce API",
    version: VERSION,
    description: SUMMARY,
    links: Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, baseUrl + path]),
    ),
    templates: {
      search: "/api/v1/gallery/feed{?category,domain,q,limit,cursor}",
      item: "/api/v1/gallery/items/{id}",
      withdrawal: "/api/v1/gallery/submissions/{id}",
    },
  };
}

/** The `Link` header of `/` (RFC 8631, RFC 9727). */
export function indexLinks(baseUrl: string): string {
  const links: [path: string, rel: string, type: string][] = [
    ["/openapi.json", "service-desc", JSON_TYPE],
    ["/docs", "service-doc", "text/html"],
    ["/docs/api", "service-doc", "text/html"],
    ["/llms.txt", "describedby", "text/plain"],
    [PROTECTED_RESOURCE, "service-meta", JSON_TYPE],
    ["/healthz", "status", JSON_TYPE],
    [API_CATALOG, "api-catalog", LINKSET],
  ];
  return links.map(([path, rel, type]) =>
    `<${baseUrl}${path}>; rel="${rel}"; type="${type}"`
  ).join(", ");
}
