/** A log whose reader stands still stops nobody, and says what it lost. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { createLog, LineQueue } from "../../domain/telemetry/log.ts";
import { freePort } from "../support/free_port.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
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

test("the line of a request that presents a key has its prefix, and no card number in its place", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const forged = `agc_4111111111111111.${"s".repeat(43)}`;
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
    [[201, key.split(".")[0]], [401, undefined]],
  );
  assert(!harness.logs.join("").includes(key));
});
