/**
 * The API reference: every operation as its page shows it, grouped by
 * documentation page.
 *
 * @module
 */
import type { Page } from "../../domain/docs/library.ts";
import { type FailureName, FAILURES } from "../../domain/failures.ts";
import {
  exampleEnvelope,
  PARAMETER_COMPONENTS,
  requestHeadersOf,
} from "../openapi/components.ts";
import {
  answersOf,
  failuresOf,
  makeExample,
  type Operation,
  type OperationAtPath,
  operationPerPath,
  type OperationResponse,
  TAGS,
  templateOf,
} from "../openapi/operation.ts";
import { inlineSchema } from "../openapi/schemas.ts";
import type { HttpCall } from "./samples.ts";
import { type Field, fieldOf, fieldsOf } from "./fields.ts";

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
  example: string;
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
  /** Undefined for a form, which browsers send: the samples send JSON. */
  call?: HttpCall;
}

export interface ReferenceGroup {
  title: string;
  operations: ShownOperation[];
}

export interface Reference {
  baseUrl: string;
  /** The main operations, in the order of the documentation pages. */
  groups: ReferenceGroup[];
  /** Other operations, which the index shows collapsed. */
  folded: ReferenceGroup[];
}

export async function buildReference(
  operations: Operation[],
  { baseUrl, pages }: { baseUrl: string; pages: Page[] },
): Promise<Reference> {
  const all = await Promise.all(
    operations.flatMap(operationPerPath).map((one) => show(one, baseUrl)),
  );
  const byGroup = Map.groupBy(all, (one) => foldOf(one) ?? one.page);
  const group = (name: string, title = name): ReferenceGroup[] => {
    const operations = byGroup.get(name);
    return operations ? [{ title, operations }] : [];
  };
  return {
    baseUrl,
    groups: pages.flatMap(({ slug, title }) => group(slug, title)),
    folded: Object.values(FOLDS).flatMap((title) => group(title)),
  };
}

/** Lists every operation in the order of the index. */
export function listOperations(
  { groups, folded }: Reference,
): ShownOperation[] {
  return [...groups, ...folded].flatMap(({ operations }) => operations);
}

/** Headings of the folded groups, in their order. */
const FOLDS = {
  describing: "Self-descriptions",
  other: "Other",
  versioned: "The same under /api/v1",
  deprecated: "Deprecated paths",
};

/** Heading of an operation's folded group; undefined for a main operation. */
function foldOf({ isDeprecated, path, id }: ShownOperation) {
  if (isDeprecated) return FOLDS.deprecated;
  // Pages, discovery and health.
  if (!path.startsWith("/api/")) return FOLDS.other;
  if (id.startsWith("describe")) return FOLDS.describing;
  return id.endsWith("Versioned") ? FOLDS.versioned : undefined;
}

async function show(
  operation: OperationAtPath,
  baseUrl: string,
): Promise<ShownOperation> {
  const { id, tag, summary, description, credential } = operation;
  const isForm = operation.body?.type !== undefined;
  const body = isForm ? undefined : operation.body;
  const method = operation.method.toUpperCase();
  const path = templateOf(operation.path);
  const parameters = parametersOf(operation);
  const failures = [...new Set(failuresOf(operation))]
    .toSorted((a, b) => FAILURES[a].status - FAILURES[b].status);
  const failed = new Set<number>(failures.map((name) => FAILURES[name].status));
  // In the OpenAPI description, a failure replaces an answer of the same status.
  const answers = answersOf(operation)
    .filter(({ status }) => !failed.has(status))
    .toSorted((a, b) => a.status - b.status);
  const [form] = answers[0]?.content ?? [];
  const key = parameters.find(({ name }) => name === "Idempotency-Key");
  return {
    id,
    label: labelOf(id),
    method,
    path,
    summary,
    description,
    isDeprecated: operation.isDeprecated ?? false,
    page: operation.page ?? TAGS[tag][0],
    credential: credential ?? "none",
    isLimited: operation.limits !== undefined,
    parameters,
    body: body ? fieldsOf(inlineSchema(body.shape.schema)) : [],
    answers: (await Promise.all(answers.map(showAnswer))).sort(byWeight),
    failures: failures.map((name) => showFailure(name, baseUrl)),
    // Combines the examples of the parameters, headers and body.
    call: isForm ? undefined : {
      method,
      url: baseUrl + addressOf(path, parameters),
      headers: {
        ...(credential && { "Authorization": "Bearer $AGENT_COMMERCE_KEY" }),
        ...(body && { "Content-Type": "application/json" }),
        ...(key && { "Idempotency-Key": key.example }),
      },
      ...(body && {
        body: await makeExample(Object.values(body.examples)[0]),
      }),
      isText: form !== undefined && !(form.type ?? "json").endsWith("json"),
    },
  };
}

/** `Read MCP guide` for `readMcpGuide`. */
function labelOf(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:mcp|api)\b/g, (name) => name.toUpperCase())
    .replace("open API", "OpenAPI");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function parametersOf(operation: Operation): ShownParameter[] {
  const own = (operation.parameters ?? []).map(({ schema, ...one }) => ({
    ...one,
    schema: inlineSchema(schema),
    isRequired: one.in === "path" || one.isRequired,
  }));
  const headers = requestHeadersOf(operation)
    .map((name) => ({ ...PARAMETER_COMPONENTS[name], isRequired: false }));
  return [...own, ...headers].map((one) => ({
    ...fieldOf(one.name, one.schema),
    place: one.in,
    description: one.description,
    isRequired: one.isRequired ?? false,
    example: String(one.example),
  }));
}

/** Sorts 201, the response to a real write, before the sandbox response. */
function byWeight(a: ShownAnswer, b: ShownAnswer): number {
  return Number(b.status === "201") - Number(a.status === "201");
}

async function showAnswer(
  { status, description, content: [form] }: OperationResponse,
): Promise<ShownAnswer> {
  const answer = { status: String(status), description };
  if (form === undefined) return { ...answer, fields: [] };
  const example = await makeExample(form.example);
  return {
    ...answer,
    fields: form.shape ? fieldsOf(inlineSchema(form.shape.schema)) : [],
    example: typeof example === "string"
      ? { language: "text", code: example }
      : { language: "json", code: JSON.stringify(example, null, 2) },
  };
}

function showFailure(name: FailureName, baseUrl: string): ShownFailure {
  const envelope = exampleEnvelope(name, baseUrl);
  return {
    status: String(FAILURES[name].status),
    ...envelope.error,
    example: JSON.stringify(envelope, null, 2),
  };
}

/** Fills the path with the example parameters; adds one query parameter. */
function addressOf(path: string, parameters: ShownParameter[]): string {
  // One query parameter shows how all query parameters are sent.
  const query = parameters.find(({ place }) => place === "query");
  return parameters.filter(({ place }) => place === "path").reduce(
    (path, { name, example }) =>
      path.replace(`{${name}}`, encodeURIComponent(example)),
    path,
  ) + (query ? `?${query.name}=${encodeURIComponent(query.example)}` : "");
}
