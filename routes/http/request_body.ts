/**
 * Reads request bodies, with limits on size, time and nesting. A body is parsed as
 * JSON regardless of `Content-Type`, which many agents do not send.
 *
 * @module
 */
import { Failure, type FailureName } from "../../domain/failures.ts";
import { withTimeout } from "../../io/timers.ts";
import { shownName } from "../../domain/input/validate.ts";
import type { Answerable } from "./request_context.ts";

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/**
 * Maximum number of chunks of a body without a Content-Length. Each chunk
 * occupies a 64 KiB buffer: 65,000 chunks of one byte took 2 s of CPU time and
 * 5 GB of memory. A body of 1 KiB may still arrive byte by byte.
 */
const MAX_CHUNKS = 1024;

const TOO_MANY_CHUNKS = {
  message: `The request body came in more than ${MAX_CHUNKS} chunks.`,
  hint: "Send it in one piece, with its Content-Length.",
};

/**
 * Delay before the rest of a refused body is cancelled. Cancelling before the
 * response is sent would make Deno read the body to its end, at 3 µs a chunk.
 */
const CANCEL_MS = 100;

/** `Content-Encoding` of a body that is sent as it is; clients may name that. */
const PLAIN = /^(?:identity)?$/i;

/** Number of microtasks in which a body that came with its headers is read. */
const PROMPT_TURNS = 8;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Time limit for receiving a body of at most 64 KiB. */
const MAX_MS = 10_000;

/**
 * Reads the whole body.
 *
 * @throws {Failure} `body_too_large` above 64 KiB; `unsupported_encoding` if a
 * `Content-Encoding` says so; `incomplete_body` if the rest
 * does not arrive in time or the stream fails; `rate_limited` if the client got
 * too many refusals meanwhile
 */
export async function readBytes(
  { env, req: { raw } }: Answerable,
  withinMs = MAX_MS,
): Promise<Uint8Array> {
  const declared = Number(raw.headers.get("content-length") ?? 0);
  if (declared > MAX_BYTES) throw new Failure("body_too_large");
  const coding = raw.headers.get("content-encoding");
  if (!PLAIN.test(coding ?? "")) {
    throw new Failure("unsupported_encoding");
  }
  let bytes: Uint8Array;
  try {
    const read = declared > 0 ? raw.bytes() : readChunks(raw.body);
    if (await isPrompt(read)) return await read;
    const late = () => new Failure("incomplete_body");
    bytes = await withTimeout(read, withinMs, late);
  } catch (cause) {
    // The stream fails if the client disconnects or sends invalid framing.
    if (cause instanceof Failure) throw cause;
    throw new Failure("incomplete_body", { cause });
  }
  // Repeats the check after a wait: a client may hold back the last byte of
  // thousands of bodies and then send all of these bytes at once.
  env.refusals?.admit();
  return bytes;
}

/** Returns true if the body is already buffered, so that no timer is needed. */
async function isPrompt(read: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  read.then(settle, settle);
  for (let turn = 0; turn < PROMPT_TURNS && !isSettled; turn++) await null;
  return isSettled;
}

