import type { ErasureStep } from "../admin/operator.ts";
import type { Config } from "../config.ts";
import type { Clock, Log } from "../runtime.ts";

const DAY_MS = 86_400_000;

/** Rows older than these instants are forgotten; undefined keeps them. */
export type Cutoffs = Partial<Record<keyof Config["retention"], number>>;

export interface RetentionStore {
  /**
   * Forgets what is older, a bounded number of rows at a time, each of them
   * atomic: what somebody changes meanwhile is left to the next night.
   */
  forget(cutoffs: Cutoffs): Promise<ErasureStep[]>;
}

interface RetentionJob {
  retention: RetentionStore;
  config: Pick<Config, "retention">;
  clock: Clock;
}

export async function forgetOld(
  { retention, config, clock }: RetentionJob,
): Promise<ErasureStep[]> {
  const now = clock.now();
  const cutoffs: Cutoffs = {};
  for (const [kind, days] of Object.entries(config.retention)) {
    if (days === null) continue;
    cutoffs[kind as keyof Cutoffs] = now - days * DAY_MS;
  }
  return await retention.forget(cutoffs);
}

/** The nightly run, which tells the log how many rows were forgotten. */
export async function forgetNightly(
  { log, ...job }: RetentionJob & { log: Log },
): Promise<void> {
  log.info("retention_finished", { rows: rowsOf(await forgetOld(job)) });
}

export function rowsOf(steps: ErasureStep[]): number {
  return steps.reduce((sum, { rows }) => sum + rows, 0);
}
