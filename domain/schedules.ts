import type { Config } from "./config/config.ts";
import { lazy } from "./memory.ts";
import type { Services } from "./services.ts";
import { runJob } from "./jobs.ts";
import { moderate } from "./gallery/moderate.ts";
import { forgetNightly } from "./retention.ts";

/** Cron expression, in UTC: it retries notices and sends reminders. */
const QUARTER_HOURLY = "*/15 * * * *";

const NIGHTLY = ["moderation", "promotion", "retention"] as const;

type NightlyJob = typeof NIGHTLY[number];
type JobName = NightlyJob | "outbox";

/** Name and cron expression of each job; needs nothing but the settings. */
export function schedulesOf(
  { moderationSchedule, smtp }: Pick<Config, "moderationSchedule" | "smtp">,
): { name: JobName; cron: string }[] {
  const nightly = NIGHTLY.map((name) => ({ name, cron: moderationSchedule }));
  const outbox = { name: "outbox" as const, cron: QUARTER_HOURLY };
  return smtp === undefined ? nightly : [...nightly, outbox];
}

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(services: Services) {
  const { config: { smtp, moderationSchedule }, stopping } = services;
  const nightly: Record<NightlyJob, () => Promise<unknown>> = {
    moderation: () => moderate({ ...services, holder: services.random.uuid() }),
    promotion: async () => {
      const settlement = await services.promo.settle(stopping);
      services.log.info("promotion_settled", { ...settlement });
    },
    retention: () => forgetNightly(services),
  };
  // Most installations send no mail and never load the SMTP client.
  const load = lazy(async () => {
    if (smtp === undefined) return undefined;
    const [{ deliverDueNotices }, mailer] = await Promise.all([
      import("./outbox/deliver.ts"),
      services.servers.loadMailer(),
    ]);
    return mailer && (() => deliverDueNotices({ ...services, mailer }));
  });
  let delivery: Promise<void> | undefined;
  let isAsked = false;
  async function outbox(): Promise<void> {
    isAsked = true;
    delivery ??= deliverAsked().finally(() => delivery = undefined);
    await delivery;
  }
  /** A notice may come after the run in progress has read what is due. */
  async function deliverAsked(): Promise<void> {
    const run = await load();
    while (isAsked && !stopping?.aborted) {
      isAsked = false;
      await run?.();
    }
  }
  const running = new Set<Promise<void>>();
  async function start(name: JobName, run: () => Promise<unknown>) {
    const end = runJob({ name, run }, services);
    running.add(end);
    await end.finally(() => running.delete(end));
  }
  return {
    /** @throws if the run failed or was stopped */
    async run(name: JobName): Promise<void> {
      if (name === "outbox") return await start(name, outbox);
      const startedAt = services.clock.now();
      await services.jobs.note(name, { startedAt }).catch(() => {});
      await start(name, nightly[name]);
    },
    /**
     * Runs the nightly jobs whose last run failed, was killed or never began,
     * once over all processes. A schedule of certain days makes up for nothing.
     */
    async makeUp(): Promise<void> {
      if (!/ \* \* \*$/.test(moderationSchedule)) return;
      for (const name of NIGHTLY) {
        const now = services.clock.now();
        const isTaken = services.jobs.takeMissed(name, now);
        // A failure was logged, and the next start or night makes up for it.
        if (!await isTaken.catch(() => false)) continue;
        await start(name, nightly[name]).catch(() => {});
      }
    },
    /** Loads the mail modules; to be called before the permission to read ends. */
    load,
    /** Delivers the outbox now; does nothing without SMTP. */
    async deliver(): Promise<void> {
      // A failure was logged, and the next run tries again.
      if (smtp) await start("outbox", outbox).catch(() => {});
    },
    /** Resolves after the runs in progress. */
    ended: async () => void await Promise.allSettled(running),
  };
}
