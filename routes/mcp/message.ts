/**
 * Checks the single message of a request before the packages see it, so that
 * both eras answer a malformed message with one clear line.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import { problemsOf } from "../../domain/input/validate.ts";
import { parseJson } from "../http/request_body.ts";

/** JSON-RPC 2.0 error codes. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;

/**
 * Maximum characters of a message without the arguments of its tool. The
 * packages parse a message several times (6,000 unknown members took 22 ms),
 * and responses repeat parts of the message.
 */
const MAX_LENGTH = 8 * 1024;

/** JSON-RPC error; both packages send `code` and `data` unchanged. */
export class RpcError extends Error {
  override name = "RpcError";
  /** Id of the failed request, if there is one. */
  id?: unknown;

  constructor(readonly code: number, message: string, readonly data?: unknown) {
    super(message);
  }
}

type Json = Record<string, unknown>;

/**
 * A message: `bare` is the message without the arguments of its tool, for the
 * packages.
 */
interface RpcMessage {
  bare: Json;
  args?: Json;
}

/**
 * Parses a message. Refuses batches, which revision 2025-06-18 removed: a batch
 * would count as one request of its caller.
 *
 * @throws {RpcError}
 */
export function readMessage(bytes: Uint8Array): RpcMessage {
  const body = parse(bytes);
  if (!isObject(body)) {
    const problem = Array.isArray(body)
      ? "Batches are not supported; send one message a request."
      : "A message must be a JSON object.";
    throw new RpcError(INVALID_REQUEST, problem);
  }
  const call = withoutArguments(body);
  if (
    bytes.length > MAX_LENGTH && JSON.stringify(call.bare).length > MAX_LENGTH
  ) {
    const problem = `A message takes at most ${MAX_LENGTH} characters beside ` +
      "the arguments of its tool.";
    throw new RpcError(INVALID_REQUEST, problem);
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
    throw new RpcError(PARSE_ERROR, problem);
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

/**
 * Reports one problem for all members, because thousands of problems would cost
 * time.
 */
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

/**
 * Leaves notifications, which have no id, and malformed requests to the
 * packages.
 */
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
  throw Object.assign(new RpcError(INVALID_PARAMS, problem), { id });
}
