/** The cost of a request before it is validated. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { Failure } from "../../domain/failures.ts";
import { readBytes } from "../../routes/http/request_body.ts";
import type { RequestContext } from "../../routes/http/request_context.ts";
import { processTest as test } from "../support/bounded.ts";
import { processorMs } from "../support/cpu.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";
import { joinBytes, type RawAnswer, sendRaw } from "../support/raw_http.ts";
import { startServer } from "../support/server.ts";

const KEYS = "/api/v1/keys";

/** Bodies that wait for their last byte. */
const OPEN = 600;

/** A body of so many chunks, of a byte each. */
const inChunks = (count: number) =>
  joinBytes(
    `POST ${KEYS} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n${
        "1\r\n \r\n".repeat(count)
      }0\r\n\r\n`,
  );

async function statusOf(url: string, bytes: Uint8Array): Promise<number> {
  const { status } = await sendRaw(url, bytes) as RawAnswer;
  return status;
}

test("a body of 65,000 chunks is refused after the first of them", async () => {
  await using server = await startServer();
  assertEquals(await statusOf(server.url, inChunks(1024)), 400);
  const before = await processorMs(server.pid);
  for (let n = 0; n < 5; n++) {
    assertEquals(await statusOf(server.url, inChunks(65_000)), 413);
  }
  const cost = (await processorMs(server.pid) - before) / 5;
  // All of them took 2,000 ms.
  assert(cost < 200, `${cost} ms`);
});

test("bodies that were held back and end together are not all looked into", async () => {
  await using server = await startServer({
    env: { RATE_LIMIT_INVALID_PER_IP: "3/600" },
  });
  const { hostname, port } = new URL(server.url);
  const body = "x".repeat(60_000);
  const head = `POST ${KEYS} HTTP/1.1\r\nHost: localhost\r\n` +
    `Content-Length: ${body.length + 1}\r\n\r\n`;
  const whole = joinBytes(head, body);
  using open = new DisposableStack();
  const held = await Promise.all(
    Array.from({ length: OPEN }, async () => {
      const connection = await Deno.connect({ hostname, port: Number(port) });
      for (let at = 0; at < whole.length;) {
        at += await connection.write(whole.subarray(at));
      }
      open.use(connection);
      return connection;
    }),
  );
  // The server waits for the last byte of each by then.
  assertEquals((await server.fetch("/readyz")).status, 200);
  const statuses = await Promise.all(held.map(async (connection) => {
    await connection.write(joinBytes("x"));
    const answer = new Uint8Array(1000);
    const length = await connection.read(answer) ?? 0;
    return new TextDecoder().decode(answer.subarray(9, Math.min(12, length)));
  }));
  const refused = statuses.filter((status) => status === "400").length;
  // Those that end in one turn of the event loop are looked into together.
  assert(refused >= 3 && refused < OPEN / 2, `${refused} of ${OPEN}`);
  assert(statuses.every((status) => status === "400" || status === "429"));
});

Deno.test("a client that got its last refusal while a body arrived is refused before it is looked into", async () => {
  const peer = { remoteAddr: { hostname: "192.0.2.1" } };
  const admit = () => {
    throw new Failure("rate_limited");
  };
  const env: RequestContext = {
    requestId: "x",
    peer,
    route: "unmatched",
    isHttpsOnly: false,
    refusals: { admit, note() {}, prove() {} },
  };
  const post = (body: BodyInit) => ({
    env,
    req: {
      method: "POST",
      raw: new Request("http://localhost/", { method: "POST", body }),
    },
  });
  const late = new ReadableStream({
    pull: (controller) =>
      new Promise<void>((resolve) =>
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode("{}"));
          controller.close();
          resolve();
        }, 1)
      ),
  });
  const read = () => readBytes(post(late));
  assertEquals((await assertRejects(read, Failure)).kind, "rate_limited");
  // A body that came with its headers was admitted with them.
  assertEquals((await readBytes(post("{}"))).length, 2);
});

Deno.test("an address has at most 12,000 characters, whatever it names", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_INVALID_PER_IP: "9/60" },
  });
  const longest = "x".repeat(11_000);
  assertEquals((await harness.fetch(`/docs/keys?${longest}`)).status, 200);
  const junk = "a&".repeat(6000);
  for (
    const path of [
      "/docs/keys",
      "/gallery",
      "/",
      "/ask",
      "/nowhere",
      "/api/v1/gallery/feed",
      "/api/gallery/feed",
      "/api/ask",
      "/api/mcp",
    ]
  ) {
    const response = await harness.fetch(`${path}?${junk}`);
    await assertEnvelope(response, 400, "validation_failed");
  }
  // They are counted as refused.
  assertEquals((await harness.fetch("/docs/keys")).status, 429);
});

Deno.test("of Accept and Accept-Encoding, the beginning is read", async () => {
  await using harness = await startHarness();
  const codingOf = async (header: string) => {
    const headers = { "accept-encoding": header };
    const response = await harness.fetch("/docs/keys", { headers });
    await response.body?.cancel();
    return response.headers.get("content-encoding");
  };
  assertEquals(await codingOf("a, gzip"), "gzip");
  assertEquals(await codingOf(`${"a,".repeat(1000)} gzip`), null);
  const accept = `${"a/b,".repeat(500)} text/plain`;
  const guide = await harness.fetch("/api/mcp", { headers: { accept } });
  assertEquals(guide.status, 406);
});

Deno.test("only a GET of a probe passes by the limit on refused requests", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_INVALID_PER_IP: "2/60" },
  });
  const post = async () =>
    (await harness.fetch("/healthz", { method: "POST", body: {} })).status;
  assertEquals([await post(), await post(), await post()], [405, 405, 429]);
  assertEquals((await harness.fetch("/healthz")).status, 200);
});
