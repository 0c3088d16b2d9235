/**
 * HTTP/1.1 as bytes over a connection of its own: for requests that no client
 * library would send.
 *
 * @module
 */

/** The bytes received before the connection ended. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** True if the body is as long as its framing says. */
  isWhole: boolean;
}

/** A connection that ended, or was given up, without an answer. */
export type NoAnswer = "closed" | "silent";

const encoder = new TextEncoder();

/** Joins texts (as UTF-8) and bytes. */
export function joinBytes(...parts: (string | Uint8Array)[]): Uint8Array {
  const bytes = parts.map((part) =>
    typeof part === "string" ? encoder.encode(part) : part
  );
  const joined = new Uint8Array(
    bytes.reduce((sum, { length }) => sum + length, 0),
  );
  let offset = 0;
  for (const some of bytes) {
    joined.set(some, offset);
    offset += some.length;
  }
  return joined;
}

/**
 * Sends bytes and reads until the other end closes or patience ends; a request
 * says `Connection: close` so that nobody waits for more.
 */
export async function sendRaw(
  url: string,
  bytes: Uint8Array,
  patienceMs = 30_000,
): Promise<RawAnswer | NoAnswer> {
  using connection = await connect(url);
  // A server may answer and close before it has read all of a large request.
  const sent = writeAll(connection, bytes).catch(() => {});
  const chunks: Uint8Array[] = [];
  const timer = timeout(patienceMs);
  while (true) {
    const chunk = await Promise.race([readSome(connection), timer.over]);
    if (chunk !== null && chunk !== "over") {
      chunks.push(chunk);
      continue;
    }
    timer.clear();
    if (chunk === null) await sent;
    const answer = parseAnswer(joinBytes(...chunks));
    return answer ?? (chunk === null ? "closed" : "silent");
  }
}

/** A connection for one request after the other. */
export class KeepAlive implements Disposable {
  private constructor(readonly connection: Deno.TcpConn) {}

  static async open(url: string): Promise<KeepAlive> {
    return new KeepAlive(await connect(url));
  }

  /** Writes text, whether it is a whole request or not. */
  async write(text: string): Promise<void> {
    await writeAll(this.connection, encoder.encode(text));
  }

  /** Sends a request and reads its answer, or as much of it as comes. */
  async send(request: string): Promise<RawAnswer | "closed"> {
    await this.write(request).catch(() => {});
    const chunks: Uint8Array[] = [];
    while (true) {
      const chunk = await readSome(this.connection);
      if (chunk === null && chunks.length === 0) return "closed";
      if (chunk !== null) chunks.push(chunk);
      const answer = parseAnswer(joinBytes(...chunks));
      if (answer?.isWhole) return answer;
      if (chunk === null) throw new Error("The answer was cut off.");
    }
  }

  [Symbol.dispose](): void {
    this.connection.close();
  }
}

function connect(url: string): Promise<Deno.TcpConn> {
  const { hostname, port } = new URL(url);
  return Deno.connect({ hostname, port: Number(port) });
}

/** The next bytes; null at the end, however it came. */
async function readSome(connection: Deno.Conn): Promise<Uint8Array | null> {
  const buffer = new Uint8Array(64 * 1024);
  const count = await connection.read(buffer).catch(() => null);
  return count === null ? null : buffer.subarray(0, count);
}

async function writeAll(writer: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += await writer.write(bytes.subarray(at));
  }
}

function timeout(ms: number) {
  const { promise, resolve } = Promise.withResolvers<"over">();
  const id = setTimeout(() => resolve("over"), ms);
  return { over: promise, clear: () => clearTimeout(id) };
}

/** Reads an answer to a request other than HEAD; undefined before its end. */
function parseAnswer(bytes: Uint8Array): RawAnswer | undefined {
  const text = characters(bytes);
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [statusLine, ...lines] = text.slice(0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(statusLine!)?.[1]);
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const rest = text.slice(end + 4);
  const { body, isWhole } = readBody(rest, headers, status);
  const utf8 = Uint8Array.from(body, (char) => char.charCodeAt(0));
  return { status, headers, body: new TextDecoder().decode(utf8), isWhole };
}

/** One character a byte, so that lengths agree. */
function characters(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return parts.join("");
}

function readBody(rest: string, headers: Headers, status: number) {
  if (status === 204 || status === 304) return { body: "", isWhole: true };
  if (headers.get("transfer-encoding") === "chunked") return unchunk(rest);
  const length = Number(headers.get("content-length") ?? NaN);
  return { body: rest.slice(0, length), isWhole: rest.length >= length };
}

function unchunk(rest: string) {
  let body = "";
  while (true) {
    const line = rest.indexOf("\r\n");
    const length = parseInt(rest, 16);
    if (line < 0 || rest.length < line + 4 + length) {
      return { body, isWhole: false };
    }
    if (length === 0) return { body, isWhole: true };
    body += rest.slice(line + 2, line + 2 + length);
    rest = rest.slice(line + 4 + length);
  }
}
