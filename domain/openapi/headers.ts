/**
 * Headers, described once and referred to by every operation.
 *
 * @module
 */
import type { Documented } from "./operation.ts";

interface Header {
  description: string;
  type: "string" | "integer";
  example: string | number;
}

const RATE_LIMIT = "Sent by rate-limited operations.";
const DEPRECATED = "Sent on deprecated paths.";

/** Response headers by name. */
const HEADERS = {
  "X-Request-Id": {
    description: "Names this exchange in the service's log.",
    type: "string",
    example: "5f0c1a52-7f3e-4b0c-9d2c-0f8f9f0b7a11",
  },
  "RateLimit-Policy": {
    description:
      `Every policy that applies: name, quota, window. ${RATE_LIMIT}`,
    type: "string",
    example: '"second";q=5;w=1, "day";q=500;w=86400',
  },
  "RateLimit": {
    description: "The policy closest to exhaustion: requests left, seconds " +
      `until more. ${RATE_LIMIT}`,
    type: "string",
    example: '"second";r=4;t=1',
  },
  "RateLimit-Limit": {
    description: `Quota of the policy closest to exhaustion. ${RATE_LIMIT}`,
    type: "integer",
    example: 5,
  },
  "RateLimit-Remaining": {
    description: `Requests that it has left. ${RATE_LIMIT}`,
    type: "integer",
    example: 4,
  },
  "RateLimit-Reset": {
    description: `Seconds until it is full again. ${RATE_LIMIT}`,
    type: "integer",
    example: 1,
  },
  "Retry-After": {
    description: "Seconds after which trying again makes sense.",
    type: "integer",
    example: 30,
  },
  "Idempotent-Replay": {
    description:
      "`true` when this repeats the response to an earlier request " +
      "with the same Idempotency-Key; nothing was done again.",
    type: "string",
    example: "true",
  },
  "WWW-Authenticate": {
    description: "Names the protected resource metadata (RFC 9728).",
    type: "string",
    example: 'Bearer resource_metadata="https://api.example.com' +
      '/.well-known/oauth-protected-resource"',
  },
  "Allow": {
    description: "Methods that the path answers.",
    type: "string",
    example: "POST, OPTIONS",
  },
  "ETag": {
    description: "Tag of this representation, for If-None-Match.",
    type: "string",
    example: '"q1w2e3r4t5y6u7i8o9p0aA"',
  },
  "Cache-Control": {
    description: "For how long the response may be kept.",
    type: "string",
    example: "public, max-age=3600",
  },
  "Deprecation": {
    description: `\`true\`. ${DEPRECATED}`,
    type: "string",
    example: "true",
  },
  "Sunset": {
    description: `Instant from which the path answers 404. ${DEPRECATED}`,
    type: "string",
    example: "Sun, 21 Feb 2027 00:00:00 GMT",
  },
  "Link": {
    description: "Related resources; on deprecated paths the replacement, " +
      'with `rel="successor-version"`.',
    type: "string",
    example: "<https://api.example.com/api/v1/keys>; " +
      'rel="successor-version"',
  },
} as const satisfies Record<string, Header>;

/** Name of a response header. */
export type HeaderName = keyof typeof HEADERS;

const RATE_LIMIT_HEADERS: HeaderName[] = [
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

const DEPRECATION_HEADERS: HeaderName[] = [
  "Deprecation",
  "Sunset",
  "Link",
];

/** Headers of every response of an operation, whatever its status. */
export function commonHeaders(
  operation: Pick<Documented, "limits" | "isDeprecated">,
): HeaderName[] {
  return [
    "X-Request-Id",
    ...(operation.limits ? RATE_LIMIT_HEADERS : []),
    ...(operation.isDeprecated ? DEPRECATION_HEADERS : []),
  ];
}

/** The `headers` of a response, by reference. */
export function headerRefs(names: HeaderName[]) {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** `components.headers`. */
export function headerComponents() {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([name, { type, description, example }]) => [
      name,
      { description, schema: { type }, example },
    ]),
  );
}
