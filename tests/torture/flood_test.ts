/**
 * One client far over its limit, beside one that behaves.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { purchaseBody } from "../support/harness.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { scaled, test } from "./scale.ts";

const POLITE_REQUESTS = scaled({ short: 200, long: 1000 });

/** The limit of the flooding client is 10 an hour. */
const FLOOD_PER_SECOND = 500;

/** Below this, a difference is the machine's and nobody's to feel. */
const UNNOTICED_MS = 10;

/** The machine has other work, too: a bad moment may be made up for. */
const TRIES = 3;

const env = {
  TRUSTED_PROXY_HOPS: "1",
  RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off",
  RATE_LIMIT_SUBMISSIONS_PER_DAY: "off",
  RATE_LIMIT_SUBMISSIONS_PER_IP: "off",
  RATE_LIMIT_KEYS_PER_EMAIL: "off",
  LOG_LEVEL: "warn",
};

async function post(
  server: TestServer,
  path: string,
  { body, headers }: { body: unknown; headers: Record<string, string> },
) {
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await server.fetch(path, init);
  return { status: response.status, answer: await response.json() };
}

function register(server: TestServer, from: string) {
  return post(server, "/api/v1/keys", {
    body: { name: "Agent", contactEmail: "a@agents.example" },
    headers: { "x-forwarded-for": from },
  });
}

/** 99th percentile of a client that sends one request after the other. */
async function politeP99(server: TestServer, apiKey: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < POLITE_REQUESTS; n++) {
    const startedAt = performance.now();
    const { status } = await post(server, "/api/v1/gallery/submissions", {
      body: purchaseBody(),
      headers: { "x-forwarded-for": "192.0.2.1", "x-api-key": apiKey },
    });
    times.push(performance.now() - startedAt);
    assertEquals(status, 201);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}

/** Sends at a steady rate whatever the answers are. */
function startFlood(server: TestServer) {
  const statuses: number[] = [];
  const underWay = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    for (let n = 0; n < FLOOD_PER_SECOND / 100; n++) {
      const one: Promise<unknown> = register(server, "198.51.100.7")
        .then(({ status }) => {
          statuses.push(status);
          underWay.delete(one);
        });
      // One that fails stays among them, for the stop to fail.
      one.catch(() => {});
      underWay.add(one);
    }
  }, 10);
  return async function stop(): Promise<number[]> {
    clearInterval(timer);
    await Promise.all(underWay);
    return statuses;
  };
}

test("a client far over its limit does not slow down another one", async () => {
  await using server = await startServer({ env });
  const { answer } = await register(server, "192.0.2.1");
  await politeP99(server, answer.key);
  const tried: string[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const quiet = await politeP99(server, answer.key);
    const stop = startFlood(server);
    const flooded = await politeP99(server, answer.key);
    const statuses = await stop();
    assert(statuses.length > POLITE_REQUESTS);
    const refused = statuses.filter((status) => status === 429);
    assert(refused.length >= statuses.length - 10);
    tried.push(`${quiet.toFixed(1)} ms quiet, ${flooded.toFixed(1)} ms then`);
    if (flooded <= Math.max(3 * quiet, UNNOTICED_MS)) return;
  }
  throw new Error(`p99 of the polite client: ${tried.join("; ")}`);
});
