/**
 * Retention: after so many days, people's data is removed or made anonymous.
 *
 * @module
 */
import type { ErasureStep } from "../admin/operator.ts";
import type { Config } from "../config.ts";
import { createYielder } from "../jobs/yield.ts";
import type { Clock, Log } from "../runtime.ts";

const DAY_MS = 86_400_000;

/** Rows older than these instants are forgotten; undefined keeps them. */
export type Cutoffs = {
  [Kind in keyof Config["retention"]]: number | undefined;
};

/** Store port of the retention. */
export interface RetentionStore {
  /**
   * Forgets what is older, a bounded number of rows at a time, each of them
   * atomic: what somebody changes meanwhile is left to the next night.
   *
   * @param pause called between two steps, for others to have their turn
   * @returns what was done
   */
  forget(cutoffs: Cutoffs, pause: () => Promise<void>): Promise<ErasureStep[]>;
}

interface RetentionJob {
  retention: RetentionStore;
  config: Pick<Config, "retention">;
  clock: Clock;
}

/** Forgets what is older than its days. */
export async function forgetOld(
  { retention, config, clock }: RetentionJob,
): Promise<ErasureStep[]> {
  const cutoffs = cutoffsAt(config.retention, clock.now());
  return await retention.forget(cutoffs, createYielder(clock));
}

/** The nightly run, which tells the log how many rows were forgotten. */
export async function forgetNightly(
  { log, ...job }: RetentionJob & { log: Log },
): Promise<void> {
  log.info("retention_finished", { rows: rowsOf(await forgetOld(job)) });
}

/** How many rows the steps of a run changed. */
export function rowsOf(steps: ErasureStep[]): number {
  return steps.reduce((sum, { rows }) => sum + rows, 0);
}

/** The instants before which the settings forget. */
function cutoffsAt(
  { contacts, published, rejected, claims }: Config["retention"],
  now: number,
): Cutoffs {
  const before = (days: number | null) =>
    days === null ? undefined : now - days * DAY_MS;
  return {
    contacts: before(contacts),
    published: before(published),
    rejected: before(rejected),
    claims: before(claims),
  };
}
