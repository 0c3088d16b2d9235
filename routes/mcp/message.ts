/**
 * Checks the single message of a request, so that both protocol eras answer a
 * malformed message with one clear line, and lets the official packages serve
 * it: revisions until 2025-11-25 the SDK, 2026-07-28 its successor. Each message
 * gets a new server. The packages are large, so this module is loaded with the
 * first request.
 *
 * @module
 */
import { z } from "zod";
import { Server as LegacyServer } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import {
  createMcpHandler,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isLegacyRequest,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  ProtocolError,
  type RequestMethod,
  Server,
} from "@modelcontextprotocol/server";
import { Failure } from "../../domain/failures.ts";
import { problemsOf } from "../../domain/input/validate.ts";
import { parseJson } from "../http/request_body.ts";
import {
  createMethods,
  type MessageContext,
  type Methods,
  SERVER_INFO,
  SERVER_OPTIONS,
} from "./methods.ts";

/** Revisions of both eras, the newest first. */
export const PROTOCOL_VERSIONS = ["2026-07-28", ...SUPPORTED_PROTOCOL_VERSIONS];

/**
 * Maximum characters of a message without the arguments of its tool. The
 * packages parse a message several times (6,000 unknown members took 22 ms),
 * and responses repeat parts of the message.
 */
const MAX_LENGTH = 8 * 1024;

/** Lists change only with a release. */
const LIST_CACHE = { ttlMs: 300_000, cacheScope: "public" as const };

/** A message refused before the packages see it. */
export class RefusedMessage extends ProtocolError {
  /** @param id id of the request, if it has a valid one */
  constructor(code: number, message: string, readonly id?: unknown) {
    super(code, message);
  }
}

type Json = Record<string, unknown>;

interface RpcMessage {
  /** The message without the arguments of its tool, for the packages. */
  bare: Json;
  args?: Json;
}

/**
 * Parses a message. Refuses batches, which revision 2025-06-18 removed: a batch
 * would count as one request of its caller.
 *
 * @throws {RefusedMessage}
 */
export function readMessage(bytes: Uint8Array): RpcMessage {
  const body = parse(bytes);
  if (!isObject(body)) {
    const problem = Array.isArray(body)
      ? "Batches are not supported; send one message a request."
      : "A message must be a JSON object.";
    throw new RefusedMessage(INVALID_REQUEST, problem);
  }
  const call = withoutArguments(body);
  if (
    bytes.length > MAX_LENGTH && JSON.stringify(call.bare).length > MAX_LENGTH
  ) {
    const problem = `A message takes at most ${MAX_LENGTH} characters beside ` +
      "the arguments of its tool.";
    throw new RefusedMessage(INVALID_REQUEST, problem);
  }
  checkParams(body);
  return call;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const problem = [error.message, ...error.options.details ?? []].join(" ");
    throw new RefusedMessage(PARSE_ERROR, problem);
  }
}

function withoutArguments(body: Json): RpcMessage {
  const { method, params } = body;
  if (method !== "tools/call" || !isObject(params)) return { bare: body };
  const { arguments: args, ...rest } = params;
  return { bare: { ...body, params: rest }, args: args as Json | undefined };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One problem for all members: thousands of problems would cost time. */
function holdsObjects(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isObject);
}

const list = z.object({ cursor: z.string().optional() }).optional();

/** Required parameters by method; the SDKs check the rest. */
const PARAMS: Record<string, z.ZodType> = {
  "initialize": z.object({
    protocolVersion: z.string(),
    capabilities: z.custom(holdsObjects, "must be an object of JSON objects"),
    clientInfo: z.object({ name: z.string(), version: z.string() }),
  }),
  "tools/list": list,
  "tools/call": z.object({
    name: z.string(),
    arguments: z.custom(isObject, "must be a JSON object").optional(),
  }),
  "resources/list": list,
  "resources/templates/list": list,
  "resources/read": z.object({ uri: z.string() }),
  "prompts/list": list,
  "prompts/get": z.object({
    name: z.string(),
    arguments: z.record(z.string(), z.string()).optional(),
  }),
};

/** Leaves notifications, which have no id, and malformed requests. */
function checkParams({ jsonrpc, id, method, params }: Json): void {
  const isRequest = jsonrpc === "2.0" &&
    (typeof id === "string" || Number.isInteger(id));
  const isNamed = typeof method === "string" && Object.hasOwn(PARAMS, method);
  const isFormed = params === undefined || isObject(params);
  if (!isRequest || !isNamed || !isFormed) return;
  const schema = z.object({ params: PARAMS[method]! });
  const problems = problemsOf(schema, { params });
  if (problems.length === 0) return;
  const problem = `Invalid params of ${method}: ${problems.join("; ")}.`;
  throw new RefusedMessage(INVALID_PARAMS, problem, id);
}

/** Error code of the first era for a missing resource. */
const RESOURCE_NOT_FOUND = -32002;

export async function serveMessage(
  request: Request,
  { bare: parsedBody, args }: RpcMessage,
  context: Omit<MessageContext, "args">,
): Promise<Response> {
  const bare = withoutBody(request);
  if (await isLegacyRequest(bare, parsedBody)) {
    const methods = createMethods({ ...context, args }, RESOURCE_NOT_FOUND);
    return await serveLegacy(bare, parsedBody, methods);
  }
  const methods = createMethods({ ...context, args }, INVALID_PARAMS);
  const handler = createMcpHandler(() => createServer(methods), {
    legacy: "reject",
    // Nothing changes at run time, so a subscription would never report
    // anything.
    maxSubscriptions: 0,
  });
  return await handler.fetch(bare, { parsedBody });
}

/**
 * The request without its body, which the packages get parsed. The packages
 * require an exact Content-Type and an Accept that names event streams too.
 * Both headers are replaced, so that any client that accepts JSON is served.
 */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}

async function serveLegacy(
  request: Request,
  parsedBody: unknown,
  methods: Methods,
): Promise<Response> {
  const server = new LegacyServer(SERVER_INFO, SERVER_OPTIONS);
  server.fallbackRequestHandler = async (
    { method, params = {} }: { method: string; params?: object },
  ) => {
    if (Object.hasOwn(methods, method)) return await methods[method]!(params);
    throw new ProtocolError(METHOD_NOT_FOUND, "Method not found");
  };
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

function createServer(methods: Methods): Server {
  const server = new Server(SERVER_INFO, {
    ...SERVER_OPTIONS,
    cacheHints: {
      "server/discover": LIST_CACHE,
      "tools/list": LIST_CACHE,
      "prompts/list": LIST_CACHE,
      "resources/list": LIST_CACHE,
      "resources/read": LIST_CACHE,
    },
  });
  for (const [method, answer] of Object.entries(methods)) {
    server.setRequestHandler(
      method as RequestMethod,
      // deno-lint-ignore no-explicit-any
      ({ params }: any) => answer(params) as any,
    );
  }
  return server;
}
