/**
 * One operation as readers of the reference see it.
 *
 * @module
 */
import type { Call } from "../samples/samples.ts";
import {
  type Description,
  type MediaObject,
  type OperationObject,
  resolved,
  type ResponseObject,
} from "./description.ts";
import { type Field, fieldOf, fieldsOf } from "./fields.ts";

/** An answer that is not a failure with the envelope. */
export interface ShownAnswer {
  status: string;
  description: string;
  fields: Field[];
  /** As it would be shown in a terminal; undefined without a body. */
  example?: { language: "json" | "text"; code: string };
}

/** A way to fail. */
export interface ShownFailure {
  status: string;
  code: string;
  message: string;
  /** Address of the page that explains it. */
  documentation?: string;
  /** The envelope as JSON. */
  example: string;
}

/** A parameter, with where it is sent. */
export interface ShownParameter extends Field {
  place: string;
  example?: string;
}

/** An operation, resolved. */
export interface ShownOperation {
  id: string;
  /** The name of the method in words: `Submit purchase`. */
  label: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  isDeprecated: boolean;
  /** Slug of the page that explains it. */
  page: string;
  credential: "none" | "optional" | "required";
  isLimited: boolean;
  parameters: ShownParameter[];
  body: Field[];
  answers: ShownAnswer[];
  failures: ShownFailure[];
  call: Call;
}

interface Place {
  path: string;
  method: string;
  operation: OperationObject;
}

/** Reads an operation. */
export function readOperation(
  { path, method, operation }: Place,
  description: Description,
): ShownOperation {
  const { components: { schemas, responses } } = description;
  const all = Object.entries(operation.responses)
    .filter(([status]) => status !== "default")
    .map(([status, response]) =>
      [status, resolved(response, responses)] as const
    );
  const body = bodyOf(operation);
  return {
    id: operation.operationId,
    label: labelOf(operation.operationId),
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    isDeprecated: operation.deprecated ?? false,
    page: operation.externalDocs.url.split("/").at(-1)!,
    credential: credentialOf(operation),
    isLimited: all.some(([, { headers }]) => "RateLimit" in (headers ?? {})),
    parameters: parametersOf(operation, description),
    body: body?.schema ? fieldsOf(body.schema, schemas) : [],
    answers: all.filter(([, response]) => !isFailure(response))
      .map(([status, response]) => answerOf(status, response, description))
      .sort(byWeight),
    failures: all.filter(([, response]) => isFailure(response))
      .flatMap(([status, response]) => failuresOf(status, response)),
    call: callOf({ path, method, operation }, description),
  };
}

/** `submitPurchase` as `Submit purchase`; `readMcpGuide` as `Read MCP guide`. */
function labelOf(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:mcp|api)\b/g, (name) => name.toUpperCase())
    .replace("open API", "OpenAPI");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function bodyOf({ requestBody }: OperationObject): MediaObject | undefined {
  return requestBody?.content["application/json"];
}

function credentialOf({ security }: OperationObject) {
  if (security.length === 0) return "none";
  const isFree = security.some((way) => Object.keys(way).length === 0);
  return isFree ? "optional" : "required";
}

function parametersOf(
  { parameters = [] }: OperationObject,
  { components }: Description,
): ShownOperation["parameters"] {
  return parameters.map((parameter) => {
    const { name, in: place, description, required, schema = {}, example } =
      resolved(
        parameter,
        components.parameters,
      );
    return {
      ...fieldOf(name!, schema, components.schemas),
      place: place!,
      description: description ?? "",
      isRequired: required ?? false,
      example: example === undefined ? undefined : String(example),
    };
  });
}

/** Real answers sort before those of the sandbox. */
function byWeight(a: ShownAnswer, b: ShownAnswer): number {
  return Number(b.status === "201") - Number(a.status === "201");
}

/** Only failures are described by what all operations share. */
function isFailure({ content }: ResponseObject): boolean {
  const schema = content?.["application/json"]?.schema;
  return schema?.$ref === "#/components/schemas/Error";
}

function answerOf(
  status: string,
  { description = "", content = {} }: ResponseObject,
  { components: { schemas } }: Description,
): ShownAnswer {
  const [form] = Object.entries(content);
  if (form === undefined) return { status, description, fields: [] };
  const [, { schema = {}, example }] = form;
  return {
    status,
    description,
    fields: fieldsOf(schema, schemas),
    example: typeof example === "string"
      ? { language: "text", code: example }
      : { language: "json", code: JSON.stringify(example, null, 2) },
  };
}

/** The envelope of a failure, as its examples have it. */
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

/** The call that the examples make together. */
function callOf(
  { path, method, operation }: Place,
  { servers: [server], components }: Description,
): Call {
  const known = (operation.parameters ?? [])
    .map((parameter) => resolved(parameter, components.parameters));
  const filled = known.filter((parameter) => parameter.in === "path")
    .reduce(
      (path, { name, example }) =>
        path.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  // One is enough to show how the others are sent.
  const query = known.find((parameter) => parameter.in === "query");
  const media = bodyOf(operation);
  const [body] = Object.values(media?.examples ?? {});
  const key = known.find(({ name }) => name === "Idempotency-Key");
  const [answer = {}] = Object.values(operation.responses);
  const types = Object.keys(
    resolved(answer, components.responses).content ?? {},
  );
  return {
    method: method.toUpperCase(),
    url: server!.url + filled +
      (query
        ? `?${query.name}=${encodeURIComponent(String(query.example))}`
        : ""),
    headers: {
      ...(operation.security.length > 0 &&
        { "Authorization": "Bearer $AGENT_COMMERCE_KEY" }),
      ...(body && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": String(key.example) }),
    },
    ...(body && { body: body.value }),
    isText: !/\bjson$/.test(types[0] ?? "json"),
  };
}
