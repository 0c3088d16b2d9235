import type { Config } from "./config/config.ts";
import type { ErasureStep } from "./erasure/person.ts";
import type { Clock, Log } from "./runtime.ts";
import type { RetentionPeriod } from "./tables/table.ts";
import { DAY_MS } from "./time.ts";

/** Days after which a reservation that still waits loses its address's hashes. */
const HOLDER_DAYS = 90;

/**
 * Instants in epoch milliseconds: older rows are deleted or anonymised. Undefined
 * keeps all rows of a kind. `holders`: older reservations that wait lose the
 * hashes of their IP address.
 */
export type RetentionCutoffs = Partial<Record<RetentionPeriod, number>>;

export interface RetentionStore {
  /** Counts what `forget` would change now. */
  preview(cutoffs: RetentionCutoffs): Promise<ErasureStep[]>;
  /**
   * Deletes or anonymises rows older than the cutoffs, in atomic commits of whole
   * records that also write the erasure record. A row that changes meanwhile is
   * left to the next night. Once `stopping` is aborted, the rest is left to the
   * next run.
   */
  forget(
    cutoffs: RetentionCutoffs,
    stopping?: AbortSignal,
  ): Promise<ErasureStep[]>;
}

interface RetentionJob {
  retention: RetentionStore;
  config: Pick<Config, "retention">;
  clock: Clock;
  stopping?: AbortSignal;
}

export async function forgetOldRows(
  { retention, stopping, ...job }: RetentionJob,
): Promise<ErasureStep[]> {
  return await retention.forget(cutoffsOf(job), stopping);
}

/** Counts what the next night forgets if nothing else happens. */
export async function previewOldRows(
  { retention, ...job }: RetentionJob,
): Promise<ErasureStep[]> {
  return await retention.preview(cutoffsOf(job));
}

function cutoffsOf(
  { config, clock }: Pick<RetentionJob, "config" | "clock">,
): RetentionCutoffs {
  const now = clock.now();
  const cutoffs: RetentionCutoffs = { holders: now - HOLDER_DAYS * DAY_MS };
  for (const [kind, days] of Object.entries(config.retention)) {
    if (days === null) continue;
    cutoffs[kind as keyof RetentionCutoffs] = now - days * DAY_MS;
  }
  return cutoffs;
}

/** @throws when the store fails or the process stops */
export async function forgetNightly(
  { log, ...job }: RetentionJob & { log: Log },
): Promise<void> {
  const rows = countRows(await forgetOldRows(job));
  job.stopping?.throwIfAborted();
  log.info("retention_finished", { rows });
}

export function countRows(steps: ErasureStep[]): number {
  return steps.reduce((sum, { rows }) => sum + rows, 0);
}