async function readChunks(
  stream: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array> {
  if (stream === null) return new Uint8Array();
  const bytes = new Uint8Array(MAX_BYTES);
  let length = 0;
  let left = MAX_CHUNKS;
  for await (const chunk of stream.values({ preventCancel: true })) {
    const isTooLarge = length + chunk.length > MAX_BYTES;
    if (isTooLarge || left-- === 0) {
      setTimeout(() => stream.cancel().catch(() => {}), CANCEL_MS);
      throw new Failure("body_too_large", isTooLarge ? {} : TOO_MANY_CHUNKS);
    }
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.subarray(0, length);
}

interface ParseOptions {
  /**
   * Failure thrown if the JSON is nested too deeply, has an unpaired surrogate or
   * a number that is not finite.
   *
   * @default "validation_failed"
   */
  failure?: FailureName;
  /** `Content-Type` of the request, for the error message. */
  contentType?: string | null;
}

/**
 * Parses bytes as JSON.
 *
 * @throws {Failure} `malformed_json` if the bytes are not JSON in UTF-8
 */
export function parseJson(
  bytes: Uint8Array,
  { failure = "validation_failed", contentType }: ParseOptions = {},
): unknown {
  let text: string | undefined;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch (cause) {
    throw malformed(text, contentType ?? "", cause);
  }
  const problem = shapeProblem(value, []);
  if (problem === undefined) return value;
  throw new Failure(failure, { details: [problem] });
}

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Explains a body that is not JSON. */
function malformed(
  text: string | undefined,
  contentType: string,
  cause: unknown,
): Failure {
  const details = [
    `body: ${
      text === undefined
        ? "is not UTF-8"
        : text.trim() === ""
        ? "is empty"
        : jsonProblem(text)
    }`,
  ];
  const hint = FORM.test(contentType)
    ? "The Content-Type says that this is a form. Send one JSON object with " +
      "Content-Type: application/json."
    : undefined;
  return new Failure("malformed_json", { cause, details, hint });
}

/** Reads and parses a JSON body; see {@linkcode parseJson}. */
export async function readJson(
  c: Answerable,
  failure?: FailureName,
): Promise<unknown> {
  const contentType = c.req.raw.headers.get("content-type");
  return parseJson(await readBytes(c), { failure, contentType });
}

/**
 * Returns the problem of the first value that no endpoint accepts; `path` leads to
 * `value`. Valid scalars push no path, because a body can have 30,000 of them.
 */
function shapeProblem(value: unknown, path: string[]): string | undefined {
  if (isPlain(value)) return undefined;
  if (typeof value === "string") return "body: holds an unpaired surrogate";
  if (typeof value === "number") {
    return `${path.map(shownName).join(".") || "body"}: is too large a number`;
  }
  if (path.length === MAX_DEPTH) {
    return `body: is nested more than ${MAX_DEPTH} levels deep`;
  }
  for (const name in value as object) {
    if (!name.isWellFormed()) return "body: holds an unpaired surrogate";
    const member = (value as Record<string, unknown>)[name];
    if (isPlain(member)) continue;
    path.push(name);
    const problem = shapeProblem(member, path);
    if (problem !== undefined) return problem;
    path.pop();
  }
  return undefined;
}

/** Returns true for scalars that JSON can represent. */
function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case "string":
      return value.isWellFormed();
    case "number":
      // 1e400 is valid JSON but parses to Infinity, which JSON cannot express.
      return Number.isFinite(value);
    case "object":
      return value === null;
    default:
      return true;
  }
}

/**
 * White space, then a string, another scalar or a punctuation mark, if any. It is
 * a regex literal, so that a checker can prove linear time.
 */
const TOKEN =
  // deno-lint-ignore no-control-regex
  /([ \t\n\r]*)("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])?/y;

/**
 * Next expected token, by the expectation that was met and by the mark that met
 * it.
 */
const AFTER_MARK: Record<string, Record<string, string>> = {
  "a colon": { ":": "a value" },
  "a comma or }": { ",": "a property name in double quotes" },
  "a comma or ]": { ",": "a value" },
};

/**
 * Locates the first JSON syntax error (RFC 8259) and names the expected token, such
 * as `line 2, column 5: expected a colon`. The runtime's own message repeats the
 * text and differs by version.
 */
export function jsonProblem(text: string): string {
  const open: string[] = [];
  let expected = "a value";
  let at = 0;
  while (true) {
    TOKEN.lastIndex = at;
    const [, space = "", token = ""] = TOKEN.exec(text)!;
    at += space.length;
    const next = expectedAfter(token, expected, open);
    if (next === undefined) break;
    at += token.length;
    expected = next;
  }
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  const isString = text[at] === '"' && /value|name/.test(expected);
  return `line ${line}, column ${column}: expected ${
    isString
      ? 'a string that ends on its line, with \\ before " and \\'
      : expected
  }`;
}

/**
 * @param token empty if there is no valid token
 * @param open brackets that are not closed yet
 * @returns undefined if the token is not an expected one
 */
function expectedAfter(
  token: string,
  expected: string,
  open: string[],
): string | undefined {
  if (/^[}\]]$/.test(token) && expected.endsWith(token)) {
    open.pop();
    return afterValue(open);
  }
  if (expected.startsWith("a property name")) {
    return token.startsWith('"') ? "a colon" : undefined;
  }
  if (!expected.startsWith("a value")) return AFTER_MARK[expected]?.[token];
  if (/^[}\],:]?$/.test(token)) return undefined;
  if (token !== "{" && token !== "[") return afterValue(open);
  open.push(token);
  return token === "{"
    ? "a property name in double quotes or }"
    : "a value or ]";
}

function afterValue(open: string[]): string {
  if (open.length === 0) return "the end of the text";
  return open.at(-1) === "{" ? "a comma or }" : "a comma or ]";
}
