/**
 * The error envelope (specification 7), and the components of the OpenAPI
 * description that operations reference: headers, parameters, failures.
 *
 * @module
 */
import { z } from "zod";
import {
  Failure,
  type FailureName,
  type FailureOptions,
  FAILURES,
} from "../../domain/failures.ts";
import { httpStep } from "../../domain/failure_steps.ts";
import {
  type Operation,
  type OperationAtPath,
  shownPolicies,
} from "./operation.ts";

const CODES = [...new Set(Object.values(FAILURES).map(({ code }) => code))];

const errorEnvelope = z.object({
  ok: z.literal(false),
  error: z.object({
    code: z.enum(CODES).describe("Stable code; branch on it."),
    // No enumeration: a validator of an older client would refuse a new reason.
    reason: z.string().meta({ examples: Object.keys(FAILURES) })
      .optional().describe(
        "Which failure of this code it is; the list grows, so treat a reason " +
          "that you do not know as its code.",
      ),
    message: z.string().describe("What went wrong, for people."),
    hint: z.string().optional().describe("What to do next."),
    details: z.array(z.string()).optional()
      .describe("Problems, each as `field: problem`."),
    documentation: z.string().meta({ format: "uri" }).optional()
      .describe("Page that explains the error."),
    retryAfter: z.int().min(1).optional()
      .describe("Seconds to wait; on rate-limited responses only."),
    policy: z.string().optional().describe(
      "Rate limit that refused the request, such as `SUBMISSIONS_PER_DAY`; " +
        "on rate-limited responses only.",
    ),
  }),
});

/** The envelope with its component name. */
export const ERROR_SCHEMA = { name: "Error", schema: errorEnvelope };

/** Builds the response body of a failure. */
export function errorEnvelopeOf(
  failure: Failure,
  baseUrl: string,
  hint = httpStep(failure),
): z.infer<typeof errorEnvelope> {
  const { row, options } = failure;
  return {
    ok: false,
    error: {
      code: FAILURES[failure.kind].code,
      reason: failure.kind,
      message: failure.message,
      hint,
      details: options.details,
      documentation: `${baseUrl}/docs/${row.page ?? `errors#${row.code}`}`,
      // Only rate limits have this field; other failures send Retry-After alone.
      retryAfter: row.status === 429 ? options.retryAfterSeconds : undefined,
      policy: options.policy,
    },
  };
}

const RATE_LIMIT = "Sent by rate-limited operations, and with a 429.";
const DEPRECATED = "Sent on deprecated paths.";

/** Description and example of each response header. */
const HEADERS = {
  "X-Request-Id": [
    "Names this exchange in the service's log.",
    "5f0c1a52-7f3e-4b0c-9d2c-0f8f9f0b7a11",
  ],
  "RateLimit-Policy": [
    `The policies of the endpoint: name, quota, window. ${RATE_LIMIT}`,
    '"second";q=5;w=1, "day";q=500;w=86400',
  ],
  "RateLimit": [
    "The policy closest to exhaustion: requests left, seconds " +
    `until more. ${RATE_LIMIT}`,
    '"second";r=4;t=1',
  ],
  "RateLimit-Limit": [
    `Quota of the policy closest to exhaustion. ${RATE_LIMIT}`,
    5,
  ],
  "RateLimit-Remaining": [`Requests that it has left. ${RATE_LIMIT}`, 4],
  "RateLimit-Reset": [`Seconds until it is full again. ${RATE_LIMIT}`, 1],
  "Retry-After": ["Seconds after which trying again makes sense.", 30],
  "Idempotent-Replay": [
    "`true` when this repeats the response to an earlier request " +
    "with the same Idempotency-Key; nothing was done again.",
    "true",
  ],
  "WWW-Authenticate": [
    "Names the protected resource metadata (RFC 9728).",
    'Bearer resource_metadata="https://api.example.com' +
    '/.well-known/oauth-protected-resource"',
  ],
  "Allow": ["Methods that the path answers.", "POST, OPTIONS"],
  "ETag": [
    "Tag of this representation, for If-None-Match.",
    '"q1w2e3r4t5y6u7i8o9p0aA"',
  ],
  "Cache-Control": [
    "For how long the response may be kept.",
    "public, max-age=3600",
  ],
  "Deprecation": [`\`true\`. ${DEPRECATED}`, "true"],
  "Sunset": [
    `Instant from which the path answers 404. ${DEPRECATED}`,
    "Sun, 21 Feb 2027 00:00:00 GMT",
  ],
  "Link": [
    "Related resources; on deprecated paths the replacement, " +
    'with `rel="successor-version"`.',
    '<https://api.example.com/api/v1/keys>; rel="successor-version"',
  ],
} as const;

