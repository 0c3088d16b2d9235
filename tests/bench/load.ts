/**
 * A load generator in a process of its own: submissions with distinct bodies
 * over keep-alive connections. Prints how many were answered in a second.
 *
 * Arguments: port, seconds, API keys separated by commas.
 *
 * @module
 */
import { purchaseBody } from "../support/harness.ts";

const CONNECTIONS = 32;

/** Rounds begin with some requests that do not count. */
const WARM_UP_SECONDS = 0.5;

const [port, seconds, keys] = Deno.args as [string, string, string];
const encoder = new TextEncoder();
const decoder = new TextDecoder("latin1");

/** One number for the whole run makes each body differ from all others. */
const run = crypto.randomUUID();
let sent = 0;

function nextRequest(apiKey: string): Uint8Array {
  const submitterRef = `${run} ${++sent}`;
  const body = JSON.stringify(purchaseBody({ submitterRef }));
  return encoder.encode(
    "POST /api/v1/gallery/submissions HTTP/1.1\r\n" +
      `Host: 127.0.0.1:${port}\r\nX-API-Key: ${apiKey}\r\n` +
      "Content-Type: application/json\r\n" +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array) {
  for (let rest = bytes; rest.length > 0;) {
    rest = rest.subarray(await connection.write(rest));
  }
}

/** Reads one response with a Content-Length, and returns its status. */
async function readStatus(connection: Deno.Conn, buffer: Uint8Array) {
  let text = "";
  while (true) {
    const count = await connection.read(buffer);
    if (count === null) throw new Error("The server closed a connection");
    text += decoder.decode(buffer.subarray(0, count));
    const headEnd = text.indexOf("\r\n\r\n");
    if (headEnd < 0) continue;
    const head = text.slice(0, headEnd);
    const length = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (text.length >= headEnd + 4 + length) return head.slice(9, 12);
  }
}

async function submitUntil(end: number, from: number, apiKey: string) {
  using connection = await Deno.connect({
    hostname: "127.0.0.1",
    port: Number(port),
  });
  connection.setNoDelay();
  const buffer = new Uint8Array(16_384);
  let counted = 0;
  while (performance.now() < end) {
    await writeAll(connection, nextRequest(apiKey));
    const status = await readStatus(connection, buffer);
    if (status !== "201") throw new Error(`A submission got ${status}`);
    const now = performance.now();
    if (now >= from && now < end) counted++;
  }
  return counted;
}

const apiKeys = keys.split(",");
const from = performance.now() + WARM_UP_SECONDS * 1000;
const end = from + Number(seconds) * 1000;
const counts = await Promise.all(
  Array.from(
    { length: CONNECTIONS },
    (_, index) => submitUntil(end, from, apiKeys[index % apiKeys.length]!),
  ),
);
const total = counts.reduce((sum, count) => sum + count, 0);
console.log(total / Number(seconds));
