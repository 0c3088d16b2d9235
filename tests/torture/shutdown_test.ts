/**
 * A stop under load, and clients that begin and do not go on.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { purchaseBody } from "../support/harness.ts";
import { KeepAlive, sendRaw } from "../support/raw_http.ts";
import {
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { until, wait } from "../support/until.ts";
import { scaled, test } from "./scale.ts";

const ROUNDS = scaled({ short: 1, long: 10 });
const CLIENTS = 32;
const HALF_OPEN = 200;

/** How long 50 answers may take beside them. */
const ANSWERS_MS = 2000;

/** No stop takes longer, whatever its clients do. */
const STOP_MS = 5000;

const env = {
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "off",
  RATE_LIMIT_SUBMISSIONS_PER_IP: "off",
  LOG_LEVEL: "warn",
};

async function register(server: TestServer): Promise<string> {
  const body = { name: "Agent", contactEmail: "a@agents.example" };
  const init = { method: "POST", body: JSON.stringify(body) };
  return (await (await server.fetch("/api/v1/keys", init)).json()).key;
}

function submission(apiKey: string): string {
  const body = JSON.stringify(purchaseBody());
  return [
    "POST /api/v1/gallery/submissions HTTP/1.1",
    "Host: localhost",
    `X-API-Key: ${apiKey}`,
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

/** Submits over one connection until the server closes it. */
async function submitUntilClosed(
  server: TestServer,
  apiKey: string,
  acknowledged: Set<string>,
): Promise<void> {
  using connection = await KeepAlive.open(server.url);
  while (true) {
    const answer = await connection.send(submission(apiKey));
    // Closed between two requests, which tells the client to try elsewhere.
    if (answer === "closed") return;
    assert(answer.isWhole, `cut off: ${answer.body}`);
    assertEquals(answer.status, 201, answer.body);
    acknowledged.add(JSON.parse(answer.body).id);
  }
}

async function storedIds(path: string): Promise<Set<string>> {
  using kv = await openKv(path);
  const rows = kv.list<{ id: string }>({ prefix: ["submissions"] });
  return new Set(await Array.fromAsync(rows, ({ value }) => value.id));
}

test("a stop under load cuts no answer and loses no acknowledged write", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await using store = await temporaryStore();
    await using server = await startServer({ kvPath: store.path, env });
    const apiKey = await register(server);
    const acknowledged = new Set<string>();
    const clients = Array.from(
      { length: CLIENTS },
      () => submitUntilClosed(server, apiKey, acknowledged),
    );
    await until("an answer each", () => acknowledged.size > CLIENTS);
    await wait(300 + 40 * round);
    const stoppedAt = performance.now();
    const { code } = await server.stop(round % 2 === 0 ? "SIGTERM" : "SIGINT");
    assertEquals(code, 0);
    assert(performance.now() - stoppedAt < STOP_MS);
    await Promise.all(clients);
    assertEquals(server.log(), "");
    const missing = acknowledged.difference(await storedIds(store.path));
    assertEquals([...missing], []);
  }
});

/** How long a server takes over some answers, one after the other. */
async function timeOfAnswers(server: TestServer, count: number) {
  const startedAt = performance.now();
  for (let n = 0; n < count; n++) {
    const response = await server.fetch("/readyz");
    await response.body?.cancel();
    assertEquals(response.status, 200);
  }
  return performance.now() - startedAt;
}

test(`${HALF_OPEN} half-open connections stop neither the service nor its end`, async () => {
  await using server = await startServer({ env });
  const apiKey = await register(server);
  using idle = new DisposableStack();
  for (let n = 0; n < HALF_OPEN; n++) {
    const connection = idle.use(await KeepAlive.open(server.url));
    const begun = submission(apiKey);
    // Nothing, part of the head, or all but the end of the body.
    await connection.write(begun.slice(0, [0, 60, -1][n % 3]));
  }
  // A bad moment of the machine may be made up for.
  let least = Infinity;
  for (let round = 0; round < 10 && least >= ANSWERS_MS; round++) {
    least = Math.min(least, await timeOfAnswers(server, 50));
  }
  assert(least < ANSWERS_MS, `${least} ms`);
  const stoppedAt = performance.now();
  const { code } = await server.stop();
  assertEquals(code, 0);
  assert(performance.now() - stoppedAt < STOP_MS);
});

/** 300 file descriptors, of which the program itself uses a few dozen. */
const FEW_DESCRIPTORS = ["bash", "-c", `ulimit -n 300; exec "$0" "$@"`];

/** A port that is lost comes back within this time. */
const BACK_MS = 30_000;

/** Connects to a server whose port is lost, as soon as it is back. */
async function openAgain(server: TestServer): Promise<KeepAlive> {
  let connection: KeepAlive | null = null;
  await until("the port", async () => {
    connection = await KeepAlive.open(server.url).catch(() => null);
    return connection !== null;
  }, BACK_MS);
  return connection!;
}

test("more half-open connections than file descriptors are shed, again and again", async () => {
  await using server = await startServer({ env, runner: FEW_DESCRIPTORS });
  const apiKey = await register(server);
  // Deno 2.9 panics when a module is loaded while no descriptor is left, so
  // what the program loads behind its start has to be there.
  const answer = await server.fetch("/api/ask?q=key");
  await answer.body?.cancel();
  using clients = new DisposableStack();
  for (let wave = 0; wave < 3; wave++) {
    let refused = 0;
    for (let n = 0; n < 400; n++) {
      const first = await KeepAlive.open(server.url).catch(() => null);
      // The port is lost; each loss is met by one of them.
      if (first === null) refused++;
      const connection = clients.use(first ?? await openAgain(server));
      const begun = submission(apiKey).slice(0, n % 2 === 0 ? 0 : 60);
      await connection.write(begun).catch(() => {});
    }
    assert(refused <= 12, `${refused}`);
    // Nobody has closed one of the connections, but the server has. The port
    // may be lost once more while it does: what counts is that it comes back.
    let another: string | null = null;
    await until("the port", async () => {
      another = await register(server).catch(() => null) ?? null;
      return another !== null;
    }, BACK_MS);
    assertEquals(another === apiKey, false);
  }
  // Once it has ended, its log is whole.
  assertEquals((await server.stop()).code, 0);
  const events = server.log().trim().split("\n")
    .map((line) => JSON.parse(line).event);
  const lost = events.filter((event) => event === "port_lost").length;
  // Once or twice a wave: what is closed leaves room for the next.
  assert(lost >= 3 && lost <= 12, `${lost}`);
});

if (scaled({ short: false, long: true })) {
  test("a body that stops arriving is answered after 10 seconds", async () => {
    await using server = await startServer({ env });
    const begun = submission(await register(server)).slice(0, -1);
    const answer = await sendRaw(
      server.url,
      new TextEncoder().encode(begun),
      15_000,
    );
    assert(typeof answer !== "string", `${answer}`);
    assertEquals([answer.status, answer.isWhole], [400, true]);
    assertEquals(JSON.parse(answer.body).error.code, "invalid_json");
  });
}
