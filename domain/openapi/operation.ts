/**
 * Metadata of an operation, from which the OpenAPI description is built together
 * with the schemas that validate requests.
 *
 * @module
 */
import type { z } from "zod";
import type { FailureName } from "../failures.ts";
import type { PolicyName } from "../limits/policy.ts";

/** Page and description of the groups of operations, in the order shown. */
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

/** Name of a group. */
export type Tag = keyof typeof TAGS;

/** A schema, and the name that the description knows it by. */
export interface Shape {
  name: string;
  schema: z.ZodType;
}

/** One form of a response; text when it has no shape. */
export interface Content {
  /** Media type; JSON unless told otherwise. */
  type?: string;
  shape?: Shape;
  /** A function makes it, or promises it, once it is described. */
  example: unknown;
}

/** A response that is not an error envelope: mostly a success. */
export interface Answer {
  status: 200 | 201 | 202 | 400 | 403 | 404 | 410 | 422 | 429;
  description: string;
  /** None for a response without a body. */
  content: Content[];
}

/** The body that a request has. */
interface RequestBody {
  /** Media type; JSON unless told otherwise. */
  type?: string;
  shape: Shape;
  /** True unless told otherwise. */
  isRequired?: boolean;
  /** Requests that work, by name; a function makes one once it is described. */
  examples: Record<string, unknown>;
}

/** A part of the path, or a query parameter. */
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
  /** As it is routed; below `/api/v1` when it is versioned. */
  path: string;
  /** True mounts it below `/api/v1` and at the deprecated alias. */
  isVersioned?: boolean;
  /** Another path that answers the same. */
  alias?: string;
  /** Name of the method in generated clients. */
  id: string;
  tag: Tag;
  /** The page that explains it; that of its tag unless told otherwise. */
  page?: string;
  /** Name by which `GET /` links to it, or to its path with its parameters. */
  link?: string;
  template?: string;
  summary: string;
  description?: string;
  /** Present when it takes an API key; `optional` when the body may carry it. */
  credential?: "required" | "optional";
  parameters?: Parameter[];
  /** Request headers that are described once for all operations. */
  headers?: ("IdempotencyKey" | "Sandbox")[];
  body?: RequestBody;
  /** None when the path only ever refuses. */
  answers: Answer[];
  /** Ways to fail with the envelope; 406 and 500 are common to all and go without saying. */
  failures?: FailureName[];
  /** Policies that limit it, in the order of the RateLimit headers. */
  limits?: PolicyName[];
  /** True when its answers carry an ETag, and may be 304 by If-None-Match. */
  isCached?: boolean;
}

/** An operation at the path that it answers at. */
export type Documented = Operation & { isDeprecated?: boolean };

/** Describes every operation, as JSON text; built once, when it is asked for. */
export type Description = () => Promise<string>;

/** An operation at every path that it answers at. */
export function atEveryPath<Described extends Operation>(
  operation: Described,
): (Described & Documented)[] {
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
    failures: [...failures, "path_retired"],
    isDeprecated: true,
  }];
}

/** Failures common to requests with a JSON body. */
export const BODY_FAILURES = [
  "malformed_json",
  "body_too_large",
  "validation_failed",
] as const satisfies FailureName[];
