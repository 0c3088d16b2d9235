import type { JobRun } from "../jobs/job.ts";

/** What a look at the store that is configured has found. */
export interface StoreProbe {
  /** How long a read and a commit that changes nothing took. */
  milliseconds: number;
  /** Epoch milliseconds of the newest submission. */
  newestAt?: number;
  /** Bytes of rows that were written today (UTC), estimated from above. */
  writtenToday: number;
  /** How the scheduled jobs went, by name. */
  jobs: Map<string, JobRun>;
  /** Folders beside the store that a command has left which was killed. */
  leftovers: string[];
}
