/**
 * How long what people sent is kept: after so many days it is removed, or stays
 * without the person.
 *
 * @module
 */
import type { ErasureStep } from "../admin/operator.ts";
import type { Config } from "../config.ts";
import { createPause } from "../jobs/pause.ts";
import type { Clock, Log } from "../runtime.ts";

const DAY_MS = 86_400_000;

/** What is older than these instants is forgotten; undefined keeps it. */
export type Cutoffs = {
  [Kind in keyof Config["retention"]]: number | undefined;
};

/** What forgetting needs of a store. */
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

/** What a run needs. */
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
  return await retention.forget(cutoffs, createPause(clock));
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
