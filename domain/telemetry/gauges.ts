import type { OperatorStores } from "../admin/operator.ts";
import { API_VERSION } from "../discovery/version.ts";
import type { Clock } from "../runtime.ts";
import type { JobStore } from "../jobs/job.ts";
import type { ModerationStore } from "../gallery/ports.ts";
import type { OutboxStore } from "../outbox/ports.ts";
import { waitlistLength } from "../promo/reservation.ts";
import type { PromoStore } from "../promo/ports.ts";
import type { Backlog, Reading } from "./telemetry.ts";

/**
 * Maximum number of rows counted, so that a long queue costs no more to
 * measure.
 */
const COUNTED_ROWS = 1000;

interface GaugePorts {
  clock: Clock;
  config: { promo: { poolSize: number } };
  moderation: Pick<ModerationStore, "backlog">;
  outbox: Pick<OutboxStore, "backlog">;
  promo: Pick<PromoStore, "pool">;
  jobs: Pick<JobStore, "all">;
  operator: { stats: Pick<OperatorStores["stats"], "writtenToday" | "size"> };
}

/** Reads every gauge; leaves out gauges if reading their source fails. */
export async function readGauges(ports: GaugePorts): Promise<Reading[]> {
  const read = await Promise.allSettled([
    readStore(ports),
    readModeration(ports),
    readOutbox(ports),
    readPromotion(ports),
    readJobs(ports),
  ]);
  const labels = { "service.version": API_VERSION };
  const readings = read.flatMap((one) =>
    one.status === "fulfilled" ? one.value : []
  );
  return [["agent_commerce.service.info", 1, labels], ...readings];
}

async function readStore(
  { operator: { stats } }: GaugePorts,
): Promise<Reading[]> {
  return [
    ["agent_commerce.store.written", await stats.writtenToday()],
    ["agent_commerce.store.size", await stats.size()],
  ];
}

async function readModeration(
  { moderation, clock }: GaugePorts,
): Promise<Reading[]> {
  const pending = await moderation.backlog(COUNTED_ROWS);
  return [
    ["agent_commerce.moderation.backlog", pending.rows],
    ["agent_commerce.moderation.oldest_age", secondsSince(pending, clock)],
  ];
}

async function readOutbox({ outbox, clock }: GaugePorts): Promise<Reading[]> {
  const { rows: dead } = await outbox.backlog("dead", COUNTED_ROWS);
  const readings: Reading[] = [["agent_commerce.outbox.dead", dead]];
  for (const audience of ["user", "operator"] as const) {
    const labels = { "agent_commerce.outbox.audience": audience };
    const due = await outbox.backlog(audience, COUNTED_ROWS);
    readings.push(
      ["agent_commerce.outbox.depth", due.rows, labels],
      ["agent_commerce.outbox.retrying", due.retrying, labels],
      ["agent_commerce.outbox.overdue", secondsSince(due, clock), labels],
    );
  }
  return readings;
}

async function readPromotion(
  { promo, config: { promo: { poolSize } } }: GaugePorts,
): Promise<Reading[]> {
  const pool = await promo.pool();
  const free = Math.max(0, poolSize - pool.taken);
  const state = (name: string) => ({ "agent_commerce.promo.slot_state": name });
  return [
    ["agent_commerce.promo.slots", pool.taken, state("taken")],
    ["agent_commerce.promo.slots", free, state("free")],
    ["agent_commerce.promo.waitlist", waitlistLength(pool)],
  ];
}

async function readJobs({ jobs }: GaugePorts): Promise<Reading[]> {
  return [...await jobs.all()].flatMap(([job, { succeededAt, failedAt }]) => {
    const labels = { "agent_commerce.job.name": job };
    const readings: Reading[] = [
      ["agent_commerce.job.last_success", inSeconds(succeededAt), labels],
      ["agent_commerce.job.last_failure", inSeconds(failedAt), labels],
    ];
    return readings;
  });
}

const inSeconds = (at: number | undefined) => at && at / 1000;

/**
 * Seconds since the backlog's first row began to wait or became due; 0 if there
 * is none, or if it is due later.
 */
function secondsSince({ since }: Backlog, clock: Clock): number {
  const now = clock.now();
  return Math.max(0, now - (since ?? now)) / 1000;
}
