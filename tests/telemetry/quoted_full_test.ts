/**
 * Everything that leaves the process while requests with a card number and a key
 * in every place arrive: its log, its traces and its metrics.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { connect } from "node:http2";
import { processTest } from "../support/bounded.ts";
import { freePort } from "../support/free_port.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../support/otlp.ts";
import { isInstalled, type ProxyName, startProxy } from "../support/proxy.ts";
import { joinBytes, sendRaw } from "../support/raw_http.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { HTTP2_PLACES, PLACES } from "./hostile_requests.ts";

const CARD = "4242424242424242";
const SECRET = "s".repeat(43);

/** The texts of the caller; hosts and methods are spelt in small letters, too. */
const TEXTS = [CARD, `agc_00112233445566ff.${SECRET}`];
const MARKS = /4242424242|00112233445566ff|s{20}/i;

/** Less than the 10 seconds for which a body may be on its way. */
const PATIENCE_MS = 8000;

/** Sends every request; returns the places of those that got a 500. */
async function sendAll(url: string): Promise<string[]> {
  const sent = Object.entries(PLACES).flatMap(([place, requestWith]) =>
    TEXTS.map(async (text) => {
      const request = requestWith(text);
      const bytes = request.includes("\r\n\r\n")
        ? request
        : `${request}\r\nConnection: close\r\n\r\n`;
      const answer = await sendRaw(url, joinBytes(bytes), PATIENCE_MS);
      return typeof answer === "string" ? undefined : [place, answer.status];
    })
  );
  const answers = (await Promise.all(sent)).filter((one) => one !== undefined);
  assert(answers.length > 80, `${answers.length} answers`);
  // Caddy itself answers 501 to a transfer coding that it does not know.
  return answers.filter(([, status]) => status === 500)
    .map(([place]) => `${place}`);
}

/** Sends the requests of HTTP/2 over one connection, with prior knowledge. */
async function sendAllByHttp2(url: string): Promise<(number | string)[]> {
  const session = connect(url);
  const requests = Object.values(HTTP2_PLACES).flatMap((headersWith) =>
    TEXTS.map((text) => headersWith(text))
  );
  const statuses: (number | string)[] = [];
  for (const headers of requests) {
    statuses.push(
      await new Promise((resolve) => {
        const all = { ":path": "/api/mcp", ":method": "GET", ...headers };
        const stream = session.request(all);
        stream.on("response", (answer) => resolve(answer[":status"] ?? 0));
        stream.on("error", ({ message }) => resolve(message));
        stream.resume().end();
      }),
    );
  }
  session.close();
  return statuses;
}

/** Lines with a mark, of which a test shows where the mark was. */
function quoted(text: string): string[] {
  return text.split("\n").filter((line) => MARKS.test(line))
    .map((line) => line.slice(0, 400));
}

const env = {
  LOG_LEVEL: "debug",
  RATE_LIMIT_INVALID_PER_IP: "off",
  RATE_LIMIT_READS_PER_IP: "off",
  RATE_LIMIT_MCP_PER_IP: "off",
  RATE_LIMIT_ASK_PER_IP: "off",
};

async function metricsOf(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return await response.text();
}

/** Sends everything over every protocol, directly and by the proxies. */
async function attack(server: TestServer): Promise<void> {
  assertEquals(await sendAll(server.url), []);
  const statuses = await sendAllByHttp2(server.url);
  assertEquals(statuses.filter((status) => Number(status) >= 500), []);
  assert(statuses.includes(400), `${statuses}`);
  const { host } = new URL(server.url);
  for (const name of ["caddy", "nginx"] satisfies ProxyName[]) {
    if (!await isInstalled(name)) continue;
    await using proxy = await startProxy(name, [host, host]);
    assertEquals(await sendAll(proxy.url), [], name);
  }
}

processTest("the log and the metrics port quote no request", async () => {
  const port = freePort();
  await using server = await startServer({
    env: { ...env, METRICS_PORT: `${port}` },
  });
  await attack(server);
  const log = server.log();
  assert(log.split("\n").length > 100);
  assertEquals(quoted(log), []);
  assertEquals(quoted(await metricsOf(port)), []);
});

/** Variables of the set-up that `docs/internals/operations.md` shows. */
const TRACES = { OTEL_DENO_METRICS: "false", OTEL_PROPAGATORS: "none" };

async function attackTraced(
  receiver: OtlpReceiver,
  variables: Record<string, string>,
): Promise<void> {
  const port = freePort();
  await using server = await startServer({
    env: { ...env, ...receiver.env, ...variables, METRICS_PORT: `${port}` },
  });
  await attack(server);
  assertEquals(quoted(await metricsOf(port)), []);
  assertEquals((await server.stop()).code, 0);
  assertEquals(quoted(server.log()), []);
}

processTest("traces and the log quote no request", async () => {
  await using receiver = startOtlpReceiver();
  await attackTraced(receiver, TRACES);
  assert(receiver.spans().length > 100, `${receiver.spans().length} spans`);
  assertEquals(quoted(receiver.text()), []);
});

processTest(
  "of the metrics that are sent, only those of the runtime quote requests",
  async () => {
    await using receiver = startOtlpReceiver();
    await attackTraced(receiver, {});
    const ours = receiver.points("agent_commerce.request.duration");
    assert(ours.length > 5, `${ours.length} series`);
    assertEquals(quoted(receiver.text({ without: /^http\.server\./ })), []);
  },
);
