/**
 * The OpenAPI description as a contract: what it says of a path is checked
 * against what goes over the wire.
 *
 * @module
 */
import { assert } from "@std/assert";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = Record<string, unknown>;

/** One response of an operation, references resolved. */
export interface DescribedResponse {
  headers: Record<string, Json>;
  content: Record<string, DescribedBody>;
}

/** One form of a body. */
export interface DescribedBody {
  schema: Json;
  examples: unknown[];
}

/** One operation, references resolved. */
export interface DescribedOperation {
  method: string;
  path: string;
  raw: Json & { operationId: string; security: Json[]; deprecated?: true };
  parameters: (Json & { schema: Json; name: string; in: string })[];
  requestBody?: DescribedBody;
  responses: Record<string, DescribedResponse>;
}

/** A description, ready to be asked. */
export interface Contract {
  document: Json;
  operations: DescribedOperation[];
  find(method: string, path: string): DescribedOperation;
  /** Problems of a value; a member that is not described is one of them. */
  problems(value: unknown, schema: Json): string[];
}

/** Reads the description that a service serves. */
export async function readContract(
  service: { fetch(path: string): Promise<Response> },
): Promise<Contract> {
  const response = await service.fetch("/openapi.json?all=1");
  const document = await response.json();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "doc", components: closed(document.components) });
  const compiled = new Map<string, ValidateFunction>();
  const operations = operationsOf(document);
  return {
    document,
    operations,
    find(method, path) {
      const found = operations.find((operation) =>
        operation.method === method && operation.path === path
      );
      assert(found, `${method} ${path} is not described`);
      return found;
    },
    problems(value, schema) {
      const text = JSON.stringify(closed(schema)).replaceAll('"#/', '"doc#/');
      const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
      compiled.set(text, validate);
      validate(value);
      return (validate.errors ?? []).map((error) =>
        `${error.instancePath}: ${error.message} ${
          JSON.stringify(error.params)
        }`
      );
    },
  };
}

/** An address of an operation, its parameters taken from the description. */
export function addressOf({ path, parameters }: DescribedOperation): string {
  const filled = parameters.filter((one) => one.in === "path").reduce(
    (text, { name, example }) => text.replace(`{${name}}`, `${example}`),
    path,
  );
  const required = parameters.filter((one) =>
    one.in === "query" && one.required === true
  ).map(({ name, example }): [string, string] => [name, `${example}`]);
  return required.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(required)}`;
}

/** Asserts that a response is one that the description tells of. */
export async function assertDescribed(
  contract: Contract,
  request: { method: string; path: string },
  response: Response,
): Promise<void> {
  const { method, path } = request;
  const name = `${method} ${path} ${response.status}`;
  const operation = contract.find(method.toLowerCase(), path);
  const described = operation.responses[response.status];
  assert(described, `${name} is not described`);
  for (const header of response.headers.keys()) {
    if (!isOfOperation(header)) continue;
    const names = Object.keys(described.headers).map((n) => n.toLowerCase());
    assert(names.includes(header), `${name}: header ${header}`);
  }
  const type = (response.headers.get("content-type") ?? "").split(";")[0]!;
  const text = await response.text();
  if (text === "") return;
  const body = described.content[type];
  assert(body, `${name}: ${type} is not described`);
  const value = /\bjson$/.test(type) ? JSON.parse(text) : text;
  const problems = contract.problems(value, body.schema);
  assert(problems.length === 0, `${name}: ${problems.join("; ")}\n${text}`);
}

/** Headers that tell something of an operation; the rest is on everything. */
function isOfOperation(header: string): boolean {
  return /^(ratelimit|retry-after|idempotent|www-auth|deprecation|sunset|etag)/
    .test(header);
}

/** Closes what is open, so that a member nobody describes is found. */
function closed(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const isOpenObject = value?.type === "object" &&
      value.additionalProperties === undefined;
    return isOpenObject ? { ...value, additionalProperties: false } : value;
  });
}

/** The operations of a document, references resolved. */
// deno-lint-ignore no-explicit-any -- a walk through plain JSON
export function operationsOf(document: any): DescribedOperation[] {
  // deno-lint-ignore no-explicit-any
  const resolve = (value: any): any => {
    if (value?.$ref === undefined) return value;
    return value.$ref.slice(2).split("/")
      // deno-lint-ignore no-explicit-any
      .reduce((part: any, key: string) => part[key], document);
  };
  // deno-lint-ignore no-explicit-any
  const body = ({ schema, example, examples }: any): DescribedBody => ({
    schema,
    examples: examples
      // deno-lint-ignore no-explicit-any
      ? Object.values(examples).map(({ value }: any) => value)
      : [example],
  });
  // deno-lint-ignore no-explicit-any
  const bodies = (content: any = {}) =>
    Object.fromEntries(
      Object.entries(content).map(([type, media]) => [type, body(media)]),
    );
  // deno-lint-ignore no-explicit-any
  const responseOf = (response: any): DescribedResponse => ({
    headers: Object.fromEntries(
      Object.entries(response.headers ?? {})
        .map(([name, header]) => [name, resolve(header)]),
    ),
    content: bodies(response.content),
  });
  // deno-lint-ignore no-explicit-any
  return Object.entries<any>(document.paths).flatMap(([path, item]) =>
    // deno-lint-ignore no-explicit-any
    Object.entries<any>(item).map(([method, raw]) => ({
      method,
      path,
      raw,
      parameters: (raw.parameters ?? []).map(resolve),
      requestBody: raw.requestBody &&
        body(Object.values(raw.requestBody.content)[0]),
      responses: Object.fromEntries(
        Object.entries(raw.responses)
          .map(([status, response]) => [status, responseOf(resolve(response))]),
      ),
    }))
  );
}
