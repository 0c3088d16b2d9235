/**
 * Pins the runtime's answer to an offered upgrade (RFC 9110 §7.8), which a server
 * may ignore: the runtime refuses a request with a body before the service sees
 * it. When such a request is served one day, docs/errors.md and
 * docs/self-hosting.md no longer need to say so.
 */
import { assertEquals } from "@std/assert";

/** Sends one request as it stands, and returns the status line. */
async function statusOf(port: number, request: string): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(request));
  const buffer = new Uint8Array(200);
  const length = await connection.read(buffer) ?? 0;
  return new TextDecoder().decode(buffer.subarray(0, length)).split("\r\n")[0]!;
}

const OFFERS = {
  "h2c": "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n" +
    "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n",
  "TLS/1.2": "Connection: Upgrade\r\nUpgrade: TLS/1.2\r\n",
};

Deno.test("an offered upgrade is ignored without a body, and refused by the runtime with one", async () => {
  let served = 0;
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  await using server = Deno.serve(options, async (request) => {
    served++;
    return new Response(await request.text());
  });
  const { port } = server.addr;
  const head = "/ HTTP/1.1\r\nHost: localhost\r\n";
  for (const [name, offer] of Object.entries(OFFERS)) {
    served = 0;
    const read = await statusOf(port, `GET ${head}${offer}\r\n`);
    assertEquals([read, served], ["HTTP/1.1 200 OK", 1], name);
    // Java's client sends a length with a GET too.
    const none = await statusOf(
      port,
      `GET ${head}${offer}Content-Length: 0\r\n\r\n`,
    );
    assertEquals([none, served], ["HTTP/1.1 400 Bad Request", 1], name);
    const body = "Content-Length: 2\r\n\r\nhi";
    const write = await statusOf(port, `POST ${head}${offer}${body}`);
    assertEquals([write, served], ["HTTP/1.1 400 Bad Request", 1], name);
    const plain = await statusOf(port, `POST ${head}${body}`);
    assertEquals([plain, served], ["HTTP/1.1 200 OK", 2], name);
  }
});

Deno.test("more than 128 headers, and over HTTP/2 long ones, are refused by the runtime", async () => {
  let served = 0;
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  await using server = Deno.serve(options, () => {
    served++;
    return new Response();
  });
  const { port } = server.addr;
  const withHeaders = (count: number) =>
    statusOf(
      port,
      "GET / HTTP/1.1\r\nHost: localhost\r\n" +
        "a: b\r\n".repeat(count - 1) + "\r\n",
    );
  assertEquals(await withHeaders(128), "HTTP/1.1 200 OK");
  assertEquals(await withHeaders(129), "HTTP/1.1 400 Bad Request");
  assertEquals(served, 1);
  using client = Deno.createHttpClient({ http1: false, http2: true });
  const url = `http://127.0.0.1:${port}`;
  const long = await fetch(url, { client, headers: { a: "b".repeat(20_000) } });
  assertEquals([long.status, await long.text()], [431, ""]);
  assertEquals(served, 1);
});
