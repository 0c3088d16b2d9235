import type { Clock, Log } from "../runtime.ts";

/** Last success and failure of a job, in epoch milliseconds. */
export interface JobRun {
  succeededAt?: number;
  failedAt?: number;
}

/** Outcomes of scheduled jobs in all processes. */
export interface JobStore {
  note(name: string, run: JobRun): Promise<void>;
  all(): Promise<Map<string, JobRun>>;
}

const SECOND_MS = 1000;

/**
 * Pauses before retries of a nightly job: a brief failure must not wait a day.
 */
export const NIGHTLY_RETRIES = [1, 10, 100, 1000].map((n) => n * SECOND_MS);

export interface Job {
  /** Name in the log. */
  name: string;
  /** Resolves with null while another process runs it. */
  run: () => Promise<unknown>;
  /** Pauses before retries, in milliseconds. */
  retries?: number[];
}

/**
 * Runs a scheduled job with its retries. Failures are logged; it never throws.
 */
export async function runJob(
  { name, run, retries = [] }: Job,
  { log, sleep, clock, jobs }: {
    log: Log;
    sleep: (ms: number) => Promise<void>;
    clock: Clock;
    jobs: Pick<JobStore, "note">;
  },
): Promise<void> {
  const note = async (run: JobRun) => {
    // An unusable store has failed the job already.
    await jobs.note(name, run).catch(() => {});
  };
  for (const pauseMs of [...retries, undefined]) {
    try {
      const outcome = await run();
      if (outcome !== null) await note({ succeededAt: clock.now() });
      return;
    } catch (error) {
      const cause = error instanceof Error ? error.stack : String(error);
      const retryAfter = pauseMs && pauseMs / SECOND_MS;
      log.error("job_failed", { job: name, cause, retryAfter });
      await note({ failedAt: clock.now() });
    }
    if (pauseMs !== undefined) await sleep(pauseMs);
  }
}
