import type { Meter } from "@opentelemetry/api";
import type { StatsStore } from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { ModerationStore } from "../../domain/gallery/ports.ts";
import type { OutboxStore } from "../../domain/outbox/ports.ts";
import { type Backlog, GAUGES } from "../../domain/telemetry/telemetry.ts";

/** Rows that are counted at most: a longer queue must not cost more to watch. */
const COUNTED_ROWS = 1000;

/** Reports, whenever metrics are sent, what waits in the store. */
export function observeBacklogs(
  meter: Meter,
  { moderation, outbox, operator: { stats }, clock }: {
    moderation: Pick<ModerationStore, "backlog">;
    outbox: Pick<OutboxStore, "backlog">;
    operator: { stats: Pick<StatsStore, "writtenToday"> };
    clock: Clock;
  },
): void {
  const gauge = (name: keyof typeof GAUGES) =>
    meter.createObservableGauge(name, GAUGES[name]);
  const written = gauge("agent_commerce.store.written");
  const waiting = gauge("agent_commerce.moderation.backlog");
  const age = gauge("agent_commerce.moderation.oldest_age");
  const depth = gauge("agent_commerce.outbox.depth");
  const retrying = gauge("agent_commerce.outbox.retrying");
  const overdue = gauge("agent_commerce.outbox.overdue");
  meter.addBatchObservableCallback(async (result) => {
    try {
      result.observe(written, await stats.writtenToday());
      const pending = await moderation.backlog(COUNTED_ROWS);
      result.observe(waiting, pending.rows);
      result.observe(age, secondsSince(pending, clock));
      for (const audience of ["user", "operator"] as const) {
        const labels = { "agent_commerce.outbox.audience": audience };
        const notices = await outbox.backlog(audience, COUNTED_ROWS);
        result.observe(depth, notices.rows, labels);
        result.observe(retrying, notices.retrying, labels);
        result.observe(overdue, secondsSince(notices, clock), labels);
      }
    } catch {
      // The metrics of the store tell; a rejection would end the process.
    }
  }, [written, waiting, age, depth, retrying, overdue]);
}

/** For how long something has waited; 0 when nothing does, or not yet. */
function secondsSince({ since }: Backlog, clock: Clock): number {
  const now = clock.now();
  return Math.max(0, now - (since ?? now)) / 1000;
}
