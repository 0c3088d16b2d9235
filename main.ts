/**
 * Puts the three layers together. Without an argument it serves, with
 * `moderate` it runs the moderation once, with `admin` an operator's command.
 *
 * @module
 */
import { ConfigError, readConfig } from "./domain/config.ts";
import { type Job, NIGHTLY_RETRIES, runJob } from "./domain/jobs/job.ts";
import { once } from "./domain/once.ts";
import type { FrontServices, Services } from "./domain/services.ts";
import { createLog } from "./domain/telemetry/log.ts";
import { expectStore, expectWritable, openFront, openKv } from "./kv/open.ts";
import { createFront, type Front } from "./routes/front.ts";
import { denoProblem } from "./routes/start/deno_version.ts";
import { keepListening } from "./routes/start/listen.ts";

/** In-flight requests get this long after a signal; the rest is cut off. */
const SHUTDOWN_MS = 4500;

/** Loading keeps the thread from the first answers: the rest waits so long. */
const SETTLED_MS = 100;

/**
 * Modules that a start can do without. Deno reads whatever an `import()` with a
 * literal names, and all that it needs in turn, before it runs the first line:
 * of 340 modules, that was measured to take 40 ms.
 */
interface LaterModules {
  "./domain/outbox/delivery.ts": typeof import("./domain/outbox/delivery.ts");
  "./domain/whole.ts": typeof import("./domain/whole.ts");
  "./kv/stores.ts": typeof import("./kv/stores.ts");
  "./routes/admin/entry.ts": typeof import("./routes/admin/entry.ts");
  "./routes/app.ts": typeof import("./routes/app.ts");
  "./routes/pay/card_source.ts": typeof import("./routes/pay/card_source.ts");
  "./routes/start/greeting.ts": typeof import("./routes/start/greeting.ts");
  "./routes/start/listen_problem.ts":
    typeof import("./routes/start/listen_problem.ts");
  "./routes/telemetry/telemetry.ts":
    typeof import("./routes/telemetry/telemetry.ts");
}

