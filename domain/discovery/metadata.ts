/**
 * OAuth metadata (RFC 9728, RFC 8414) with the `agent_auth` block of auth.md: a
 * client that has only the base URL learns how to get an API key.
 *
 * @module
 */
import { z } from "zod";

/** Derives a schema from a JSON document. */
export function schemaOf(value: unknown): z.ZodType {
  if (Array.isArray(value)) return z.array(schemaOf(value[0]));
  if (typeof value !== "object" || value === null) {
    const isAddress = /^https?:/.test(String(value));
    return isAddress ? z.string().meta({ format: "uri" }) : z.string();
  }
  return z.object(Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const schema = schemaOf(member);
      const description = DESCRIPTIONS[name];
      return [name, description ? schema.describe(description) : schema];
    }),
  ));
}

const DESCRIPTIONS: Record<string, string> = {
  skill: "The guide, for agents to read.",
};

export const PROTECTED_RESOURCE_PATH = "/.well-known/oauth-protected-resource";

export const AUTHORIZATION_SERVER_PATH =
  "/.well-known/oauth-authorization-server";

/**
 * Every path without an id that takes an API key. Each has its own metadata
 * document; `id` is the `operationId` that reads the document.
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

/** The only grant type, which is not a standard one. */
const ANONYMOUS_REGISTRATION =
  "urn:agent-commerce:grant-type:anonymous-registration";

/** The `agent_auth` block of both documents (specification 5.7). */
function agentAuthOf(baseUrl: string) {
  return {
    skill: `${baseUrl}/auth.md`,
    register_uri: `${baseUrl}/api/v1/keys`,
    revocation_uri: `${baseUrl}/api/keys/revoke`,
    identity_types_supported: ["anonymous"],
    anonymous: { credential_types_supported: ["api_key"] },
  };
}

/**
 * Protected resource metadata (RFC 9728) of a path; by default of the whole
 * service.
 */
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
 * `response_types_supported` and `grant_types_supported` list no standard value,
 * because neither endpoint implements a grant of RFC 6749. Common clients refuse a
 * document without these members.
 */
export function authorizationServerOf(baseUrl: string) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/docs/auth`,
    token_endpoint: `${baseUrl}/api/v1/keys`,
    token_endpoint_auth_methods_supported: ["none"],
    response_types_supported: ["none"],
    grant_types_supported: [ANONYMOUS_REGISTRATION],
    revocation_endpoint: `${baseUrl}/api/keys/revoke`,
    revocation_endpoint_auth_methods_supported: ["none"],
    service_documentation: `${baseUrl}/docs/auth`,
    op_policy_uri: `${baseUrl}/docs/privacy`,
    agent_auth: agentAuthOf(baseUrl),
  };
}
