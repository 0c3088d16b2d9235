import { lazy } from "../lazy.ts";
import type { Services } from "../services.ts";
import { NIGHTLY_RETRIES, runJob } from "./job.ts";
import { nightlyJobs } from "./nightly.ts";

const EVERY_MINUTE = "* * * * *";

/** A job, and when it runs (UTC). */
interface Schedule {
  name: string;
  cron: string;
  /** Never throws. */
  run(): Promise<void>;
}

interface Jobs {
  schedules: Schedule[];
  /** Loads what needs the permission to read. */
  load(): Promise<unknown>;
  /** Delivers the outbox now; nothing where no mail is sent. */
  deliver(): Promise<void>;
  /** Resolves once a delivery that is under way has ended. */
  delivered(): Promise<unknown>;
}

/** Builds the jobs. */
export function createJobs(
  services: Services,
  sleep: (ms: number) => Promise<void>,
): Jobs {
  const { moderationSchedule: cron, smtp } = services.config;
  const ports = { ...services, sleep };
  const schedules = Object.entries(nightlyJobs(services)).map(([name, run]) => {
    const job = { name, run, retries: NIGHTLY_RETRIES };
    return { name, cron, run: () => runJob(job, ports) };
  });
  // Most installations send no mail and never load what does.
  const load = lazy(async () => {
    if (smtp === undefined) return undefined;
    const { createDelivery } = await import("../outbox/delivery.ts");
    return createDelivery(services, smtp);
  });
  let delivery: Promise<unknown> | undefined;
  const outbox = async () => {
    const run = await load();
    await (delivery = run?.());
  };
  const deliver = async () => {
    if (smtp) await runJob({ name: "outbox", run: outbox }, ports);
  };
  const minutely = { name: "outbox", cron: EVERY_MINUTE, run: deliver };
  return {
    schedules: smtp ? [...schedules, minutely] : schedules,
    load,
    deliver,
    delivered: async () => await delivery,
  };
}
