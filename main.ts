/**
 * Puts the three layers together: reads the configuration, opens the store,
 * registers the nightly jobs and the mail delivery, serves, and shuts down.
 * With the argument `moderate` it runs the moderation once instead, with
 * `admin` an operator's command.
 *
 * @module
 */
import { ConfigError, readConfig } from "./domain/config.ts";
import type { ModerationReport } from "./domain/gallery/moderate.ts";
import { NIGHTLY_RETRIES, runJob } from "./domain/job.ts";
import { jsonLog } from "./domain/telemetry/log.ts";
import { once } from "./domain/once.ts";
import type { FrontServices, Mailer, Services } from "./domain/services.ts";
import {
  createFrontStores,
  expectStore,
  expectWritable,
  openKv,
} from "./kv/open.ts";
import { createFront } from "./routes/front.ts";
import { keepListening } from "./routes/listen.ts";

/** In-flight requests get this long after a signal; the rest is cut off. */
const SHUTDOWN_MS = 4500;

/**
 * What nobody has asked for yet is loaded so long after the start: loading
 * keeps the thread from the first answers.
 */
const SETTLED_MS = 100;

/** How long `moderate` waits for a run that died to lose its lease. */
const LEASE_WAIT_MS = 15_000;

const DOCS = new URL("./docs/", import.meta.url);

const encoder = new TextEncoder();

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Modules that a start can do without. Deno reads whatever an `import()` with a
 * literal names, and all that it needs in turn, before it runs the first line:
 * of 340 modules, that was measured to take 40 ms.
 */
interface LaterModules {
  "nodemailer": typeof import("nodemailer");
  "uuid": typeof import("uuid");
  "./domain/gallery/moderate.ts": typeof import("./domain/gallery/moderate.ts");
  "./domain/review/review.ts": typeof import("./domain/review/review.ts");
  "./domain/knowledge.ts": typeof import("./domain/knowledge.ts");
  "./domain/outbox/deliver.ts": typeof import("./domain/outbox/deliver.ts");
  "./domain/outbox/smtp_mailer.ts":
    typeof import("./domain/outbox/smtp_mailer.ts");
  "./domain/promo/settle.ts": typeof import("./domain/promo/settle.ts");
  "./kv/docs/page_sources.ts": typeof import("./kv/docs/page_sources.ts");
  "./kv/docs/reference_script.ts":
    typeof import("./kv/docs/reference_script.ts");
  "./kv/stores.ts": typeof import("./kv/stores.ts");
  "./routes/admin/failure_line.ts":
    typeof import("./routes/admin/failure_line.ts");
  "./routes/admin/program.ts": typeof import("./routes/admin/program.ts");
  "./routes/admin/terminal.ts": typeof import("./routes/admin/terminal.ts");
  "./routes/app.ts": typeof import("./routes/app.ts");
  "./routes/pay/card_source.ts": typeof import("./routes/pay/card_source.ts");
  "./routes/telemetry/telemetry.ts":
    typeof import("./routes/telemetry/telemetry.ts");
}

