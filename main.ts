/**
 * Puts the three layers together: reads the configuration, opens the store,
 * registers the nightly jobs and the mail delivery, serves, and shuts down.
 * With the argument `moderate` it runs the moderation once instead, with
 * `admin` an operator's command.
 *
 * @module
 */
import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { ConfigError, readConfig } from "./domain/config.ts";
import { reviewerFor } from "./domain/gallery/review/review.ts";
import {
  moderate,
  type ModerationReport,
  reportText,
} from "./domain/gallery/moderate.ts";
import { NIGHTLY_RETRIES, runJob } from "./domain/job.ts";
import { jsonLog } from "./domain/log.ts";
import { deliver } from "./domain/outbox/deliver.ts";
import { smtpMailer } from "./domain/outbox/smtp_mailer.ts";
import { settlePromotion } from "./domain/promo/settle.ts";
import { createKnowledge } from "./domain/knowledge.ts";
import { once } from "./domain/once.ts";
import type { Mailer, Services } from "./domain/services.ts";
import { readPageSources } from "./kv/page_sources.ts";
import {
  createStores,
  expectStore,
  expectWritable,
  openKv,
} from "./kv/open.ts";
import { readReferenceScript } from "./kv/reference_script.ts";
import { createHandler } from "./routes/app.ts";
import { keepListening } from "./routes/listen.ts";
import { cardScriptHash } from "./routes/pay/card_source.ts";

/** In-flight requests get this long after a signal; the rest is cut off. */
const SHUTDOWN_MS = 4500;

/** How long `moderate` waits for a run that died to lose its lease. */
const LEASE_WAIT_MS = 15_000;

const DOCS = new URL("./docs/", import.meta.url);

const encoder = new TextEncoder();

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

const [command = "serve", ...args] = Deno.args;

// Arguments are understood before a store is opened for them.
const admin = command === "admin" ? await chooseAdminJob() : undefined;

async function chooseAdminJob() {
  const { chooseJob } = await import("./routes/admin/program.ts");
  const { failureLine } = await import("./routes/admin/failure_line.ts");
  const { processTerminal } = await import("./routes/admin/terminal.ts");
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
  ? (await import("./routes/telemetry.ts")).startTelemetry()
  : undefined;
const clock = { now: () => Date.now() };
const digest = (text: string) => hash("sha256", text, "base64url");
const pageSources = once(() => readPageSources(DOCS));
const referenceScript = once(readReferenceScript);
const log = jsonLog(config.logLevel, clock, (line) => {
  Deno.stderr.writeSync(encoder.encode(line));
});
const built: Services = {
  config,
  clock,
  digest,
  random: {
    uuid: () => uuidv7(),
    requestId: () => crypto.randomUUID(),
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  },
  log,
  review: reviewerFor(config, {
    fetch,
    sleep,
    nonce: () => crypto.randomUUID(),
  }),
  telemetry,
  ...createStores(kv, { clock, digest, config, log, telemetry }),
  ...createKnowledge(
    { ...config, cardScriptHash: cardScriptHash(digest) },
    pageSources,
  ),
  referenceScript,
};
const services = telemetry?.watch(built) ?? built;

function runModeration(onProgress?: (report: ModerationReport) => void) {
  const holder = services.random.uuid();
  return moderate({ ...services, holder, onProgress });
}

let mailer: Mailer | undefined;

/** Under way while the outbox is delivered; a stop waits for it. */
let delivery: Promise<unknown> | undefined;

/** Aborted by a stop, so that what is not on its way waits for the next start. */
const ending = new AbortController();

async function deliverOutbox(smtp: NonNullable<typeof config.smtp>) {
  // Most installations send no mail and never load the library.
  const { createTransport } = await import("nodemailer");
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

async function serve(): Promise<void> {
  const handle = createHandler(services);
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
    services.log.info("stopping", { signal });
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
}

if (admin) {
  await admin.run(services);
  kv.close();
} else if (command === "moderate") {
  await giveBackPermissions();
  await moderateOnce().catch(async (error) => {
    // What was decided stays decided; the next run goes on from there.
    const { failureLine } = await import("./routes/admin/failure_line.ts");
    fail(failureLine(error));
  });
} else if (command === "serve") {
  const schedule = config.moderationSchedule;
  const moderation = job("moderation", () => runModeration(), NIGHTLY_RETRIES);
  const settle = () => settlePromotion(services);
  const promotion = job("promotion", settle, NIGHTLY_RETRIES);
  const { smtp } = config;
  const outbox = smtp && job("outbox", () => deliverOutbox(smtp));
  await orFail("MODERATION_SCHEDULE", schedule, () => {
    // Runs for as long as the process does; its promise never resolves.
    void Deno.cron("moderation", schedule, moderation);
  });
  void Deno.cron("promotion", schedule, promotion);
  if (outbox) void Deno.cron("outbox", "* * * * *", outbox);
  await serve();
  // What would be read when it is first needed.
  await Promise.allSettled([pageSources(), referenceScript()]);
  await giveBackPermissions();
  // What waits since the last process ended need not wait for the minute.
  void outbox?.();
} else {
  fail(`Unknown command: ${command}. Commands: serve, moderate, admin.`);
}
