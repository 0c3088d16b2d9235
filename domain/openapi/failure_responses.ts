import { type FailureName, FAILURES } from "../failures.ts";
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
  examples?: object;
}

/**
 * Collects the failure responses of all operations as components. An operation's
 * failures with the same status share one component. Rate-limited operations and
 * deprecated paths have components of their own, because they add headers.
 */
export class FailureResponses {
  readonly #components: Record<string, unknown> = {};

  constructor(readonly baseUrl: string, readonly schemas: SchemaComponents) {}

  /** Adds an operation's failures; returns the references for its `responses`. */
  refer(
    failures: FailureName[],
    operation: OperationAtPath,
  ): Record<string, { $ref: string }> {
    const byStatus = Map.groupBy(
      new Set(failures),
      (name) => FAILURES[name].status,
    );
    return Object.fromEntries(
      Array.from(byStatus, ([status, names]) => {
        const name = names.map(pascalCase).join("Or") +
          (shownPolicies(operation) ? "Limited" : "") +
          (operation.isDeprecated ? "Deprecated" : "");
        const headers = responseHeaders(operation, statusHeaders(status));
        this.#components[name] ??= this.#response(names, headers);
        return [status, { $ref: `#/components/responses/${name}` }];
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

  #response(names: FailureName[], headers: object) {
    const codes = new Set(names.map((name) => `\`${FAILURES[name].code}\``));
    const reasons = names.map((name) => `\`${name}\``);
    const messages = names.map((name) => FAILURES[name].message);
    return {
      description: `${[...codes].join(", ")}: ${messages.join(" Or: ")} ` +
        `Reasons: ${reasons.join(", ")}.`,
      headers,
      content: this.#content(names),
    };
  }

  #content(names: FailureName[]): Record<string, MediaType> {
    const examples = names.map((name) => {
      const value = exampleEnvelope(name, this.baseUrl);
      return [name, { summary: value.error.message, value }];
    });
    const schema = this.schemas.refer(ERROR_SCHEMA);
    return { [JSON_TYPE]: { schema, examples: Object.fromEntries(examples) } };
  }
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
}
