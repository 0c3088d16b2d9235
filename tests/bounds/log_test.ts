/** A log whose reader stands still stops nobody, and says what it lost. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { createLog } from "../../domain/telemetry/log.ts";
import { LineQueue } from "../../io/line_queue.ts";
import { startRelay } from "../pay/relay_task.ts";
import { freePort } from "../support/free_port.ts";
import {
  purchaseBody,
  startHarness,
  type TestRequest,
} from "../support/harness.ts";
import { ROOT } from "../support/imports.ts";
import { temporaryStore } from "../support/server.ts";
import { until } from "../support/until.ts";

/** A stream that takes some bytes at a time, and none before it is opened. */
function slowStream() {
  const opened = Promise.withResolvers<void>();
  let text = "";
  const decoder = new TextDecoder();
  return {
    open: opened.resolve,
    text: () => text,
    async send(bytes: Uint8Array) {
      await opened.promise;
      const taken = bytes.subarray(0, 1000);
      text += decoder.decode(taken, { stream: true });
      return taken.length;
    },
  };
}

test("lines wait for their reader up to a bound, keep their order, and what was lost is counted", async () => {
  const stream = slowStream();
  const queue = new LineQueue(stream.send);
  const log = createLog({
    level: "info",
    format: "json",
    clock: { now: () => 0 },
    write: (line) => queue.add(line),
  });
  for (let n = 0; n < 20_000; n++) log.info("é", { n });
  stream.open();
  await queue.flush();
  const kept = stream.text().trimEnd().split("\n").length;
  assert(kept > 5000 && kept < 20_000, `${kept}`);
  log.info("é", { n: 20_000 });
  log.info("é", { n: 20_001 });
  await queue.flush();
  const lines = stream.text().trimEnd().split("\n").map((line) =>
    JSON.parse(line)
  );
  assertEquals(
    lines.slice(0, kept).map(({ n }) => n),
    Array.from({ length: kept }, (_, n) => n),
  );
  const [told, ...rest] = lines.slice(kept);
  assertEquals(
    [told.level, told.event, told.lines],
    ["warn", "log_lost", 20_000 - kept],
  );
  assertEquals(rest.map(({ n }) => n), [20_000, 20_001]);
});

test("lines gather for a write, but warnings and errors are written at once", async () => {
  const writes: string[] = [];
  const queue = new LineQueue((bytes) => {
    writes.push(new TextDecoder().decode(bytes));
    return Promise.resolve(bytes.length);
  });
  for (let n = 0; n < 100; n++) {
    queue.add(`${n} `);
    await Promise.resolve();
  }
  queue.add("failed", "error");
  await new Promise((resolve) => setTimeout(resolve));
  const numbers = Array.from({ length: 100 }, (_, n) => `${n} `);
  assertEquals(writes.join(""), `${numbers.join("")}failed`);
  assert(writes.length < 10, `${writes.length}`);
});

test("a process whose log nobody reads answers and stops", async () => {
  await using store = await temporaryStore();
  const port = freePort();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", join(ROOT, "main.ts")],
    env: {
      PORT: `${port}`,
      HOST: "127.0.0.1",
      KV_PATH: store.path,
      LOG_LEVEL: "debug",
    },
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const get = () =>
    fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(5000),
    });
  const isUp = async () => {
    const response = await get().catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok === true;
  };
  await until("the server answers", isUp);
  // A pipe of 64 KiB took 368 lines.
  for (let n = 0; n < 1500; n++) {
    const response = await get();
    assertEquals(response.status, 200);
    await response.body?.cancel();
  }
  child.kill("SIGTERM");
  const told = new Response(child.stderr).text();
  assertEquals((await child.status).code, 0);
  const lines = (await told).trimEnd().split("\n");
  assert(lines.length > 1500, `${lines.length}`);
  assertMatch(lines.at(-1)!, /"stopping"/);
});

test("errors are sampled by kind and minute, and a line says for how many it stands", () => {
  const lines: { event: string; failure?: string; standsFor?: number }[] = [];
  let now = 0;
  const log = createLog({
    level: "info",
    format: "json",
    clock: { now: () => now },
    write: (line) => lines.push(JSON.parse(line)) > 0,
  });
  const fail = (count: number, failure: string) => {
    for (let n = 0; n < count; n++) log.error("request_failed", { failure });
    return lines.splice(0).map(({ standsFor }) => standsFor ?? 1);
  };
  const ten = new Array(10).fill(1);
  assertEquals(fail(309, "internal_error"), [...ten, 100, 100]);
  assertEquals(fail(2, "storage_unavailable"), [1, 1], "another kind");
  assertEquals(fail(1, "internal_error"), [100]);
  now = 60_000;
  assertEquals(fail(11, "internal_error"), ten, "a new minute");
});

