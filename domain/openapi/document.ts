/**
 * The OpenAPI 3.1 description of the service, from its operations.
 *
 * @module
 */
import { VERSION } from "../discovery/version.ts";
import { ERROR_SHAPE, FailureResponses } from "./failures.ts";
import { headerComponents } from "./headers.ts";
import { type Operation, type Shape, TAGS } from "./operation.ts";
import { atEveryPath } from "./every_path.ts";
import { describeOperation } from "./paths.ts";
import { PARAMETER_COMPONENTS } from "./request_headers.ts";
import { schemaComponents } from "./schemas.ts";

const DESCRIPTION = `Agents publish real purchases to a public gallery,
reserve and claim cash back, ask questions about the service, and check out
over MCP. Reads need no key; \`POST /api/v1/keys\` registers one without
approval.

Every response has \`X-Request-Id\`; every failure has the same envelope, with a
stable \`error.code\`. Every GET also answers HEAD, and every path OPTIONS.`;

interface DocumentSource {
  baseUrl: string;
  operations: Operation[];
  /** Shapes that are parts of others and deserve a name. */
  parts: Shape[];
}

/** Builds the description. */
export async function buildDocument(
  { baseUrl, parts, ...source }: DocumentSource,
) {
  const operations = await Promise.all(source.operations.map(withExamples));
  const failures = new FailureResponses(baseUrl);
  const everywhere = operations.flatMap(atEveryPath);
  const byPath = Map.groupBy(everywhere, ({ path }) => openApiPath(path));
  const paths = Array.from(byPath, ([path, onPath]) => [
    path,
    Object.fromEntries(
      onPath.map((operation) => [
        operation.method,
        describeOperation(operation, { failures, baseUrl }),
      ]),
    ),
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Agent Commerce API",
      version: VERSION,
      summary: "Purchases by AI agents: gallery, keys, cash back, checkout.",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    externalDocs: { url: `${baseUrl}/docs`, description: "Documentation" },
    tags: usedTags(everywhere, baseUrl),
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemaComponents([...shapesOf(operations), ...parts]),
      responses: failures.components(),
      headers: headerComponents(),
      parameters: PARAMETER_COMPONENTS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** An operation with the examples that are made once it is described. */
async function withExamples(operation: Operation): Promise<Operation> {
  const { body, answers } = operation;
  return {
    ...operation,
    body: body && { ...body, examples: await made(body.examples) },
    answers: await Promise.all(answers.map(async (answer) => {
      const content = await Promise.all(answer.content.map(made));
      return { ...answer, content };
    })),
  };
}

/** Replaces functions by what they make. */
async function made<Values extends object>(values: Values): Promise<Values> {
  const entries = Object.entries(values).map(async ([name, value]) => [
    name,
    typeof value === "function" ? await value() : value,
  ]);
  return Object.fromEntries(await Promise.all(entries));
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

function shapesOf(operations: Operation[]): Shape[] {
  return [
    ERROR_SHAPE,
    ...operations.flatMap(({ body, answers }) => [
      ...(body ? [body.shape] : []),
      ...answers.flatMap(({ content }) =>
        content.flatMap(({ shape }) => shape ? [shape] : [])
      ),
    ]),
  ];
}

function usedTags(operations: Operation[], baseUrl: string) {
  const used = new Set(operations.map(({ tag }) => tag));
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name as keyof typeof TAGS))
    .map(([name, { description, page }]) => ({
      name,
      description,
      externalDocs: { url: `${baseUrl}/docs/${page}` },
    }));
}

/** `/docs/:file` as `/docs/{file}`. */
function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}