type HeaderName = keyof typeof HEADERS;

const RATE_LIMIT_HEADERS: HeaderName[] = [
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

const DEPRECATION_HEADERS: HeaderName[] = ["Deprecation", "Sunset", "Link"];

const HEADERS_BY_STATUS: Partial<Record<number, HeaderName[]>> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  // Also where `INVALID_PER_IP` alone refuses, which is no limit of an endpoint.
  429: ["Retry-After", ...RATE_LIMIT_HEADERS],
  503: ["Retry-After"],
};

/** Lists the headers of every response with a status. */
export function statusHeaders(status: number): HeaderName[] {
  return HEADERS_BY_STATUS[status] ?? [];
}

/** The `headers` object of an operation's response, made of references. */
export function responseHeaders(
  operation: OperationAtPath,
  more: HeaderName[] = [],
) {
  const { isDeprecated } = operation;
  const names: HeaderName[] = [
    "X-Request-Id",
    ...(shownPolicies(operation) ? RATE_LIMIT_HEADERS : []),
    ...(isDeprecated ? DEPRECATION_HEADERS : []),
    ...more,
  ];
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** `components.headers`: those that the text of a description refers to. */
export function headerComponents(text: string) {
  const named = Object.entries(HEADERS)
    .filter(([name]) => text.includes(`"#/components/headers/${name}"`));
  return Object.fromEntries(
    named.map(([name, [description, example]]) => {
      const type = typeof example === "number" ? "integer" : "string";
      return [name, { description, schema: { type }, example }];
    }),
  );
}

/** `components.parameters`: the request headers. */
export const PARAMETER_COMPONENTS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Names one purchase or request, so that a retry does nothing twice: " +
      "the same key for the same purchase, on a retry too. The same key and " +
      "the same body replay the first success for 24 hours; the same key " +
      "with another body is refused with 400.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "order-4711",
  },
  Sandbox: {
    name: "X-Sandbox",
    in: "header",
    description:
      "`true` or `1` goes through everything but stores nothing; what is " +
      "carried out spends no quota, except a withdrawal. Any other value " +
      "makes a real write.",
    schema: { type: "string" },
    example: "true",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "ETag of the representation that the caller has; 304 when " +
      "it is still the current one.",
    schema: { type: "string" },
    example: '"q1w2e3r4t5y6u7i8o9p0aA"',
  },
} as const;

/** Request headers of an operation, by their names in `PARAMETER_COMPONENTS`. */
export function requestHeadersOf({ headers = [], isCached }: Operation) {
  return [...headers, ...(isCached ? ["IfNoneMatch" as const] : [])];
}

/** Options of the example envelopes. */
const TYPICAL: Partial<Record<FailureName, FailureOptions>> = {
  validation_failed: { details: ["name: is required"] },
  malformed_query: {
    details: ["limit: must be a whole number from 1 to 200"],
  },
  malformed_question: { details: ["question: is required"] },
  content_rejected: { details: ["body: markup in a text"] },
  rate_limited: { retryAfterSeconds: 30, policy: "READS_PER_IP" },
  storage_unavailable: { retryAfterSeconds: 1 },
};

export function exampleEnvelope(name: FailureName, baseUrl: string) {
  return errorEnvelopeOf(new Failure(name, TYPICAL[name]), baseUrl);
}
