/**
 * Connects the layers: settings, store, services, jobs, app. Without an
 * argument it serves; `moderate` runs the moderation once; `admin` runs an
 * operator command.
 *
 * @module
 */
import { ConfigError, readConfig } from "./domain/config.ts";
import { createServices } from "./domain/services.ts";
import { createJobs } from "./domain/jobs/schedules.ts";
import { loadNodeCrypto } from "./domain/runtime.ts";
import { createLog, LineQueue } from "./domain/telemetry/log.ts";
import { expectStore, expectWritable, openKv } from "./kv/open.ts";
import { createStores } from "./kv/stores.ts";
import { createApp } from "./routes/app.ts";
import { answerReadyPage } from "./routes/gallery/feed.ts";
import { cardScriptHash } from "./routes/pay/card_source.ts";
import { createHandler } from "./routes/http/handler.ts";
import {
  denoProblem,
  greet,
  keepListening,
  listenProblem,
  stopOnSignals,
} from "./routes/start.ts";

/**
 * Delay before modules are preloaded, so that the first requests do not wait.
 */
const SETTLED_MS = 100;

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Prints the message and ends the process. */
function fail(message: string, exitCode = 1): never {
  console.error(message);
  Deno.exit(exitCode);
}

/**
 * Runs a step of the start. If the step fails, names the setting and ends the
 * process.
 */
async function orFail<T>(
  setting: string,
  value: unknown,
  step: () => T | Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    const reason = error instanceof Error ? error.message : String(error);
    fail(`${setting}=${JSON.stringify(value ?? "")}: ${reason}`);
  }
}

/** Returns undefined for `serve`, which does not load operator commands. */
async function chosenCommand() {
  const [name = "serve", ...args] = Deno.args;
  if (name === "serve") return undefined;
  const { parseCommandLine } = await import("./routes/admin/entry.ts");
  const command = await parseCommandLine(name, args)
    .catch((error) => fail(error.message, error.exitCode));
  return command ?? Deno.exit(0);
}

const tooOld = denoProblem(Deno.version.deno);
if (tooOld !== undefined) fail(tooOld);
const command = await chosenCommand();

// Settings.
const config = await orFail(
  "environment",
  "",
  () => readConfig(Deno.env.toObject()),
);
const { host: hostname, port, baseUrl } = config;
/** Programs parse JSON lines; people read text on a terminal. */
const format = config.logFormat ??
  (Deno.stderr.isTerminal() ? "text" : "json");
const clock = { now: Date.now };
const digest = (text: string) =>
  loadNodeCrypto().hash("sha256", text, "base64url");
const lines = new LineQueue((bytes) => Deno.stderr.write(bytes));
const write = (text: string) => lines.add(text);
const log = createLog({ level: config.logLevel, format, clock, write });
for (const setting of config.unknown) {
  log.warn("setting_unknown", { ...setting });
}
const measured = {
  isSent: config.telemetry,
  isServed: config.metricsPort !== undefined && command === undefined,
};
// Most installations have no telemetry and never load it.
const telemetry = measured.isSent || measured.isServed
  ? await (await import("./routes/telemetry/telemetry.ts"))
    .startTelemetry(measured)
  : undefined;

// Store.
const kv = await orFail("KV_PATH", config.kvPath, async () => {
  if (command?.store === "memory") return await openKv(":memory:");
  if (command) await expectStore(config.kvPath);
  await expectWritable(config.kvPath);
  return await openKv(config.kvPath);
});
const parts = { clock, digest, config, log, telemetry };

// Services.
const draining = new AbortController();
const stopping = new AbortController();
const plain = createServices({
  ...parts,
  ...createStores(kv, parts),
  random: {
    requestId: () => crypto.randomUUID(),
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  },
  cardScriptHash: () => cardScriptHash(digest),
  draining: draining.signal,
  stopping: stopping.signal,
  fetch,
  sleep,
});
const services = telemetry?.watch(plain) ?? plain;
const jobs = createJobs(services, sleep);

/** Listens on the port until a signal stops the server. */
function serve(): void {
  const route = createApp(services).fetch;
  const handle = createHandler(services, route, answerReadyPage);
  const onListen = () => {
    // In text format, `greet` prints the address.
    if (format === "json") log.info("listening", { hostname, port, baseUrl });
  };
  const take = () => Deno.serve({ port, hostname, onListen }, handle);
  let server: ReturnType<typeof keepListening>;
  try {
    server = keepListening(take, { log, sleep });
  } catch (error) {
    fail(listenProblem(error, config, isFree));
  }
  stopOnSignals({
    draining,
    stopping,
    log,
    delayMs: config.shutdownDelay * 1000,
    // A notice that was sent but not yet removed would be sent again.
    close: () => Promise.allSettled([server.shutdown(), jobs.delivered()]),
    async end() {
      kv.close();
      await lines.flush();
    },
    exit: () => Deno.exit(0),
    onSignal: Deno.addSignalListener,
  });
}

function isFree(port: number): boolean {
  try {
    Deno.listen({ port, hostname }).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Drops the permissions that only the start needs, which limits the damage of a
 * compromised process. The tasks in `deno.json` grant these permissions
 * broadly, because a setting may name any file. Deno Deploy manages permissions
 * itself.
 */
async function giveBackPermissions(): Promise<void> {
  if (config.kvPath === undefined) return;
  for (const name of ["read", "write", "env", "run", "ffi"] as const) {
    await Deno.permissions.revoke({ name });
  }
}

if (command === undefined) {
  for (const { name, cron, run } of jobs.schedules) {
    await orFail("MODERATION_SCHEDULE", cron, () => {
      // The promise of `Deno.cron` never resolves.
      void Deno.cron(name, cron, run);
    });
  }
  serve();
  const { metricsPort } = config;
  if (metricsPort !== undefined) {
    await orFail("METRICS_PORT", metricsPort, () => {
      telemetry?.serve(metricsPort);
    });
  }
  if (format === "text") await greet(services, write);
  await sleep(SETTLED_MS);
  const { docSources, pictures } = services;
  await Promise.allSettled([jobs.load(), docSources(), pictures()]);
  await giveBackPermissions();
  // Delivers notices of the last process now instead of at the next minute.
  void jobs.deliver();
} else {
  if (!command.needsFiles) await giveBackPermissions();
  await command.run(services).catch(async (error) => {
    await lines.flush();
    fail(error.message, error.exitCode);
  });
  kv.close();
}
