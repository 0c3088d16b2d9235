/**
 * Reads the JSON-RPC message of a request, so that both protocol eras serve the
 * same messages and answer a malformed one with one clear line. What this server
 * does not read is left out before the packages see the message: they refuse a
 * whole message for a member that is null.
 *
 * @module
 */
import { z } from "zod";
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  PARSE_ERROR,
  ProtocolError,
} from "@modelcontextprotocol/server";
import { Failure } from "../../domain/failures.ts";
import { problemsOf, saysNothing } from "../../domain/input/validate.ts";
import { parseJson } from "../http/request_body.ts";
import { isObject, type Json, objectIn } from "./arguments.ts";

/**
 * Maximum characters of a message without the arguments of its tool. The
 * packages parse a message several times (6,000 unknown members took 22 ms),
 * and responses repeat parts of the message.
 */
const MAX_LENGTH = 8 * 1024;

/** Prefix of the members of `_meta` that revision 2026-07-28 defines. */
const META = "io.modelcontextprotocol/";

/** A message refused before the packages see it. */
export class RefusedMessage extends ProtocolError {
  /** @param id id of the request, if it has a valid one */
  constructor(code: number, message: string, readonly id?: unknown) {
    super(code, message);
  }
}

export interface RpcMessage {
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
  const { bare, args } = withoutArguments(body);
  if (bytes.length > MAX_LENGTH && JSON.stringify(bare).length > MAX_LENGTH) {
    const problem = `A message takes at most ${MAX_LENGTH} characters beside ` +
      "the arguments of its tool.";
    throw new RefusedMessage(INVALID_REQUEST, problem);
  }
  if (typeof bare.method !== "string") return { bare };
  const { jsonrpc, id, method, params } = bare;
  const isNotification = id === null && method.startsWith("notifications/");
  const message = {
    jsonrpc,
    ...(id !== undefined && !isNotification && { id }),
    method,
    ...(params !== undefined && !saysNothing(params) && {
      params: withoutNulls(params),
    }),
  };
  checkMessage(message, args);
  return { bare: withoutUnread(message), args: objectIn(args) };
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

function withoutArguments(body: Json): { bare: Json; args?: unknown } {
  const { method, params } = body;
  if (method !== "tools/call" || !isObject(params)) return { bare: body };
  const { arguments: args, ...rest } = params;
  return {
    bare: { ...body, params: rest },
    args: saysNothing(args) ? undefined : args,
  };
}

/** Leaves out members that are null, at every depth. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}

interface Message {
  jsonrpc: unknown;
  id?: unknown;
  method: string;
  params?: unknown;
}

/**
 * Leaves out what this server does not read: capabilities and descriptions of
 * the client, and the token of a progress that is never reported.
 */
function withoutUnread({ params, ...message }: Message): Json {
  if (!isObject(params)) {
    return { ...message, ...(params !== undefined && { params }) };
  }
  const { _meta, ...rest } = params;
  const own = message.method === "initialize"
    ? {
      protocolVersion: rest.protocolVersion,
      capabilities: {},
      clientInfo: nameOf(rest.clientInfo),
    }
    : rest;
  if (!isObject(_meta)) return { ...message, params: own };
  const { progressToken: _, ...meta } = _meta;
  for (const [name, read] of Object.entries(UNREAD)) {
    if (isObject(meta[META + name])) {
      meta[META + name] = read(meta[META + name]);
    }
  }
  return { ...message, params: { ...own, _meta: meta } };
}

const UNREAD: Record<string, (value: unknown) => unknown> = {
  clientCapabilities: () => ({}),
  clientInfo: nameOf,
};

function nameOf(client: unknown): Json {
  const { name, version } = client as Json;
  return { name, version };
}

const list = z.object({ cursor: z.string().optional() }).optional();

/**
 * Messages whose parameters are checked here, by method. Each is made once: zod
 * takes a millisecond for the first value that a schema checks.
 */
const MESSAGES = messagesWith({
  "initialize": z.object({
    protocolVersion: z.string(),
    capabilities: z.looseObject({}).optional(),
    clientInfo: z.object({ name: z.string(), version: z.string() }),
  }),
  "tools/list": list,
  "tools/call": z.object({
    name: z.string(),
    arguments: z.custom(
      (value) => objectIn(value) !== undefined,
      "must be a JSON object",
    ).optional(),
  }),
  "resources/list": list,
  "resources/templates/list": list,
  "resources/read": z.object({ uri: z.string() }),
  "prompts/list": list,
  "prompts/get": z.object({
    name: z.string(),
    arguments: z.record(z.string(), z.string()).optional(),
  }),
});

/** The message of every method. */
const ANY_MESSAGE = z.object({
  params: z.object({
    _meta: z.object({
      progressToken: z.union([z.string(), z.number()], {
        error: "must be a string or a number",
      }).optional(),
    }).optional(),
  }).optional(),
});

function messagesWith(paramsOf: Record<string, z.ZodType>) {
  return new Map(
    Object.entries(paramsOf)
      .map(([method, params]) => [method, z.object({ params })]),
  );
}

/** Leaves the parameters of notifications, which get no answer. */
function checkMessage({ jsonrpc, id, method, params }: Message, args: unknown) {
  const hasId = typeof id === "string" || Number.isInteger(id);
  const wrong = jsonrpc !== "2.0"
    ? 'jsonrpc: must be "2.0"'
    : id === undefined || hasId
    ? undefined
    : "id: must be a string or a whole number";
  if (wrong !== undefined) {
    const problem = `Invalid message: ${wrong}.`;
    throw new RefusedMessage(INVALID_REQUEST, problem, hasId ? id : undefined);
  }
  if (id === undefined) return;
  const given = isObject(params) && args !== undefined
    ? { ...params, arguments: args }
    : params;
  const problems = new Set(
    [ANY_MESSAGE, MESSAGES.get(method) ?? ANY_MESSAGE].flatMap((schema) =>
      problemsOf(schema, { params: given })
    ),
  );
  if (problems.size === 0) return;
  const problem = `Invalid params of ${method}: ${[...problems].join("; ")}.`;
  throw new RefusedMessage(INVALID_PARAMS, problem, id);
}