/** Writes that change nothing, and that no quota bounds. */
const FREE: Record<string, (key: string) => TestRequest & { path: string }> = {
  "revocations of a revoked key": (key) => ({
    path: "/api/keys/revoke",
    body: { key },
  }),
  "preflights": () => ({
    path: "/api/ask",
    method: "OPTIONS",
    headers: { origin: "https://page.example" },
  }),
  "replays": (key) => ({
    path: "/api/v1/gallery/submissions",
    headers: { "x-api-key": key, "idempotency-key": "once" },
    body: purchaseBody(),
  }),
};

for (const [name, requestFor] of Object.entries(FREE)) {
  test(`${name} are sampled in the log`, async () => {
    await using harness = await startHarness();
    const { path, ...request } = requestFor(await harness.registerKey());
    const send = async (count: number) => {
      harness.logs.splice(0);
      for (let n = 0; n < count; n++) {
        const response = await harness.fetch(path, request);
        await response.body?.cancel();
        assert(response.ok, `${response.status}`);
      }
      return harness.logs.filter((line) => line.includes('"request"')).length;
    };
    await send(1);
    const logged = await send(350);
    assert(logged <= 103, `${logged}`);
  });
}

test("a declined link is declined again without a line for each time", async () => {
  await using harness = await startHarness({ env: { CARD_RELAY: "test" } });
  const { path } = await startRelay(harness);
  harness.logs.splice(0);
  for (let n = 0; n < 350; n++) {
    const response = await harness.fetch(`${path}/decline`, {
      method: "POST",
    });
    await response.body?.cancel();
    assertEquals(response.status, 200);
  }
  const lines = harness.logs.filter((line) => line.includes('"request"'));
  assertEquals(lines.length, 102);
});

test("the line of a request with a made-up method has another word for it", async () => {
  await using harness = await startHarness();
  for (const method of ["4242424242424242", "BREW", "get"]) {
    const response = await harness.fetch("/healthz", { method });
    await response.body?.cancel();
  }
  const lines = harness.logs.map((line) => JSON.parse(line));
  // `fetch` itself spells the third one in capitals.
  assertEquals(
    lines.map(({ method }) => method),
    ["_OTHER", "_OTHER", "GET"],
  );
});

test("a request that fails here counts as refused", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_INVALID_PER_IP: "3/60" },
  });
  harness.services.ask = () => Promise.reject(new Error("broken"));
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    const response = await harness.fetch("/api/ask?q=feed");
    await response.body?.cancel();
    statuses.push(response.status);
  }
  assertEquals(statuses, [500, 500, 500, 429, 429]);
});

test("refused requests are sampled in the log, others are not", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_INVALID_PER_IP: "off" },
  });
  const logged = () =>
    harness.logs.splice(0).map((line) => JSON.parse(line))
      .filter(({ event }) => event === "request");
  const send = async (path: string, count: number) => {
    for (let n = 0; n < count; n++) {
      await (await harness.fetch(path, { method: "POST", body: {} })).text();
    }
  };
  await send("/api/v1/keys", 350);
  const lines = logged();
  assertEquals(lines.length, 102);
  const rest = lines.slice(100).map(({ standsFor }) => standsFor);
  assertEquals(rest, [100, 100]);
  await send("/nowhere", 3);
  assertEquals(logged().length, 3, "another status has its own sample");
  harness.clock.advance(60);
  await send("/api/v1/keys", 3);
  assertEquals(logged().length, 3, "a new minute");
});

test("the line of a request has the prefix of a key that is proven, and of no other", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const [prefix] = key.split(".");
  const forged = `${prefix}.${"s".repeat(43)}`;
  harness.logs.splice(0);
  for (const presented of [key, forged]) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": presented },
      body: purchaseBody(),
    });
    await response.text();
  }
  const lines = harness.logs.map((line) => JSON.parse(line))
    .filter(({ event }) => event === "request");
  assertEquals(
    lines.map(({ status, keyPrefix }) => [status, keyPrefix]),
    [[201, prefix], [401, undefined]],
  );
  assert(!harness.logs.join("").includes(key));
});
