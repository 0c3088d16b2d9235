import type { StatsStore } from "../admin/operator.ts";
import { VERSION } from "../discovery/version.ts";
import type { Clock } from "../runtime.ts";
import type { JobStore } from "../jobs/job.ts";
import type { ModerationStore } from "../gallery/ports.ts";
import type { OutboxStore } from "../outbox/ports.ts";
import { waitlistLength } from "../promo/pool.ts";
import type { PromoStore } from "../promo/ports.ts";
import type { Backlog, GAUGES, Labels } from "./telemetry.ts";

/** Rows that are counted at most: a longer queue must not cost more to watch. */
const COUNTED_ROWS = 1000;

/** Current value of a gauge. */
export interface Reading {
  name: keyof typeof GAUGES;
  value: number;
  labels?: Labels;
}

interface GaugePorts {
  clock: Clock;
  config: { promo: { poolSize: number } };
  moderation: Pick<ModerationStore, "backlog">;
  outbox: Pick<OutboxStore, "backlog" | "countDead">;
  promo: Pick<PromoStore, "pool">;
  jobs: Pick<JobStore, "all">;
  operator: { stats: Pick<StatsStore, "writtenToday" | "size"> };
}

/** Reads every gauge; those whose source does not answer are left out. */
export async function readGauges(ports: GaugePorts): Promise<Reading[]> {
  const read = await Promise.allSettled(
    SOURCES.map((source) => source(ports)),
  );
  return read.flatMap((one) => one.status === "fulfilled" ? one.value : []);
}

const SOURCES: ((ports: GaugePorts) => Promise<Reading[]>)[] = [
  readService,
  readStore,
  readModeration,
  readOutbox,
  readPromotion,
  readJobs,
];

async function readService(): Promise<Reading[]> {
  const labels = { "service.version": VERSION };
  return await [{ name: "agent_commerce.service.info", value: 1, labels }];
}

async function readStore({ operator: { stats } }: GaugePorts) {
  const [written, size] = await Promise.all([
    stats.writtenToday(),
    stats.size(),
  ]);
  const readings: Reading[] = [
    { name: "agent_commerce.store.written", value: written },
  ];
  if (size !== undefined) {
    readings.push({ name: "agent_commerce.store.size", value: size });
  }
  return readings;
}

async function readModeration(
  { moderation, clock }: GaugePorts,
): Promise<Reading[]> {
  const pending = await moderation.backlog(COUNTED_ROWS);
  const age = secondsSince(pending, clock);
  return [
    { name: "agent_commerce.moderation.backlog", value: pending.rows },
    { name: "agent_commerce.moderation.oldest_age", value: age },
  ];
}

async function readOutbox({ outbox, clock }: GaugePorts): Promise<Reading[]> {
  const dead = await outbox.countDead(COUNTED_ROWS);
  const readings: Reading[] = [
    { name: "agent_commerce.outbox.dead", value: dead },
  ];
  for (const audience of ["user", "operator"] as const) {
    const labels = { "agent_commerce.outbox.audience": audience };
    const notices = await outbox.backlog(audience, COUNTED_ROWS);
    const { rows, retrying } = notices;
    const overdue = secondsSince(notices, clock);
    readings.push(
      { name: "agent_commerce.outbox.depth", value: rows, labels },
      { name: "agent_commerce.outbox.retrying", value: retrying, labels },
      { name: "agent_commerce.outbox.overdue", value: overdue, labels },
    );
  }
  return readings;
}

async function readPromotion(
  { promo, config: { promo: { poolSize } } }: GaugePorts,
): Promise<Reading[]> {
  const pool = await promo.pool();
  const slots = { taken: pool.taken, free: Math.max(0, poolSize - pool.taken) };
  const readings = Object.entries(slots).map(([state, value]): Reading => {
    const labels = { "agent_commerce.promo.slot_state": state };
    return { name: "agent_commerce.promo.slots", value, labels };
  });
  const line = {
    name: "agent_commerce.promo.waitlist",
    value: waitlistLength(pool),
  };
  return [...readings, line as Reading];
}

async function readJobs({ jobs }: GaugePorts): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const [job, { succeededAt, failedAt }] of await jobs.all()) {
    const labels = { "agent_commerce.job.name": job };
    const note = (name: Reading["name"], at: number | undefined) => {
      if (at !== undefined) readings.push({ name, value: at / 1000, labels });
    };
    note("agent_commerce.job.last_success", succeededAt);
    note("agent_commerce.job.last_failure", failedAt);
  }
  return readings;
}

/** For how long something has waited; 0 when nothing does, or not yet. */
function secondsSince({ since }: Backlog, clock: Clock): number {
  const now = clock.now();
  return Math.max(0, now - (since ?? now)) / 1000;
}
