/**
 * OAuth metadata: how a client that knows nothing but an address finds out how
 * to get a key (RFC 9728, RFC 8414), with the `agent_auth` block of auth.md.
 *
 * @module
 */
import { z } from "zod";

/** The schema of a document, from its members. */
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

export const PROTECTED_RESOURCE = "/.well-known/oauth-protected-resource";

export const AUTHORIZATION_SERVER = "/.well-known/oauth-authorization-server";

/**
 * Every path without an id that takes an API key; each has a document, with its
 * operation's id.
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

/** The one way to a credential; no standard grant type is supported. */
const ANONYMOUS_REGISTRATION =
  "urn:agent-commerce:grant-type:anonymous-registration";

/** How an agent registers itself (specification 5.7), in both documents. */
function agentAuthOf(baseUrl: string) {
  return {
    skill: `${baseUrl}/auth.md`,
    register_uri: `${baseUrl}/api/v1/keys`,
    revocation_uri: `${baseUrl}/api/keys/revoke`,
    identity_types_supported: ["anonymous"],
    anonymous: { credential_types_supported: ["api_key"] },
  };
}

/** Protected resource metadata (RFC 9728) of a path, or of the whole service. */
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
 * Authorization server metadata (RFC 8414). Nobody signs in here: the
 * authorization endpoint is the guide, and the token endpoint is where a key is
 * registered. Neither speaks a grant of RFC 6749, as `response_types` and
 * `grant_types` say; but common clients refuse a document without the members.
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
