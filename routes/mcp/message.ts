import { Failure } from "../../domain/failures.ts";
import { parseJson } from "../http/request_body.ts";

/** JSON-RPC 2.0 error codes that are decided before a message is read. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** Longest id or method; an answer repeats both. */
const MAX_LENGTH = 255;

/** One message, or the JSON-RPC error that it gets. */
export type Message =
  | { ok: true; body: Record<string, unknown> }
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
  const { id, method } = body as Record<string, unknown>;
  if (isTooLong(id) || isTooLong(method)) {
    const problem = `id and method take at most ${MAX_LENGTH} characters.`;
    return { ok: false, code: INVALID_REQUEST, problem };
  }
  return { ok: true, body: body as Record<string, unknown> };
}

function isTooLong(value: unknown): boolean {
  return typeof value === "string" && value.length > MAX_LENGTH;
}
