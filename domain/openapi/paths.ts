/**
 * Operations as OpenAPI writes them.
 *
 * @module
 */
import type { FailureName } from "../failures.ts";
import type { FailureResponses } from "./failures.ts";
import { commonHeaders, type HeaderName, headerRefs } from "./headers.ts";
import {
  type Answer,
  type Content,
  type Documented,
  type Operation,
  TAGS,
} from "./operation.ts";
import { parameterSchema, schemaRef } from "./schemas.ts";

/** Builds the operation object; its failures go into the components. */
export function describeOperation(
  operation: Documented,
  { failures, baseUrl }: { failures: FailureResponses; baseUrl: string },
) {
  const { id, tag, summary, description, credential, body } = operation;
  const page = operation.page ?? TAGS[tag].page;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    externalDocs: { url: `${baseUrl}/docs/${page}` },
    deprecated: operation.isDeprecated,
    security: securityOf(credential),
    parameters: parametersOf(operation),
    requestBody: body && {
      required: body.isRequired ?? true,
      content: {
        [body.type ?? "application/json"]: {
          schema: schemaRef(body.shape),
          examples: examplesOf(body.examples),
        },
      },
    },
    responses: {
      ...responsesOf(operation),
      ...failures.refer(failuresOf(operation), operation),
      // Something must stand for a path that only ever refuses.
      ...(operation.answers.length === 0 &&
        { default: failures.refer(["method_not_allowed"], operation)[405] }),
    },
  };
}

function failuresOf({ answers, failures = [] }: Documented): FailureName[] {
  // A path that only ever refuses does so before all else.
  if (answers.length === 0) return failures;
  return ["not_acceptable", "internal", ...failures];
}

function securityOf(credential: Operation["credential"]) {
  if (credential === undefined) return [];
  const either = [{ bearer: [] }, { apiKey: [] }];
  return credential === "required" ? either : [...either, {}];
}

function parametersOf({ parameters = [], headers = [] }: Operation) {
  const all = [
    ...parameters.map(({ name, in: place, description, ...rest }) => ({
      name,
      in: place,
      description,
      required: place === "path" ? true : rest.isRequired,
      schema: parameterSchema(rest.schema),
      example: rest.example,
    })),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
  return all.length > 0 ? all : undefined;
}

function responsesOf(operation: Documented) {
  const headers = headerRefs(headersOf(operation));
  const responses = operation.answers.map((answer) => [
    answer.status,
    {
      description: answer.description,
      headers,
      content: answer.content.length > 0 ? contentOf(answer) : undefined,
    },
  ]);
  const description = "The caller has the current representation.";
  return {
    ...Object.fromEntries(responses),
    ...(operation.isCached && { 304: { description, headers } }),
  };
}

function headersOf(operation: Documented): HeaderName[] {
  const replays = operation.headers?.includes("IdempotencyKey");
  return [
    ...commonHeaders(operation),
    ...(replays ? ["Idempotent-Replay" as const] : []),
    ...(operation.isCached ? ["ETag" as const, "Cache-Control" as const] : []),
  ];
}

function contentOf({ content }: Answer) {
  return Object.fromEntries(
    content.map(({ type = "application/json", shape, example }: Content) => [
      type,
      { schema: shape ? schemaRef(shape) : { type: "string" }, example },
    ]),
  );
}

function examplesOf(examples: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(examples).map(([name, value]) => [name, { value }]),
  );
}