/** Loads a module when it is needed, and not before. */
function later<Name extends keyof LaterModules>(
  name: Name,
): Promise<LaterModules[Name]> {
  return import(name);
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

const [command = "serve", ...args] = Deno.args;

// Arguments are understood before a store is opened for them.
const admin = command === "admin" ? await chooseAdminJob() : undefined;

async function chooseAdminJob() {
  const { chooseJob } = await later("./routes/admin/program.ts");
  const { failureLine } = await later("./routes/admin/failure_line.ts");
  const { processTerminal } = await later("./routes/admin/terminal.ts");
  const terminal = processTerminal();
  const orTell = (error: unknown) => fail(failureLine(error));
  const job = await chooseJob(args, terminal).catch(orTell);
  if (job === undefined) Deno.exit(0);
  const run = (services: Services) =>
    job.work({ services, terminal }).catch(orTell);
  return { run, mayCreate: job.createsStore };
}

const config = await orFail(
  "environment",
  "",
  () => readConfig(Deno.env.toObject()),
);
const kv = await orFail("KV_PATH", config.kvPath, async () => {
  if (admin) await expectStore(config.kvPath, admin);
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

const log = jsonLog(config.logLevel, clock, (line) => {
  Deno.stderr.writeSync(encoder.encode(line));
});
const stores = createFrontStores(kv, { clock, digest, log, telemetry });
const front: FrontServices = {
  config,
  clock,
  digest,
  random: { requestId: () => crypto.randomUUID() },
  log,
  telemetry,
  ...stores,
};

const pageSources = once(async () => {
  const { readPageSources } = await later("./kv/docs/page_sources.ts");
  return await readPageSources(DOCS);
});
const referenceScript = once(async () => {
  const { readReferenceScript } = await later("./kv/docs/reference_script.ts");
  return await readReferenceScript();
});

/** All that requests, jobs and commands need; a start does not wait for it. */
const loadServices = once(async (): Promise<Services> => {
  const [
    { v7: uuidv7 },
    { reviewerFor },
    { createKnowledge },
    { createStores },
    { cardScriptHash },
  ] = await Promise.all([
    later("uuid"),
    later("./domain/review/review.ts"),
    later("./domain/knowledge.ts"),
    later("./kv/stores.ts"),
    later("./routes/pay/card_source.ts"),
  ]);
  const built: Services = {
    ...front,
    random: {
      ...front.random,
      uuid: () => uuidv7(),
      bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    },
    review: reviewerFor(config, {
      clock,
      fetch,
      sleep,
      nonce: () => crypto.randomUUID(),
    }),
    ...createStores(kv, { clock, digest, config, front: stores }),
    ...createKnowledge(
      { ...config, cardScriptHash: cardScriptHash(digest) },
      pageSources,
    ),
    referenceScript,
  };
  return telemetry?.watch(built) ?? built;
});

/** All routes, over all services. */
async function loadApp() {
  const [services, { createApp }] = await Promise.all([
    loadServices(),
    later("./routes/app.ts"),
  ]);
  return createApp(services);
}

const loadModeration = () => later("./domain/gallery/moderate.ts");

const loadSettlement = () => later("./domain/promo/settle.ts");

/** Most installations send no mail and never load the library. */
const loadDelivery = () =>
  Promise.all([
    later("nodemailer"),
    later("./domain/outbox/smtp_mailer.ts"),
    later("./domain/outbox/deliver.ts"),
  ]);

async function runModeration(onProgress?: (report: ModerationReport) => void) {
  const { moderate } = await loadModeration();
  const services = await loadServices();
  const holder = services.random.uuid();
  return await moderate({ ...services, holder, onProgress });
}

async function settlePromotion() {
  const { settlePromotion } = await loadSettlement();
  await settlePromotion(await loadServices());
}

let mailer: Mailer | undefined;

/** Under way while the outbox is delivered; a stop waits for it. */
let delivery: Promise<unknown> | undefined;

/** Aborted by a stop, so that what is not on its way waits for the next start. */
const ending = new AbortController();

async function deliverOutbox(smtp: NonNullable<typeof config.smtp>) {
  const [{ createTransport }, { smtpMailer }, { deliver }] =
    await loadDelivery();
  const services = await loadServices();
  const name = new URL(config.baseUrl).hostname;
  mailer ??= smtpMailer(createTransport, { ...smtp, name });
  const { signal } = ending;
  delivery ??= deliver({ ...services, mailer, settings: config, signal })
    .finally(() => delivery = undefined);
  await delivery;
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
function job(name: string, run: () => Promise<unknown>, retries?: number[]) {
  return () => runJob({ name, run, retries }, { log, sleep });
}

async function moderateOnce(): Promise<void> {
  const startedAt = clock.now();
  const isTerminal = Deno.stderr.isTerminal();
  const { reportText } = await loadModeration();
  const showProgress = (report: ModerationReport) => {
    if (!isTerminal || clock.now() - startedAt < 1000) return;
    Deno.stderr.writeSync(encoder.encode(`\r${reportText(report)}`));
  };
  let report = await runModeration(showProgress);
  while (report === null && clock.now() - startedAt < LEASE_WAIT_MS) {
    await sleep(500);
    report = await runModeration(showProgress);
  }
  kv.close();
  if (report === null) fail("Another moderation run is under way.");
  console.log((isTerminal ? "\r" : "") + reportText(report));
}

/** @returns loads what no request has asked for yet */
async function serve(): Promise<() => Promise<void>> {
  const { handle, complete } = createFront(front, loadApp);
  // Spans are made by services that are built to be watched.
  if (telemetry) await complete();
  const { port, host: hostname, baseUrl } = config;
  const onListen = () => log.info("listening", { hostname, port, baseUrl });
  const serve = () =>
    Deno.serve(
      { port, hostname, onListen },
      (request, info) => handle(request, info.remoteAddr.hostname),
    );
  const server = await orFail(
    "PORT",
    port,
    () => keepListening(serve, { log, sleep }),
  );

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info("stopping", { signal });
    setTimeout(() => Deno.exit(0), SHUTDOWN_MS);
    ending.abort();
    // Notices that were sent but not noted would be sent again.
    await Promise.allSettled([server.shutdown(), delivery]);
    kv.close();
    Deno.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => void stop(signal));
  }
  return complete;
}

if (admin) {
  await admin.run(await loadServices());
  kv.close();
} else if (command === "moderate") {
  const { failureLine } = await later("./routes/admin/failure_line.ts");
  await Promise.all([loadServices(), loadModeration()]);
  await giveBackPermissions();
  // What was decided stays decided; the next run goes on from there.
  await moderateOnce().catch((error) => fail(failureLine(error)));
} else if (command === "serve") {
  const schedule = config.moderationSchedule;
  const moderation = job("moderation", () => runModeration(), NIGHTLY_RETRIES);
  const promotion = job("promotion", settlePromotion, NIGHTLY_RETRIES);
  const { smtp } = config;
  const outbox = smtp && job("outbox", () => deliverOutbox(smtp));
  await orFail("MODERATION_SCHEDULE", schedule, () => {
    // Runs for as long as the process does; its promise never resolves.
    void Deno.cron("moderation", schedule, moderation);
  });
  void Deno.cron("promotion", schedule, promotion);
  if (outbox) void Deno.cron("outbox", "* * * * *", outbox);
  const complete = await serve();
  await sleep(SETTLED_MS);
  // What would be loaded or read when it is first needed.
  await Promise.allSettled([
    complete(),
    loadModeration(),
    loadSettlement(),
    smtp && loadDelivery(),
    pageSources(),
    referenceScript(),
  ]);
  await giveBackPermissions();
  // What waits since the last process ended need not wait for the minute.
  void outbox?.();
} else {
  fail(`Unknown command: ${command}. Commands: serve, moderate, admin.`);
}
