import { Failure } from "../../domain/failures.ts";
import { parseJson } from "../http/request_body.ts";
import { isObject } from "./params.ts";
import type { CallParams } from "./surface.ts";

/** JSON-RPC 2.0 error codes that are decided before a message is read. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/**
 * Characters of a message beside the arguments of its tool. The packages parse
 * it several times: 6,000 unknown members took 22 ms; answers repeat parts of it.
 */
const MAX_LENGTH = 8 * 1024;

/** A message, which the packages get without the arguments of its tool. */
export interface Call {
  body: Record<string, unknown>;
  bare: Record<string, unknown>;
  args?: Record<string, unknown>;
}

/** One message, or the JSON-RPC error that it gets. */
export type Message =
  | { ok: true; call: Call }
  | { ok: false; code: number; problem: string };

/**
 * Reads the one message of a request. Batches went with the revision
 * 2025-06-18, and a batch would count as one request of its caller.
 */
export function readMessage(bytes: Uint8Array): Message {
  let body: unknown;
  try {
    body = parseJson(bytes);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const problem = [error.message, ...error.options.details ?? []].join(" ");
    return { ok: false, code: PARSE_ERROR, problem };
  }
  if (Array.isArray(body)) {
    const problem = "Batches are not supported; send one message a request.";
    return { ok: false, code: INVALID_REQUEST, problem };
  }
  if (typeof body !== "object" || body === null) {
    const problem = "A message must be a JSON object.";
    return { ok: false, code: INVALID_REQUEST, problem };
  }
  const call = withoutArguments(body as Record<string, unknown>);
  const isLong = bytes.length > MAX_LENGTH &&
    JSON.stringify(call.bare).length > MAX_LENGTH;
  if (!isLong) return { ok: true, call };
  const problem = `A message takes at most ${MAX_LENGTH} characters beside ` +
    "the arguments of its tool.";
  return { ok: false, code: INVALID_REQUEST, problem };
}

function withoutArguments(body: Record<string, unknown>): Call {
  const { method, params } = body;
  if (method !== "tools/call" || !isObject(params)) return { body, bare: body };
  const { arguments: args, ...rest } = params as CallParams;
  return { body, bare: { ...body, params: rest }, args };
}
