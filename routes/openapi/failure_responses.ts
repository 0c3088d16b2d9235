import { type FailureName, FAILURES } from "../../domain/failures.ts";
import {
  ERROR_SCHEMA,
  exampleEnvelope,
  responseHeaders,
  statusHeaders,
} from "./components.ts";
import { type OperationAtPath, shownPolicies } from "./operation.ts";
import type { SchemaComponents } from "./schemas.ts";

const JSON_TYPE = "application/json";

/** A Media Type Object. */
export interface MediaType {
  schema: object;
  example?: unknown;
}

/** Names of the statuses of failures (RFC 9110 §15), as components have them. */
const STATUS_NAMES: Record<FailureStatus, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  422: "UnprocessableContent",
  429: "TooManyRequests",
  500: "InternalServerError",
  503: "ServiceUnavailable",
};

type FailureStatus = typeof FAILURES[FailureName]["status"];

/**
 * Collects the failure responses of all operations as components, one for each
 * status. Operations without rate limits and deprecated paths have components of
 * their own, because their headers differ.
 */
export class FailureResponses {
  readonly #components: Record<string, unknown> = {};

  constructor(readonly baseUrl: string, readonly schemas: SchemaComponents) {}

  /**
   * Adds an operation's failures; returns the references for its `responses`,
   * which say what its failures of each status are.
   */
  refer(
    failures: FailureName[],
    operation: OperationAtPath,
  ): Record<string, { $ref: string; description: string }> {
    const byStatus = Map.groupBy(
      new Set(failures),
      (name): FailureStatus => FAILURES[name].status,
    );
    return Object.fromEntries(
      Array.from(byStatus, ([status, names]) => {
        // A 429 tells of limits wherever it is sent.
        const isLimited = status === 429 || shownPolicies(operation);
        const name = STATUS_NAMES[status] +
          (isLimited ? "" : "Unlimited") +
          (operation.isDeprecated ? "Deprecated" : "");
        this.#components[name] ??= {
          description: `${status}; \`error.reason\` says which failure it is.`,
          headers: responseHeaders(operation, statusHeaders(status)),
          content: this.#content(names),
        };
        const $ref = `#/components/responses/${name}`;
        return [status, { $ref, description: describe(names) }];
      }),
    );
  }

  /**
   * Content of an answer whose status failures have as well, such as the 400 of
   * JSON-RPC and that of an address that is too long.
   */
  beside(
    failures: FailureName[],
    status: number,
    own: Record<string, MediaType>,
  ): Record<string, MediaType> {
    const names = failures.filter((name) => FAILURES[name].status === status);
    if (names.length === 0) return own;
    const { [JSON_TYPE]: failed } = this.#content(names);
    const shared = own[JSON_TYPE];
    if (shared === undefined) return { ...own, [JSON_TYPE]: failed! };
    const { schema, ...rest } = shared;
    const anyOf = [schema, failed!.schema];
    return { ...own, [JSON_TYPE]: { ...rest, schema: { anyOf } } };
  }

  /** `components.responses`. */
  components(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this.#components).toSorted());
  }

  #content(names: FailureName[]): Record<string, MediaType> {
    const [name] = names as [FailureName];
    const example = exampleEnvelope(name, this.baseUrl);
    const schema = this.schemas.refer(ERROR_SCHEMA);
    return { [JSON_TYPE]: { schema, example } };
  }
}

function describe(names: FailureName[]): string {
  const codes = new Set(names.map((name) => `\`${FAILURES[name].code}\``));
  const reasons = names.map((name) => `\`${name}\``);
  const messages = names.map((name) => FAILURES[name].message);
  return `${[...codes].join(", ")}: ${messages.join(" Or: ")} ` +
    `Reasons: ${reasons.join(", ")}.`;
}
