/**
 * A load generator in a process of its own: one request after the other on
 * each of some keep-alive connections. It reads no more of an answer than it
 * must, so that most of the machine is left to the server. Prints JSON.
 *
 * Standard input: a {@linkcode Load} as JSON.
 *
 * @module
 */
import { purchaseBody } from "../support/harness.ts";

/** The requests to send, and their address. */
export interface Load {
  port: number;
  seconds: number;
  connections: number;
  /** Status that every answer must have. */
  status: string;
  /** Paths to read in turns. */
  paths?: string[];
  /** Further headers of what is read. */
  headers?: Record<string, string>;
  /** Other requests to send; submissions if there are keys. */
  sending?: "submissions" | "replays" | "registrations";
  /** API keys with which to submit purchases. */
  apiKeys?: string[];
}

/** How it went. */
export interface LoadReport {
  perSecond: number;
  /** Latency in milliseconds, half and 99 % of the answers. */
  p50: number;
  p99: number;
}

/** Rounds begin with some requests that do not count. */
const WARM_UP_SECONDS = 0.5;

const encoder = new TextEncoder();
const decoder = new TextDecoder("latin1");

/** One number for the whole run makes each body differ from all others. */
const run = crypto.randomUUID();
let sent = 0;

/** Where a number stands in a request, behind what marks the run. */
const DIGITS = 10;
const MARK = `${run}-${"0".repeat(DIGITS)}`;

/** Submissions that are sent again and again. */
const REPLAYED = 512;

/** Builds the request with a number. */
type Numbered = (number: number) => Uint8Array;

if (import.meta.main) {
  const load: Load = await new Response(Deno.stdin.readable).json();
  console.log(JSON.stringify(await generate(load)));
}

async function generate(load: Load): Promise<LoadReport> {
  const from = performance.now() + WARM_UP_SECONDS * 1000;
  const end = from + load.seconds * 1000;
  const requests = requestsOf(load);
  const latencies = (await Promise.all(
    Array.from(
      { length: load.connections },
      () => requestUntil(end, from, load, requests),
    ),
  )).flat().sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)]!;
  return {
    perSecond: latencies.length / load.seconds,
    p50: at(0.5),
    p99: at(0.99),
  };
}

function requestsOf(load: Load): () => Uint8Array {
  const { port, paths, headers, apiKeys, sending } = load;
  if (sending === "registrations") {
    const next = registrations(port);
    return () => next(sent++);
  }
  if (apiKeys) {
    const all = apiKeys.map((apiKey) => submissions(port, apiKey));
    const most = sending === "replays" ? REPLAYED : Infinity;
    return () => all[sent % all.length]!(sent++ % most);
  }
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const all = (paths ?? ["/"]).map((path) =>
    encoder.encode(`GET ${path} HTTP/1.1\r\n${lines}\r\n`)
  );
  return () => all[sent++ % all.length]!;
}

/** Submissions of one caller. */
function submissions(port: number, apiKey: string): Numbered {
  const body = JSON.stringify(purchaseBody({ submitterRef: MARK }));
  return numbered(
    "POST /api/v1/gallery/submissions HTTP/1.1\r\n" +
      `Host: 127.0.0.1:${port}\r\nX-API-Key: ${apiKey}\r\n` +
      `Idempotency-Key: ${MARK}\r\n` +
      "Content-Type: application/json\r\n" +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
}

/** Registrations, each of an email of its own. */
function registrations(port: number): Numbered {
  const contactEmail = `${MARK}@agents.example`;
  const body = JSON.stringify({ name: "A benchmark", contactEmail });
  return numbered(
    "POST /api/v1/keys HTTP/1.1\r\n" +
      `Host: 127.0.0.1:${port}\r\n` +
      "Content-Type: application/json\r\n" +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
}

/** Requests that differ by their numbers; all else is put together once. */
function numbered(text: string): Numbered {
  const request = encoder.encode(text);
  const places = [text.indexOf(MARK), text.lastIndexOf(MARK)]
    .map((place) => place + run.length + 1);
  return (number) => {
    const digits = encoder.encode(`${number}`.padStart(DIGITS, "0"));
    const copy = request.slice();
    for (const place of places) copy.set(digits, place);
    return copy;
  };
}

async function requestUntil(
  end: number,
  from: number,
  { port, status }: Load,
  next: () => Uint8Array,
): Promise<number[]> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  connection.setNoDelay();
  const buffer = new Uint8Array(65_536);
  const latencies: number[] = [];
  for (let startedAt = performance.now(); startedAt < end;) {
    await writeAll(connection, next());
    const answered = await readStatus(connection, buffer);
    if (answered !== status) throw new Error(`An answer had ${answered}`);
    const now = performance.now();
    if (startedAt >= from && now < end) latencies.push(now - startedAt);
    startedAt = now;
  }
  return latencies;
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array) {
  for (let rest = bytes; rest.length > 0;) {
    rest = rest.subarray(await connection.write(rest));
  }
}

/** Reads one response with a Content-Length, and returns its status. */
async function readStatus(connection: Deno.Conn, buffer: Uint8Array) {
  let head = "";
  let received = 0;
  let size: number | undefined;
  while (size === undefined || received < size) {
    const count = await connection.read(buffer);
    if (count === null) throw new Error("The server closed a connection");
    received += count;
    if (size !== undefined) continue;
    head += decoder.decode(buffer.subarray(0, Math.min(count, 4096)));
    const headEnd = head.indexOf("\r\n\r\n");
    if (headEnd < 0) continue;
    const length = /\ncontent-length: (\d+)/i.exec(head.slice(0, headEnd));
    size = headEnd + 4 + Number(length?.[1]);
  }
  return head.slice(9, 12);
}
