/**
 * Generated requests against the real program: whatever comes in, the answer
 * is one that the specification knows, and nothing of the inside shows.
 *
 * @module
 */
import fc from "fast-check";
import { UNLIMITED } from "../support/unlimited.ts";
import { assert, assertEquals } from "@std/assert";
import { operationsOf } from "../support/openapi.ts";
import { type NoAnswer, type RawAnswer, sendRaw } from "../support/raw_http.ts";
import { startServer, type TestServer } from "../support/server.ts";
import {
  anyRequest,
  brokenBytes,
  describedRequest,
  type HostileRequest,
  INJECTED,
  mcpRequest,
} from "./hostile.ts";
import { scaled, SEED, test } from "./scale.ts";

/** A request that is well framed and has no answer after this long hangs. */
const HANG_MS = 10_000;

/** Broken framing may leave the server waiting for more, which is its right. */
const BROKEN_MS = 60;

const STACK = /\bat (async )?[\w.<>]+ \(|file:\/\/|node_modules|\.tsx?:\d+/;

/** Holds an answer to what every answer owes. */
function assertInterface(answer: RawAnswer): void {
  const { status, headers, body } = answer;
  const what = `${status} ${body.slice(0, 400)}`;
  assert(status >= 200 && status < 500, what);
  assertEquals(headers.get(INJECTED), null, what);
  const type = headers.get("content-type") ?? "";
  // Documents may speak of files; answers to what was sent may not.
  if (status >= 400) assert(!STACK.test(body), what);
  if (headers.get("x-request-id") === null) {
    // The server's own library refused it before the service saw it.
    assertEquals(body, "", what);
    return;
  }
  if (status < 400 || type.startsWith("text/html")) return;
  assert(type.startsWith("application/json"), `${type} ${what}`);
  const { ok, error, jsonrpc } = JSON.parse(body);
  assertEquals(typeof error.message, "string", what);
  if (jsonrpc === "2.0") return;
  assertEquals(ok, false, what);
  assertEquals(typeof error.code, "string", what);
}

function assertAnswered(
  { name }: HostileRequest,
  answer: RawAnswer | NoAnswer,
): void {
  try {
    assert(typeof answer !== "string", `${answer}`);
    assert(answer.isWhole, "cut off");
    assertInterface(answer);
  } catch (cause) {
    throw new Error(name, { cause });
  }
}

/** So many at a time: side by side they are quick, and meet each other. */
const SIDE_BY_SIDE = 50;

async function fuzz<T>(
  arbitrary: fc.Arbitrary<T>,
  numRuns: number,
  check: (value: T) => Promise<void>,
): Promise<void> {
  const values = fc.sample(arbitrary, { seed: SEED, numRuns }).values();
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (const value of values) await check(value);
  }));
}

/** The log of the run: no failure, and only lines of JSON. */
function assertQuietLog(server: TestServer): void {
  for (const line of server.log().trimEnd().split("\n")) {
    const { level } = JSON.parse(line);
    assertEquals(level, "info", line);
  }
}

async function registerKeys(server: TestServer): Promise<string[]> {
  const body = { name: "Agent", contactEmail: "a@agents.example" };
  return await Promise.all([1, 2].map(async () => {
    const init = { method: "POST", body: JSON.stringify(body) };
    return (await (await server.fetch("/api/v1/keys", init)).json()).key;
  }));
}

async function listTools(server: TestServer) {
  const response = await server.fetch("/api/mcp", {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  const { result } = await response.json();
  // deno-lint-ignore no-explicit-any -- JSON Schema of a tool
  return result.tools.map(({ name, inputSchema }: any) => ({
    name,
    members: Object.keys(inputSchema.properties.parameters.properties ?? {}),
  }));
}

test(`no generated request gets a 5xx, a hang, a trace or a foreign body (seed ${SEED})`, async () => {
  await using server = await startServer({ env: UNLIMITED });
  const document = await (await server.fetch("/openapi.json?all=1")).json();
  const operations = operationsOf(document);
  const apiKeys = await registerKeys(server);
  const tools = await listTools(server);
  const late: HostileRequest[] = [];
  const check = async (request: HostileRequest) => {
    const answer = await sendRaw(server.url, request.bytes, HANG_MS);
    if (answer === "silent") late.push(request);
    else assertAnswered(request, answer);
  };
  const runs = scaled({ short: 800, long: 12_000 });
  await fuzz(describedRequest(operations, apiKeys), runs, check);
  await fuzz(mcpRequest(tools), runs / 2, check);
  await fuzz(anyRequest, runs / 2, check);
  await fuzz(brokenBytes, runs / 4, async (bytes) => {
    const answer = await sendRaw(server.url, bytes, BROKEN_MS);
    // On a busy machine the time may be over in the midst of an answer.
    if (typeof answer !== "string" && answer.isWhole) assertInterface(answer);
  });
  // A machine that stands still keeps all from an answer that are under way.
  assert(late.length <= SIDE_BY_SIDE, `${late.length} were late`);
  for (const request of late) {
    const alone = await sendRaw(server.url, request.bytes, HANG_MS);
    assertAnswered(request, alone);
  }
  assertEquals((await server.fetch("/readyz")).status, 200);
  assertEquals((await server.stop()).code, 0);
  assertQuietLog(server);
});
