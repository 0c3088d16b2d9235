/**
 * Metadata of an operation, the source of the OpenAPI description.
 *
 * @module
 */
import type { z } from "zod";
import type { FailureName } from "../../domain/failures.ts";
import type { PolicyName } from "../../domain/limits/policy.ts";

/**
 * Documentation page and description of each tag, in the order of the OpenAPI
 * description.
 */
export const TAGS = {
  Keys: ["keys", "Register and revoke API keys."],
  Gallery: ["gallery", "Submit real purchases and read the approved ones."],
  Contact: ["contact", "Contact and partnership requests."],
  Promotion: [
    "promo",
    "Reserve cash back before a purchase, claim it afterwards.",
  ],
  Ask: ["ask", "Questions about the service, answered with citations."],
  Checkout: ["checkout", "The tool-protocol (MCP) server for checkout."],
  Discovery: ["openapi", "Machine-readable descriptions of the service."],
  Documentation: ["overview", "Pages for people and for language models."],
  Health: ["self-hosting", "For whoever runs the service."],
  Deprecated: [
    "versioning",
    "Unversioned forms of `/api/v1` paths. They stop answering on " +
    "2027-02-21.",
  ],
} as const;

export type Tag = keyof typeof TAGS;

/** A schema with its component name. */
export interface NamedSchema {
  name: string;
  schema: z.ZodType;
}

/** One representation of a response body. */
export interface ResponseContent {
  /** Media type; default `application/json`. */
  type?: string;
  /** Schema of a JSON body; undefined for text. */
  shape?: NamedSchema;
  /** The value, or a (possibly async) function that makes it. */
  example: unknown;
}

/** A response without the error envelope. */
export interface OperationResponse {
  status: 200 | 201 | 202 | 304 | 400 | 403 | 404 | 410 | 422 | 429;
  description: string;
  /** Empty for a response without a body. */
  content: ResponseContent[];
}

interface RequestBody {
  /** Media type; default `application/json`. */
  type?: string;
  shape: NamedSchema;
  /** Default true. */
  isRequired?: boolean;
  /** Valid request bodies by name, each as `ResponseContent.example`. */
  examples: Record<string, unknown>;
}

/** A path or query parameter. */
export interface Parameter {
  name: string;
  in: "path" | "query";
  description: string;
  schema: z.ZodType;
  isRequired?: boolean;
  example: string | number;
}

/** One method of one path. */
export interface Operation {
  method: "get" | "post" | "delete";
  /** Route pattern; if `isVersioned`, without the prefix `/api/v1`. */
  path: string;
  /** True if the path is mounted below `/api/v1` and, deprecated, below `/api`. */
  isVersioned?: boolean;
  /** Second path of the same operation. */
  alias?: string;
  /** `operationId`; the method name in generated clients. */
  id: string;
  tag: Tag;
  /** Slug of the documentation page; by default the page of the tag. */
  page?: string;
  /** Key of the operation's URL in `links` of `GET /`. */
  link?: string;
  /** Key of the operation's URI template in `templates` of `GET /`. */
  template?: string;
  summary: string;
  description?: string;
  /** Undefined if no API key is needed; `optional` if the body may have the key. */
  credential?: "required" | "optional";
  parameters?: Parameter[];
  /** Request headers, by their names in `PARAMETER_COMPONENTS`. */
  headers?: ("IdempotencyKey" | "Sandbox")[];
  body?: RequestBody;
  answers: OperationResponse[];
  /** Failures besides those that `failuresOf` adds to every operation. */
  failures?: readonly FailureName[];
  /** Policies that limit the operation, in the order of the RateLimit headers. */
  limits?: readonly PolicyName[];
  /** Policies whose quotas responses show but do not take. */
  shows?: readonly PolicyName[];
  /** True if responses have an ETag, and If-None-Match can yield 304. */
  isCached?: boolean;
}

/** An operation with one of its full paths. */
export type OperationAtPath = Operation & { isDeprecated?: boolean };

/**
 * True if clients of the API call an operation: each by the one path that is to
 * stay, and the documents for programs that `GET /` links. The others are pages
 * with what they load, probes, second paths and deprecated ones.
 */
export function isOfApi(
  { alias, isDeprecated, link, path, tag }: OperationAtPath,
): boolean {
  if (isDeprecated || path === alias) return false;
  return path.startsWith("/api/") ||
    (tag === "Discovery" && link !== undefined);
}

/** Lists the operations of the service. */
export type ListOperations = () => Operation[];

/** Converts a route pattern to a URI template (RFC 6570). */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

export function answersOf(
  { answers, isCached }: Operation,
): OperationResponse[] {
  if (!isCached) return answers;
  const description = "The caller has the current representation.";
  return [...answers, { status: 304, description, content: [] }];
}

/** Failures of reading a request body. */
const READING_FAILURES = [
  "incomplete_body",
  "body_too_large",
  "server_shutting_down",
  "unsupported_encoding",
] as const;

/**
 * Every failure of an operation, each once. Any address can be too long, and any
 * client too often refused; a query is malformed only where one is read.
 */
export function failuresOf(
  { body, parameters = [], tag, failures = [] }: Operation,
): FailureName[] {
  return [
    ...new Set<FailureName>([
      ...failures,
      ...(parameters.some((one) => one.in === "query")
        ? ["malformed_query"] as const
        : []),
      "uri_too_long",
      // Probes are admitted however many requests were refused.
      ...(tag === "Health" ? [] : ["rate_limited"] as const),
      "not_acceptable",
      "internal_error",
      ...(body === undefined ? [] : READING_FAILURES),
      ...(body && body.type === undefined ? ["malformed_json"] as const : []),
    ]),
  ];
}

/** Policies whose quotas the responses of an operation show. */
export function shownPolicies(
  { limits, shows = limits }: Operation,
): readonly PolicyName[] | undefined {
  return shows;
}

/** Resolves an example that is given as a function. */
export function makeExample(example: unknown): unknown {
  return typeof example === "function" ? example() : example;
}

/** An operation once for each path; all but the first get ids of their own. */
export function operationPerPath<Described extends Operation>(
  operation: Described,
): (Described & OperationAtPath)[] {
  const { path, alias, isVersioned, id, summary, failures = [] } = operation;
  if (alias !== undefined) {
    return [operation, {
      ...operation,
      path: alias,
      id: `${id}Versioned`,
      summary: `${summary} (versioned path)`,
      description: `The same as \`${path}\`.`,
    }];
  }
  if (!isVersioned) return [operation];
  return [{ ...operation, path: `/api/v1${path}` }, {
    ...operation,
    path: `/api${path}`,
    id: `${id}Unversioned`,
    tag: "Deprecated",
    summary: `${summary} (deprecated path)`,
    description: `Use \`/api/v1${path}\` instead.`,
    failures: [...failures, "path_removed"],
    isDeprecated: true,
  }];
}

/** Failures of a write with a body. */
export const WRITE_FAILURES = [
  "validation_failed",
  "storage_unavailable",
] as const satisfies FailureName[];

/** Failures of a write with a body that adds rows. */
export const GROWTH_FAILURES = [
  ...WRITE_FAILURES,
  "storage_quota_exceeded",
] as const satisfies FailureName[];
