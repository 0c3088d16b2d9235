/**
 * Builds the OpenAPI 3.1 description of the service from its operations.
 *
 * @module
 */
import { API_VERSION } from "../../domain/version.ts";
import {
  ERROR_SCHEMA,
  headerComponents,
  PARAMETER_COMPONENTS,
  requestHeadersOf,
  responseHeaders,
  statusHeaders,
} from "./components.ts";
import { FailureResponses, type MediaType } from "./failure_responses.ts";
import {
  answersOf,
  failuresOf,
  makeExample,
  type NamedSchema,
  type Operation,
  type OperationAtPath,
  type ResponseContent,
  TAGS,
  templateOf,
} from "./operation.ts";
import { inlineSchema, SchemaComponents } from "./schemas.ts";

const DESCRIPTION = `Agents publish real purchases to a public gallery,
reserve and claim cash back, ask questions about the service, and check out
over MCP. Reads need no key; \`POST /api/v1/keys\` registers one without
approval.

Responses have \`X-Request-Id\`; failures, except those of a message to the
MCP server and of pages for people, have the same envelope, with a stable
\`error.code\`. Every GET also answers HEAD, and every path here OPTIONS.

Here is what clients of the API call. \`/openapi.json?all=1\` adds the pages,
pictures and probes, second paths, and the deprecated forms: until 2027-02-21, each
operation below \`/api/v1\` that is older than this prefix also answers below
\`/api\`.`;

interface DocumentSource {
  baseUrl: string;
  /** The operator, if the server names them. */
  operator?: { name: string };
  operations: OperationAtPath[];
  /** Nested schemas that get a component of their own. */
  parts: NamedSchema[];
}

export async function buildDocument(
  { baseUrl, operator, parts, operations }: DocumentSource,
) {
  const schemas = new SchemaComponents();
  schemas.refer(ERROR_SCHEMA);
  const failures = new FailureResponses(baseUrl, schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = templateOf(operation.path);
    const onPath = paths[path] ??= {};
    onPath[operation.method] = await describeOperation(operation, failures);
  }
  for (const part of parts) schemas.refer(part);
  const tags = new Set(operations.map(({ tag }) => tag));
  const responses = failures.components();
  return {
    openapi: "3.1.0",
    info: {
      title: "Agent Commerce API",
      version: API_VERSION,
      summary: "Purchases by AI agents: gallery, keys, cash back, checkout.",
      description: DESCRIPTION,
      contact: { name: operator?.name ?? "Contact", url: `${baseUrl}/contact` },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    externalDocs: { url: `${baseUrl}/docs`, description: "Documentation" },
    tags: [...tags].map((name) => ({
      name,
      description: TAGS[name][1],
      externalDocs: { url: `${baseUrl}/docs/${TAGS[name][0]}` },
    })),
    paths,
    components: {
      schemas: schemas.components(),
      responses,
      headers: headerComponents(JSON.stringify([paths, responses])),
      parameters: PARAMETER_COMPONENTS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "<prefix>.<secret>",
    description: "An API key as `Authorization: Bearer <key>`.",
  },
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "An API key as `X-API-Key: <key>`.",
  },
};

/** Builds an Operation Object; adds its failures to the components. */
async function describeOperation(
  operation: OperationAtPath,
  failures: FailureResponses,
) {
  const { id, tag, summary, description, credential, body } = operation;
  const { schemas } = failures;
  const page = operation.page ?? TAGS[tag][0];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description ?? operation.answers[0]?.description,
    externalDocs: { url: `${failures.baseUrl}/docs/${page}` },
    deprecated: operation.isDeprecated,
    security: securityOf(credential),
    parameters: parametersOf(operation),
    requestBody: body && {
      required: body.isRequired ?? true,
      content: {
        [body.type ?? "application/json"]: {
          schema: schemas.refer(body.shape),
          examples: await examplesOf(body.examples),
        },
      },
    },
    responses: {
      ...failures.refer(failuresOf(operation), operation),
      ...await responsesOf(operation, failures),
    },
  };
}

function securityOf(credential: Operation["credential"]) {
  if (credential === undefined) return [];
  const either = [{ bearer: [] }, { apiKey: [] }];
  return credential === "required" ? either : [...either, {}];
}

function parametersOf(operation: Operation) {
  const all = [
    ...(operation.parameters ?? []).map((
      { name, in: place, description, ...rest },
    ) => ({
      name,
      in: place,
      description,
      required: place === "path" ? true : rest.isRequired,
      schema: inlineSchema(rest.schema),
      example: rest.example,
    })),
    ...requestHeadersOf(operation).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
  ];
  return all.length > 0 ? all : undefined;
}

async function responsesOf(
  operation: OperationAtPath,
  failures: FailureResponses,
) {
  const headers = responseHeaders(operation, [
    ...(operation.headers?.includes("IdempotencyKey")
      ? ["Idempotent-Replay"] as const
      : []),
    ...(operation.isCached ? ["ETag", "Cache-Control"] as const : []),
  ]);
  const responses: Record<number, object> = {};
  const thrown = failuresOf(operation);
  for (const { status, description, content } of answersOf(operation)) {
    const own = await contentOf(content, failures.schemas);
    const forms = failures.beside(thrown, status, own);
    responses[status] = {
      description,
      headers: {
        ...responseHeaders(operation, statusHeaders(status)),
        ...headers,
      },
      content: Object.keys(forms).length > 0 ? forms : undefined,
    };
  }
  return responses;
}

async function contentOf(
  content: ResponseContent[],
  schemas: SchemaComponents,
) {
  const byType: Record<string, MediaType> = {};
  for (const { type = "application/json", shape, example } of content) {
    byType[type] = {
      schema: shape ? schemas.refer(shape) : { type: "string" },
      example: await makeExample(example),
    };
  }
  return byType;
}

async function examplesOf(examples: Record<string, unknown>) {
  const entries = Object.entries(examples)
    .map(async ([name, value]) => [name, { value: await makeExample(value) }]);
  return Object.fromEntries(await Promise.all(entries));
}
