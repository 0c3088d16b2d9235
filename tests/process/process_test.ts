/**
 * Promises about real processes: kills, restarts, several processes on one
 * store, signals, and what stops a start.
 *
 * @module
 */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { KeepAlive } from "../support/raw_http.ts";
import { moderateAll } from "../support/moderate_all.ts";
import {
  runProgram,
  startServer,
  temporaryStore,
  type TestServer,
} from "../support/server.ts";
import { until } from "../support/until.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const FEED = "/api/v1/gallery/feed";

async function register(server: TestServer): Promise<string> {
  const response = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({ name: "Agent", contactEmail: "a@agents.example" }),
  });
  return (await response.json()).key;
}

async function submit(server: TestServer, key: string, name: string) {
  const response = await server.fetch(SUBMISSIONS, {
    method: "POST",
    headers: { "x-api-key": key, "idempotency-key": name },
    body: JSON.stringify(purchaseBody({ productName: name })),
  });
  const replayed = response.headers.get("idempotent-replay") === "true";
  const { id } = await response.json();
  return { status: response.status, id: id as string, replayed };
}

async function feedIds(server: TestServer): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const response = await server.fetch(`${FEED}?limit=7${query}`);
    const page = await response.json();
    ids.push(...page.items.map((item: { id: string }) => item.id));
    cursor = page.nextCursor;
  }
  return ids;
}

const env = { RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" };

test("what was acknowledged survives a kill, and is published once", async () => {
  await using store = await temporaryStore();
  const ids = new Map<string, string>();
  let key: string;
  {
    await using server = await startServer({ kvPath: store.path, env });
    key = await register(server);
    for (let n = 0; n < 20; n++) {
      const { status, id } = await submit(server, key, `No ${n}`);
      assertEquals(status, 201);
      ids.set(`No ${n}`, id);
    }
    const unanswered = Array.from(
      { length: 16 },
      (_, n) => submit(server, key, `Late ${n}`).catch(() => null),
    );
    await server.stop("SIGKILL");
    for (const [n, outcome] of (await Promise.all(unanswered)).entries()) {
      if (outcome?.status === 201) ids.set(`Late ${n}`, outcome.id);
    }
  }
  await using server = await startServer({ kvPath: store.path, env });
  for (const [name, id] of ids) {
    const again = await submit(server, key, name);
    assertEquals(again, { status: 201, id, replayed: true });
  }
  assertEquals((await moderateAll(store.path)).rejected, 0);
  let published: string[] = [];
  // The server looks for what other processes published once a second.
  await until("every purchase in the feed", async () => {
    published = await feedIds(server);
    return [...ids.values()].every((id) => published.includes(id));
  }, 5000);
  assertEquals(new Set(published).size, published.length);
});

test("a key revoked in one process is refused by the next request to another", async () => {
  await using store = await temporaryStore();
  await using one = await startServer({ kvPath: store.path, env });
  await using two = await startServer({ kvPath: store.path, env });
  for (let round = 0; round < 5; round++) {
    const key = await register(one);
    assertEquals((await submit(two, key, `${round}`)).status, 201);
    const revoked = await one.fetch("/api/keys/revoke", {
      method: "POST",
      headers: { "x-api-key": key },
    });
    assertEquals((await revoked.json()).revoked, true);
    assertEquals((await submit(two, key, `${round} again`)).status, 401);
  }
});

test("SIGTERM and SIGINT end the service with exit code 0", async () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    await using server = await startServer();
    const startedAt = performance.now();
    // A process that does not end by itself is killed, and has another exit code.
    assertEquals(await server.stop(signal), { code: 0, signal: null });
    assert(performance.now() - startedAt < 10_000);
  }
});

