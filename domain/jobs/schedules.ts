import { lazy } from "../memory.ts";
import type { Services } from "../services.ts";
import { NIGHTLY_PAUSES_MS, runJob } from "./job.ts";
import { moderate } from "../gallery/moderate.ts";
import { forgetNightly } from "../retention/retention.ts";

/** Cron expression, in UTC. */
const EVERY_MINUTE = "* * * * *";

export function createJobs(
  services: Services,
  sleep: (ms: number) => Promise<void>,
) {
  const { moderationSchedule: cron, smtp, baseUrl } = services.config;
  const ports = { ...services, sleep };
  const nightly = {
    moderation: () => moderate({ ...services, holder: services.random.uuid() }),
    promotion: async () => {
      const settlement = await services.promo.settle();
      services.log.info("promotion_settled", { ...settlement });
    },
    retention: () => forgetNightly(services),
  };
  const schedules = Object.entries(nightly).map(([name, run]) => {
    const job = { name, run, retries: NIGHTLY_PAUSES_MS };
    return { name, cron, run: () => runJob(job, ports) };
  });
  // Most installations send no mail and never load the SMTP client.
  const load = lazy(async () => {
    if (smtp === undefined) return undefined;
    const [{ deliverDueNotices }, { createSmtpMailer }] = await Promise.all([
      import("../outbox/deliver.ts"),
      import("../outbox/smtp_mailer.ts"),
    ]);
    const mailer = createSmtpMailer({ ...smtp, baseUrl });
    return () => deliverDueNotices({ ...services, mailer });
  });
  let delivery: Promise<unknown> | undefined;
  const outbox = async () => {
    const run = await load();
    delivery ??= run?.().finally(() => delivery = undefined);
    await delivery;
  };
  const deliver = async () => {
    if (smtp) await runJob({ name: "outbox", run: outbox }, ports);
  };
  const minutely = { name: "outbox", cron: EVERY_MINUTE, run: deliver };
  return {
    schedules: smtp ? [...schedules, minutely] : schedules,
    /** Loads the mail modules; to be called before the permission to read ends. */
    load,
    /** Delivers the outbox now; does nothing without SMTP. */
    deliver,
    /** Resolves after a delivery in progress. */
    delivered: async () => await delivery,
  };
}
