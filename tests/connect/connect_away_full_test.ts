/**
 * A server whose KV Connect server ends its tokens, and goes away. How long it
 * stays away can be set: `CONNECT_AWAY_MS`, beyond what the test needs.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { startKvConnect } from "../kv_connect/server.ts";
import { runProgram, startServer, type TestServer } from "../support/server.ts";
import { until } from "../support/until.ts";

const AWAY_MS = Number(Deno.env.get("CONNECT_AWAY_MS") || 0);

/** Deno renews a token 10 seconds before its end: here every second. */
const TOKEN_MS = 11_000;

async function registerKey(server: TestServer): Promise<string> {
  const response = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({ name: "Agent", contactEmail: "a@agents.example" }),
  });
  assertEquals(response.status, 201);
  return (await response.json()).key;
}

function submit(server: TestServer, apiKey: string, name: string) {
  return server.fetch("/api/v1/gallery/submissions", {
    method: "POST",
    headers: { "x-api-key": apiKey, "idempotency-key": name },
    body: JSON.stringify(purchaseBody({ submitterRef: name })),
  });
}

/** The status; what is refused says when to come back. */
async function statusOf(response: Response): Promise<number> {
  const text = await response.text();
  if (response.status >= 400) {
    assertEquals(response.status, 503, text);
    assertEquals(response.headers.get("retry-after"), "1");
  }
  return response.status;
}

async function isReady(server: TestServer): Promise<boolean> {
  return await statusOf(await server.fetch("/readyz")) === 200;
}

Deno.test("tokens are renewed, also those that end early, after permissions were given back", async () => {
  await using connect = startKvConnect({ tokenMs: TOKEN_MS });
  await using server = await startServer({
    kvPath: connect.url,
    env: connect.env,
  });
  const apiKey = await registerKey(server);
  const { exchanges } = connect.counts;
  await until("a renewal", async () => {
    await isReady(server);
    const isRenewed = connect.counts.exchanges > exchanges + 1;
    // A token is counted before it has arrived.
    return isRenewed && connect.tokens.isNewestUsed();
  });
  connect.tokens.expireOlder();
  assertEquals(await statusOf(await submit(server, apiKey, "renewed")), 201);
  await until("a refused token", async () => {
    connect.tokens.expireAll();
    await isReady(server);
    return connect.counts.unauthorized > 0;
  });
  await until("a new token", () => isReady(server));
  assertEquals(await statusOf(await submit(server, apiKey, "early")), 201);
});

Deno.test("a store that is away is told by 503 and /readyz, and everything goes on when it is back", async () => {
  await using connect = startKvConnect();
  await using server = await startServer({
    kvPath: connect.url,
    env: { ...connect.env, RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" },
  });
  const apiKey = await registerKey(server);
  await connect.goAway();
  const names = Array.from({ length: 20 }, (_, n) => `${n}`);
  const refused = await Promise.all(
    names.map(async (name) => statusOf(await submit(server, apiKey, name))),
  );
  assertEquals(new Set(refused), new Set([503]));
  // From now on nobody waits, and nothing piles up.
  const took: number[] = [];
  for (const name of names) {
    const startedAt = performance.now();
    assertEquals(await statusOf(await submit(server, apiKey, name)), 503);
    const answeredAt = performance.now();
    assertEquals(await isReady(server), false);
    took.push(answeredAt - startedAt, performance.now() - answeredAt);
  }
  // The machine may stand still during one or two of them.
  const usual = took.toSorted((a, b) => a - b).slice(0, -2);
  assert(usual.reduce((sum, ms) => sum + ms) < 5000, `${took}`);
  const alive = await server.fetch("/healthz");
  assertEquals(await statusOf(alive), 200);
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  await connect.comeBack();
  await until("an answer", () => isReady(server));
  for (const name of names) {
    assertEquals(await statusOf(await submit(server, apiKey, name)), 201);
    // Again, as a client does that has lost the answer.
    const again = await submit(server, apiKey, name);
    assertEquals(again.headers.get("idempotent-replay"), "true");
    assertEquals(await statusOf(again), 201);
  }
  assertEquals(await pendingNames(connect.url), names.toSorted());
});

Deno.test("a store that is away, or refuses the token, is told at the start in one line", async () => {
  await using connect = startKvConnect();
  const starts = [
    [connect.url, "wrong", /^KV_PATH="http[^\n]+401[^\n]+\n$/],
    ["http://127.0.0.1:1", "any", /^KV_PATH="http[^\n]+connect[^\n]+\n$/],
  ] as const;
  for (const [url, token, line] of starts) {
    const env = { KV_PATH: url, DENO_KV_ACCESS_TOKEN: token };
    const { code, stderr } = await runProgram(["start"], env);
    assertEquals(code, 1);
    assertMatch(stderr, line);
  }
});

async function pendingNames(url: string) {
  using kv = await Deno.openKv(url);
  const rows = kv.list<{ submitterRef: string }>({
    prefix: ["submissions", "pending"],
  });
  const names = await Array.fromAsync(rows, ({ value }) => value.submitterRef);
  return names.toSorted();
}
