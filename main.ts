/**
 * Connects the layers: settings, store, services, jobs, app. Without an
 * argument it serves; `moderate` runs the moderation once; `admin` runs an
 * operator command.
 *
 * @module
 */
import { readConfig } from "./domain/config/config.ts";
import { API_VERSION } from "./domain/version.ts";
import { createServices } from "./domain/services.ts";
import { BACKOFF_MS } from "./domain/jobs.ts";
import { createJobs, type Jobs, schedulesOf } from "./domain/schedules.ts";
import { loadNodeCrypto, type LogLevel } from "./domain/runtime.ts";
import { errorText } from "./domain/telemetry/error_text.ts";
import { createLog } from "./domain/telemetry/log.ts";
import { LineQueue } from "./io/line_queue.ts";
import { createServers } from "./io/servers.ts";
import { createYielder, sleep } from "./io/timers.ts";
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
  storeName,
} from "./routes/start.ts";

/**
 * Delay before modules are preloaded, so that preloading does not delay the
 * first requests.
 */
const SETTLED_MS = 100;

/**
 * Pause before missed nightly runs are made up: the requests that started the
 * process come first, but Deno Deploy may stop it 5 seconds after the last one.
 */
const MAKE_UP_MS = 2000;

/** Time for requests and jobs in progress after the port is closed. */
const FINISH_MS = 4300;

/** Time for the last lines of the log, whose reader may have stopped. */
const LAST_LINES_MS = 300;

/** Prints the message and ends the process. */
function fail(message: string, exitCode = 1): never {
  console.error(message);
  Deno.exit(exitCode);
}

/** Runs a step of the start; if the step fails, prints why and ends the process. */
async function orFail<T>(
  step: () => T | Promise<T>,
  problemOf: (error: Error) => string = ({ message }) => message,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    fail(problemOf(error instanceof Error ? error : new Error(String(error))));
  }
}

function badSetting(name: string, value: unknown) {
  return ({ message }: Error) =>
    `${name}=${JSON.stringify(value ?? "")}: ${message}`;
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
const config = await orFail(() => readConfig(Deno.env.toObject()));
const { host: hostname, port, baseUrl } = config;

// Schedules. Deno Deploy finds them by evaluating this module, where no store
// may answer; a run waits for the services.
const jobsReady = Promise.withResolvers<Jobs>();
if (command === undefined) {
  const options = { backoffSchedule: BACKOFF_MS };
  for (const { name, cron } of schedulesOf(config)) {
    const run = async () => await (await jobsReady.promise).run(name);
    // The promise of `Deno.cron` never resolves.
    const schedule = () => void Deno.cron(name, cron, options, run);
    await orFail(schedule, badSetting("MODERATION_SCHEDULE", cron));
  }
}

// Log.
/** Programs parse JSON lines; people read text on a terminal. */
const format = config.logFormat ??
  (Deno.stderr.isTerminal() ? "text" : "json");
const clock = { now: Date.now };
const digest = (text: string) =>
  loadNodeCrypto().hash("sha256", text, "base64url");
const lines = new LineQueue((bytes) => Deno.stderr.write(bytes));
const write = (text: string, level?: LogLevel) => lines.add(text, level);
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
/** Facts that the start logs, so that an operator notices a wrong path. */
const started = {
  version: API_VERSION,
  store: storeName(config.kvPath),
  isNewStore: false,
};
const onNew = () => void (started.isNewStore = true);
const kv = await orFail(async () => {
  if (command?.store === "memory") return await openKv(":memory:");
  if (command) await expectStore(config.kvPath);
  await expectWritable(config.kvPath);
  return await openKv(config.kvPath, { onNew });
}, badSetting("KV_PATH", config.kvPath));
const parts = { clock, digest, config, log, telemetry };
// Not after the response: an instance of Deno Deploy may stop soon after it.
const onNotice = () => void jobsReady.promise.then((jobs) => jobs.deliver());

// Services.
const draining = new AbortController();
const stopping = new AbortController();
const random = {
  requestId: () => crypto.randomUUID(),
  bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
};
const plain = createServices({
  ...parts,
  ...createStores(kv, { ...parts, onNotice }),
  random,
  pause: createYielder(clock),
  servers: createServers(config, random),
  cardScriptHash: () => cardScriptHash(digest),
  draining: draining.signal,
  stopping: stopping.signal,
});
const services = telemetry?.watch(plain) ?? plain;
const jobs = createJobs(services);

/** Listens on the port until a signal stops the server. */
async function serve(): Promise<void> {
  const route = createApp(services).fetch;
  const handle = createHandler(services, route, answerReadyPage);
  const onListen = () => {
    // In text format, `greet` prints the address.
    if (format === "json") {
      log.info("listening", { hostname, port, baseUrl, ...started });
    }
  };
  // The runtime would print the error itself, with all that it quotes.
  const onError = (error: unknown) => {
    log.error("response_failed", { cause: errorText(error) });
    return new Response(null, { status: 500 });
  };
  const options = { port, hostname, onListen, onError };
  const take = () => Deno.serve(options, handle);
  const server = await orFail(
    () => keepListening(take, { log, sleep }),
    (error) => listenProblem(error, config, isFree),
  );
  stopOnSignals({
    draining,
    stopping,
    log,
    delayMs: config.shutdownDelay * 1000,
    async stop() {
      // A notice that was sent but not yet removed would be sent again.
      const ends = Promise.allSettled([server.shutdown(), jobs.ended()]);
      await Promise.race([ends, sleep(FINISH_MS)]);
      kv.close();
      await Promise.race([lines.flush(), sleep(LAST_LINES_MS)]);
      Deno.exit(0);
    },
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
  await serve();
  const { metricsPort } = config;
  if (metricsPort !== undefined) {
    const serveMetrics = () => telemetry?.serve(metricsPort);
    await orFail(serveMetrics, badSetting("METRICS_PORT", metricsPort));
  }
  if (format === "text") await greet(services, started, write);
  await sleep(SETTLED_MS);
  const { docSources, pictures } = services;
  await Promise.allSettled([jobs.load(), docSources(), pictures()]);
  await giveBackPermissions();
  jobsReady.resolve(jobs);
  // Delivers notices of the last process now instead of at the next run.
  void jobs.deliver();
  setTimeout(jobs.makeUp, MAKE_UP_MS);
} else {
  if (!command.needsFiles) await giveBackPermissions();
  await command.run(services).catch(async (error) => {
    await lines.flush();
    fail(error.message, error.exitCode);
  });
  kv.close();
}
