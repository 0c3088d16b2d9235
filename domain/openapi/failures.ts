/**
 * The responses of failures: one component for each row of the failure table,
 * or for each set of rows that share a status on some operation; and one more
 * where limited operations or deprecated paths add headers.
 *
 * @module
 */
import { envelopeOf, errorEnvelope } from "./envelope.ts";
import {
  Failure,
  type FailureName,
  type FailureOptions,
  FAILURES,
} from "../failures.ts";
import { commonHeaders, type HeaderName, headerRefs } from "./headers.ts";
import type { Documented } from "./operation.ts";
import { schemaRef } from "./schemas.ts";

/** The envelope, by its name in the description. */
export const ERROR_SHAPE = { name: "Error", schema: errorEnvelope };

/** Example details by failure. */
const TYPICAL: Partial<Record<FailureName, FailureOptions>> = {
  validation_failed: { details: ["name: is required"] },
  malformed_query: {
    details: ["limit: must be a whole number from 1 to 200"],
  },
  malformed_question: { details: ["question: is required"] },
  content_rejected: { details: ["body: markup in a text"] },
  rate_limited: { retryAfterSeconds: 30 },
  store_unavailable: { retryAfterSeconds: 1 },
};

const HEADERS_BY_STATUS: Partial<Record<number, HeaderName[]>> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** Collects the failures of all operations into components. */
export class FailureResponses {
  readonly #baseUrl: string;
  readonly #components = new Map<string, unknown>();

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** The `responses` of an operation that can fail in these ways. */
  refer(
    failures: FailureName[],
    operation: Documented,
  ): Record<string, { $ref: string }> {
    const byStatus = Map.groupBy(
      [...new Set(failures)],
      (name) => FAILURES[name].status,
    );
    return Object.fromEntries(
      Array.from(byStatus, ([status, names]) => {
        const name = names.map(pascalCase).join("Or") +
          (operation.limits ? "Limited" : "") +
          (operation.isDeprecated ? "Deprecated" : "");
        if (!this.#components.has(name)) {
          const headers = commonHeaders(operation);
          this.#components.set(name, this.#response(status, names, headers));
        }
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  /** `components.responses`. */
  components(): Record<string, unknown> {
    return Object.fromEntries([...this.#components].toSorted());
  }

  #response(status: number, names: FailureName[], headers: HeaderName[]) {
    const examples = names.map((name) => {
      const failure = new Failure(name, TYPICAL[name]);
      const value = withoutUndefined(envelopeOf(failure, this.#baseUrl));
      return [name, { summary: failure.message, value }];
    });
    const codes = new Set(names.map((name) => `\`${FAILURES[name].code}\``));
    return {
      description: `${[...codes].join(", ")}: ${
        names.map((name) => FAILURES[name].message).join(" Or: ")
      }`,
      headers: headerRefs([
        ...headers,
        ...(HEADERS_BY_STATUS[status] ?? []),
      ]),
      content: {
        "application/json": {
          schema: schemaRef(ERROR_SHAPE),
          examples: Object.fromEntries(examples),
        },
      },
    };
  }
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
}

/** A value as it is after a trip over the wire. */
function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