/** Loads a module when it is needed, and not before. */
function later<Name extends keyof LaterModules>(
  name: Name,
): Promise<LaterModules[Name]> {
  return import(name);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Ends the process with one line that says why. */
function fail(message: string): never {
  console.error(message);
  Deno.exit(1);
}

/** Ends the process when a step of the start fails, naming its setting. */
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

/** Serving is no command: its start does not wait for what reads those. */
async function chosenCommand() {
  const [name = "serve", ...args] = Deno.args;
  if (name === "serve") return undefined;
  const { chooseCommand } = await later("./routes/admin/entry.ts");
  const command = await chooseCommand(name, args)
    .catch((error) => fail(error.message));
  return command ?? Deno.exit(0);
}

const tooOld = denoProblem(Deno.version.deno);
if (tooOld !== undefined) fail(tooOld);
const command = await chosenCommand();
const config = await orFail(
  "environment",
  "",
  () => readConfig(Deno.env.toObject()),
);
const kv = await orFail("KV_PATH", config.kvPath, async () => {
  if (command?.store === "memory") return await openKv(":memory:");
  if (command) {
    const mayCreate = command.store === "any";
    await expectStore(config.kvPath, { mayCreate });
  }
  await expectWritable(config.kvPath);
  return await openKv(config.kvPath);
});
// Most installations send no telemetry and never load it.
const telemetry = config.telemetry
  ? (await later("./routes/telemetry/telemetry.ts")).startTelemetry()
  : undefined;
const clock = { now: () => Date.now() };

let hash: typeof import("node:crypto").hash | undefined;

/** Node's part of the runtime starts with the first digest, in 10 to 20 ms. */
function digest(text: string): string {
  hash ??= process.getBuiltinModule("node:crypto").hash;
  return hash("sha256", text, "base64url");
}

const encoder = new TextEncoder();
const write = (text: string) => {
  Deno.stderr.writeSync(encoder.encode(text));
};
const { logLevel: level } = config;
/** Programs read lines of JSON; a terminal has a person in front of it. */
const format = config.logFormat ??
  (Deno.stderr.isTerminal() ? "text" : "json");
const log = createLog({ level, format, clock, write });
/** Aborted by a stop, so that what is not on its way waits for the next start. */
const ending = new AbortController();
const storeParts = { clock, digest, config, log, telemetry };
const opened = openFront(kv, storeParts);
const front: FrontServices = {
  ...storeParts,
  ...opened,
  random: { requestId: () => crypto.randomUUID() },
  stopping: ending.signal,
};

/** All that requests, jobs and commands need; a start does not wait for it. */
const loadServices = once(async (): Promise<Services> => {
  const [{ completeServices }, { createStores }, { cardScriptHash }] =
    await Promise.all([
      later("./domain/whole.ts"),
      later("./kv/stores.ts"),
      later("./routes/pay/card_source.ts"),
    ]);
  const services = completeServices(front, {
    stores: createStores(kv, { ...storeParts, front: opened }),
    cardScriptHash: cardScriptHash(digest),
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch,
    sleep,
  });
  return telemetry?.watch(services) ?? services;
});

/** All routes, over all services. */
async function loadApp() {
  const [services, { createApp }] = await Promise.all([
    loadServices(),
    later("./routes/app.ts"),
  ]);
  return createApp(services);
}

/** A job of the night; what it needs is loaded when it is first run. */
function nightly(name: "moderation" | "promotion" | "retention") {
  const run = async () => {
    const { nightlyJobs } = await later("./domain/whole.ts");
    return await nightlyJobs(await loadServices())[name]();
  };
  return scheduled(name, run, NIGHTLY_RETRIES);
}

/** Loads what delivers the outbox; most installations send no mail. */
const loadDelivery = once(async () => {
  if (config.smtp === undefined) return undefined;
  const { createDelivery } = await later("./domain/outbox/delivery.ts");
  return createDelivery(await loadServices(), config.smtp);
});

/** Under way while the outbox is delivered; a stop waits for it. */
let delivery: Promise<unknown> | undefined;

async function deliver(): Promise<void> {
  const run = await loadDelivery();
  await (delivery = run?.());
}

/** Reads what would be read when it is first needed. */
async function readDocs(): Promise<void> {
  const { docSources, pictures } = await loadServices();
  await Promise.all([docSources(), pictures()]);
}

/**
 * Gives back what a task allows because a setting may name any file, once no
 * setting is read any more: whoever takes the process over finds little to
 * take. Deno Deploy has its own rules.
 */
async function giveBackPermissions(): Promise<void> {
  if (config.kvPath === undefined) return;
  for (const name of ["read", "write", "env", "run", "ffi"] as const) {
    await Deno.permissions.revoke({ name });
  }
}

/** What a schedule calls; it never throws. */
function scheduled(name: string, run: Job["run"], retries?: number[]) {
  return () => runJob({ name, run, retries }, { log, sleep });
}

async function serve(): Promise<void> {
  const schedule = config.moderationSchedule;
  const outbox = config.smtp && scheduled("outbox", deliver);
  // They run for as long as the process does; their promises never resolve.
  await orFail("MODERATION_SCHEDULE", schedule, () => {
    void Deno.cron("moderation", schedule, nightly("moderation"));
  });
  void Deno.cron("promotion", schedule, nightly("promotion"));
  void Deno.cron("retention", schedule, nightly("retention"));
  if (outbox) void Deno.cron("outbox", "* * * * *", outbox);

  const { handle, complete } = createFront(front, loadApp);
  // Spans are made by services that are built to be watched.
  if (telemetry) await complete();
  await listen(handle);
  if (format === "text") {
    await (await later("./routes/start/greeting.ts")).greet(front, write);
  }
  await sleep(SETTLED_MS);
  await Promise.allSettled([complete(), loadDelivery(), readDocs()]);
  await giveBackPermissions();
  // What waits since the last process ended need not wait for the minute.
  void outbox?.();
}

/** Ends the process when the port cannot be taken, naming what to set. */
async function listening<T>(take: () => T): Promise<T> {
  try {
    return take();
  } catch (error) {
    const { listenProblem } = await later("./routes/start/listen_problem.ts");
    fail(listenProblem(error, config, isFree));
  }
}

function isFree(port: number): boolean {
  try {
    Deno.listen({ port, hostname: config.host }).close();
    return true;
  } catch {
    return false;
  }
}

/** Takes the port, and stops on a signal. */
async function listen(handle: Front["handle"]): Promise<void> {
  const { port, host: hostname, baseUrl } = config;
  const onListen = () => {
    // People are greeted instead.
    if (format === "json") log.info("listening", { hostname, port, baseUrl });
  };
  const take = () => Deno.serve({ port, hostname, onListen }, handle);
  const server = await listening(() => keepListening(take, { log, sleep }));
  const stop = async (signal: string) => {
    if (ending.signal.aborted) return;
    ending.abort();
    log.info("stopping", { signal });
    setTimeout(() => Deno.exit(0), SHUTDOWN_MS);
    // Notices that were sent but not noted would be sent again.
    await Promise.allSettled([server.shutdown(), delivery]);
    kv.close();
    Deno.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => void stop(signal));
  }
}

if (command === undefined) {
  await serve();
} else {
  const services = await loadServices();
  if (!command.needsFiles) await giveBackPermissions();
  await command.run(services).catch((error) => fail(error.message));
  kv.close();
}
