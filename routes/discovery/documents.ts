/**
 * Documents that lead a client from the base URL to every endpoint: the index
 * at `/` and its `Link` header, the API catalog (RFC 9727), OAuth metadata (RFC
 * 9728, RFC 8414) with the `agent_auth` block of auth.md, `robots.txt` (RFC
 * 9309) and the sitemap.
 *
 * @module
 */
import type { Config } from "../../domain/config/config.ts";
import { z } from "zod";
import {
  type Operation,
  operationPerPath,
  templateOf,
} from "../openapi/operation.ts";
import { API_VERSION, SERVICE_SUMMARY } from "../../domain/version.ts";

export const API_CATALOG_PATH = "/.well-known/api-catalog";
export const PROTECTED_RESOURCE_PATH = "/.well-known/oauth-protected-resource";
export const AUTHORIZATION_SERVER_PATH =
  "/.well-known/oauth-authorization-server";

/** Media type of a linkset (RFC 9264). */
export const LINKSET_TYPE = "application/linkset+json";

/** Profile URI of an API catalog (RFC 9727 §4.2). */
export const CATALOG_PROFILE = "https://www.rfc-editor.org/info/rfc9727";

const JSON_TYPE = "application/json";

const address = () => z.string().meta({ format: "uri" });

/** Schema of the JSON body of `GET /`. */
export const serviceIndex = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  links: z.record(z.string(), address())
    .describe("Addresses by what is there."),
  templates: z.record(z.string(), z.string())
    .describe("Paths with parts to fill in (RFC 6570)."),
  operator: z.object({ name: z.string(), reply: z.string().optional() })
    .optional().describe("Who runs this server, and how soon they reply."),
});

/** Builds the JSON body of `GET /`. */
export function buildServiceIndex(
  { baseUrl, operator }: Pick<Config, "baseUrl" | "operator">,
  operations: Operation[],
): z.infer<typeof serviceIndex> {
  const links: Record<string, string> = {};
  const templates: Record<string, string> = {};
  for (const operation of operations) {
    const { link, template, parameters = [] } = operation;
    const { path } = operationPerPath(operation)[0]!;
    if (link !== undefined) links[link] = baseUrl + path;
    if (template === undefined) continue;
    const query = parameters.filter((one) => one.in === "query")
      .map(({ name }) => name);
    templates[template] = templateOf(path) +
      (query.length > 0 ? `{?${query}}` : "");
  }
  return {
    name: "Agent Commerce API",
    version: API_VERSION,
    description: SERVICE_SUMMARY,
    links: { ...links, submissionGuide: `${baseUrl}/docs/gallery` },
    templates,
    operator,
  };
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

const linkTargets = z.array(z.object({
  href: address(),
  type: z.string().optional(),
  title: z.string().optional(),
})).optional();

/**
 * Schema of a linkset in JSON (RFC 9264). The relations have names, because no
 * type of TypeScript has one type for `anchor` and another for all the rest.
 */
export const linkset = z.object({
  linkset: z.array(z.object({
    anchor: address(),
    item: linkTargets,
    "service-desc": linkTargets,
    "service-doc": linkTargets,
    "service-meta": linkTargets,
    status: linkTargets,
  })),
});

export function buildApiCatalog(baseUrl: string) {
  const link = (path: string, type: string, title?: string) => ({
    href: baseUrl + path,
    type,
    title,
  });
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
      "service-meta": [
        link(PROTECTED_RESOURCE_PATH, JSON_TYPE),
        link(AUTHORIZATION_SERVER_PATH, JSON_TYPE),
      ],
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

/**
 * Builds `robots.txt`, which excludes only the one-time card pages, and all of a
 * preview, whose pages are those of the service a second time.
 */
export function robotsText(
  { baseUrl, isPreview }: Pick<Config, "baseUrl" | "isPreview">,
): string {
  if (isPreview) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *
Disallow: /pay/
Allow: /

Sitemap: ${baseUrl}/sitemap.xml
`;
}

/** Builds the sitemap of the fixed pages and of `paths`. */
export function sitemapText(baseUrl: string, paths: string[]): string {
  const fixed = ["/", "/gallery", "/ask", "/contact", "/docs", "/docs/api"];
  const entries = [...fixed, ...paths].map((path) => {
    const url = (baseUrl + path).replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;");
    return `  <url><loc>${url}</loc></url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}

/** Derives the schema of OAuth metadata from a document. */
export function deriveSchema(value: unknown): z.ZodType {
  if (Array.isArray(value)) return z.array(deriveSchema(value[0]));
  if (typeof value !== "object" || value === null) {
    return /^https?:/.test(String(value)) ? address() : z.string();
  }
  return z.object(Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const schema = deriveSchema(member);
      return [
        name,
        name === "skill"
          ? schema.describe("The guide, for agents to read.")
          : schema,
      ];
    }),
  ));
}

/**
 * Every path that accepts an API key, except paths with a parameter. Each path
 * has its own metadata document; `id` is the `operationId` that reads the
 * document.
 */
export const PROTECTED_PATHS = [
  {
    path: "/api/v1/gallery/submissions",
    name: "Gallery submissions",
    id: "readSubmissionsMetadata",
  },
  {
    path: "/api/gallery/submissions",
    name: "Gallery submissions (deprecated path)",
    id: "readSubmissionsUnversionedMetadata",
  },
  {
    path: "/api/keys/revoke",
    name: "Key revocation",
    id: "readRevocationMetadata",
  },
  {
    path: "/api/v1/keys/revoke",
    name: "Key revocation (versioned path)",
    id: "readRevocationVersionedMetadata",
  },
];

/** The `agent_auth` block of both OAuth metadata documents (specification 5.7). */
function agentAuthOf(baseUrl: string) {
  return {
    skill: `${baseUrl}/auth.md`,
    register_uri: `${baseUrl}/api/v1/keys`,
    revocation_uri: `${baseUrl}/api/keys/revoke`,
    identity_types_supported: ["anonymous"],
    anonymous: { credential_types_supported: ["api_key"] },
  };
}

/** Protected resource metadata (RFC 9728), by default of the whole service. */
export function protectedResourceOf(
  baseUrl: string,
  { path, name } = { path: "", name: "Agent Commerce API" },
) {
  return {
    resource: baseUrl + path,
    authorization_servers: [baseUrl],
    bearer_methods_supported: ["header"],
    resource_name: name,
    resource_documentation: `${baseUrl}/docs/auth`,
    resource_policy_uri: `${baseUrl}/docs/privacy`,
    agent_auth: agentAuthOf(baseUrl),
  };
}

/**
 * Authorization server metadata (RFC 8414). The service has no sign-in: the
 * authorization endpoint is the guide, and the token endpoint registers a key.
 * Neither implements a grant of RFC 6749, so the response and grant types are
 * not standard ones; common clients refuse a document without these members.
 */
export function authorizationServerOf(baseUrl: string) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/docs/auth`,
    token_endpoint: `${baseUrl}/api/v1/keys`,
    token_endpoint_auth_methods_supported: ["none"],
    response_types_supported: ["none"],
    grant_types_supported: [
      "urn:agent-commerce:grant-type:anonymous-registration",
    ],
    revocation_endpoint: `${baseUrl}/api/keys/revoke`,
    revocation_endpoint_auth_methods_supported: ["none"],
    service_documentation: `${baseUrl}/docs/auth`,
    op_policy_uri: `${baseUrl}/docs/privacy`,
    agent_auth: agentAuthOf(baseUrl),
  };
}
