/**
 * One operation as the reference shows it.
 *
 * @module
 */
import type { HttpCall } from "../samples/samples.ts";
import {
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  resolveReference,
  type ResponseObject,
} from "./description.ts";
import { type Field, fieldOf, fieldsOf, type SchemasByName } from "./fields.ts";

/** A response without the error envelope. */
export interface ShownAnswer {
  status: string;
  description: string;
  fields: Field[];
  /** Example body; undefined for a response without a body. */
  example?: { language: "json" | "text"; code: string };
}

/** One failure of an operation: a status with an error code. */
export interface ShownFailure {
  status: string;
  code: string;
  message: string;
  /** URL of the page that explains the failure. */
  documentation?: string;
  /** The error envelope as JSON. */
  example: string;
}

export interface ShownParameter extends Field {
  place: string;
  example?: string;
}

export interface ShownOperation {
  id: string;
  /** The operation id in words: `Submit purchase` for `submitPurchase`. */
  label: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  isDeprecated: boolean;
  /** Slug of the page that explains the operation. */
  page: string;
  credential: "none" | "optional" | "required";
  isLimited: boolean;
  parameters: ShownParameter[];
  body: Field[];
  answers: ShownAnswer[];
  failures: ShownFailure[];
  call: HttpCall;
}

export function readOperation(
  path: string,
  method: string,
  { paths, servers, components }: OpenApiDocument,
): ShownOperation {
  const operation = paths[path]![method]!;
  const { operationId: id, security } = operation;
  const { schemas } = components;
  const responses = Object.entries(operation.responses)
    .filter(([status]) => status !== "default")
    .map(([status, one]) =>
      [status, resolveReference(one, components.responses)] as const
    );
  const parameters = (operation.parameters ?? [])
    .map((parameter) => resolveReference(parameter, components.parameters));
  const key = parameters.find(({ name }) => name === "Idempotency-Key");
  const body = operation.requestBody?.content?.["application/json"];
  const [type = "json"] = Object.keys(responses[0]?.[1].content ?? {});
  return {
    id,
    label: labelOf(id),
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    isDeprecated: operation.deprecated ?? false,
    page: operation.externalDocs.url.split("/").at(-1)!,
    credential: credentialOf(security),
    isLimited: responses.some(([, { headers = {} }]) => "RateLimit" in headers),
    parameters: parameters.map((parameter) => ({
      ...fieldOf(parameter.name, parameter.schema, schemas),
      place: parameter.in,
      description: parameter.description,
      isRequired: parameter.required ?? false,
      example: parameter.example === undefined
        ? undefined
        : String(parameter.example),
    })),
    body: body ? fieldsOf(body.schema, schemas) : [],
    answers: responses.filter(([, response]) => !isFailure(response))
      .map(([status, response]) => answerOf(status, response, schemas))
      .sort(byWeight),
    failures: responses.filter(([, response]) => isFailure(response))
      .flatMap(([status, response]) => failuresOf(status, response)),
    // Combines the examples of the parameters, headers and body.
    call: {
      method: method.toUpperCase(),
      url: servers[0]!.url + addressOf(path, parameters),
      headers: {
        ...(security.length > 0 &&
          { "Authorization": "Bearer $AGENT_COMMERCE_KEY" }),
        ...(body && { "Content-Type": "application/json" }),
        ...(key && { "Idempotency-Key": String(key.example) }),
      },
      ...(body && { body: Object.values(body.examples!)[0]!.value }),
      isText: !type.endsWith("json"),
    },
  };
}

/**
 * Turns `submitPurchase` into `Submit purchase`, `readMcpGuide` into `Read MCP
 * guide`.
 */
function labelOf(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:mcp|api)\b/g, (name) => name.toUpperCase())
    .replace("open API", "OpenAPI");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function credentialOf(security: OperationObject["security"]) {
  if (security.length === 0) return "none";
  const isFree = security.some((way) => Object.keys(way).length === 0);
  return isFree ? "optional" : "required";
}

/** Sorts 201, the response to a real write, before the sandbox response. */
function byWeight(a: ShownAnswer, b: ShownAnswer): number {
  return Number(b.status === "201") - Number(a.status === "201");
}

/** True for a response whose schema is the error envelope. */
function isFailure({ content }: ResponseObject): boolean {
  const schema = content?.["application/json"]?.schema;
  return schema?.$ref === "#/components/schemas/Error";
}

function answerOf(
  status: string,
  { description, content = {} }: ResponseObject,
  schemas: SchemasByName,
): ShownAnswer {
  const [form] = Object.values(content);
  if (form === undefined) return { status, description, fields: [] };
  const { schema, example } = form;
  return {
    status,
    description,
    fields: fieldsOf(schema, schemas),
    example: typeof example === "string"
      ? { language: "text", code: example }
      : { language: "json", code: JSON.stringify(example, null, 2) },
  };
}

/** The error envelope, as in the examples of failures. */
interface Envelope {
  error: { code: string; message: string; documentation?: string };
}

function failuresOf(
  status: string,
  { content = {} }: ResponseObject,
): ShownFailure[] {
  const examples = content["application/json"]?.examples ?? {};
  return Object.values(examples).map(({ value }) => ({
    status,
    ...(value as Envelope).error,
    example: JSON.stringify(value, null, 2),
  }));
}

/** Fills the path with the example parameters; adds one query parameter. */
function addressOf(path: string, parameters: ParameterObject[]): string {
  const encoded = ({ example }: ParameterObject) =>
    encodeURIComponent(String(example));
  // One query parameter shows how all query parameters are sent.
  const query = parameters.find((parameter) => parameter.in === "query");
  return parameters.filter((parameter) => parameter.in === "path").reduce(
    (path, parameter) =>
      path.replace(`{${parameter.name}}`, encoded(parameter)),
    path,
  ) + (query ? `?${query.name}=${encoded(query)}` : "");
}