test("a server that is to stop says so at once, serves for SHUTDOWN_DELAY, and ends at a second signal", async () => {
  await using server = await startServer({
    env: { ...env, SHUTDOWN_DELAY: "60" },
  });
  const key = await register(server);
  using kept = await KeepAlive.open(server.url);
  const ask = "GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const before = await kept.send(ask);
  assert(before !== "closed");
  assertEquals([before.status, before.headers.get("connection")], [200, null]);
  Deno.kill(server.pid, "SIGTERM");
  await server.told(/"stopping".*"afterSeconds":60/, 10);
  const after = await kept.send(ask);
  assert(after !== "closed");
  assertEquals([after.status, after.headers.get("retry-after")], [503, "61"]);
  assertEquals(after.headers.get("connection"), "close");
  assertEquals(JSON.parse(after.body).error.code, "server_error");
  assertEquals((await server.fetch("/healthz")).status, 200);
  assertEquals((await submit(server, key, "Late")).status, 201);
  const startedAt = performance.now();
  assertEquals(await server.stop("SIGTERM"), { code: 0, signal: null });
  assert(performance.now() - startedAt < 10_000);
  assert(!server.log().includes("request_failed"));
});

test("a request whose body is half sent at a stop gets 503 with Retry-After", async () => {
  const body = JSON.stringify({ name: "Agent", contactEmail: "a@b.example" });
  const half = body.slice(0, 20);
  const line = "POST /api/v1/keys HTTP/1.1\r\nHost: localhost\r\n";
  const requests = [
    `${line}Content-Length: ${body.length}\r\n\r\n${half}`,
    `${line}Transfer-Encoding: chunked\r\n\r\n14\r\n${half}\r\n`,
  ];
  for (const [n, signal] of (["SIGTERM", "SIGINT"] as const).entries()) {
    await using server = await startServer();
    const connection = await KeepAlive.open(server.url);
    await connection.write(requests[n]!);
    // Requests answered after this were received after it.
    for (let turn = 0; turn < 20; turn++) {
      await (await server.fetch("/readyz")).body?.cancel();
    }
    const stopped = server.stop(signal);
    const answer = await connection.send("");
    assert(answer !== "closed");
    assertEquals([answer.status, answer.isWhole], [503, true], answer.body);
    assertEquals(answer.headers.get("retry-after"), "1");
    assertEquals(JSON.parse(answer.body).error.code, "server_error");
    connection[Symbol.dispose]();
    assertEquals((await stopped).code, 0);
  }
});

test("a bad setting stops the start with one line that names it", async () => {
  await using store = await temporaryStore();
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: "eighty" }, /^PORT="eighty": must be .*\n$/],
    [{ RATE_LIMIT_ASK_PER_IP: "x" }, /^RATE_LIMIT_ASK_PER_IP="x": .*\n$/],
    [{ MODERATION_SCHEDULE: "99 * * * *" }, /^MODERATION_SCHEDULE="99 .*\n$/],
    [{ KV_PATH: "/proc/nowhere/kv" }, /^KV_PATH="\/proc\/nowhere\/kv": .*\n$/],
    [{ KV_PATH: "/tmp" }, /^KV_PATH="\/tmp": .*\n$/],
  ];
  for (const [bad, line] of cases) {
    const run = await runProgram([], { KV_PATH: store.path, ...bad });
    assertEquals(run.code, 1);
    assertMatch(run.stderr, line);
  }
});

test("a port that is taken and an unknown command are told in one line", async () => {
  await using server = await startServer();
  const { port } = new URL(server.url);
  const taken = await runProgram([], { KV_PATH: ":memory:", PORT: port });
  assertEquals(taken.code, 1);
  assertMatch(taken.stderr, /^PORT=\d+: .*\n$/);
  const unknown = await runProgram(["dance"], { KV_PATH: ":memory:" });
  assertEquals(unknown.code, 2);
  assertMatch(unknown.stderr, /^Unknown command: dance\..*\n$/);
});

test("a client that stops sending a large body early still gets its 413", async () => {
  await using server = await startServer();
  const response = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: "x".repeat(5_000_000),
  });
  assertEquals(response.status, 413);
  assertEquals((await response.json()).error.code, "validation_failed");
});
