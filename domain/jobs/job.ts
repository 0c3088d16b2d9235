import type { Clock, Log } from "../runtime.ts";
import type { JobRun, JobStore } from "./ports.ts";

const SECOND_MS = 1000;

/**
 * Backoff of nightly jobs, in milliseconds: a short outage must not cost a night.
 */
export const NIGHTLY_RETRIES = [1, 10, 100, 1000].map((n) => n * SECOND_MS);

/** A piece of work that a schedule starts. */
export interface Job {
  /** Names it in the log. */
  name: string;
  /** Resolves with null where another process is at it. */
  run: () => Promise<unknown>;
  /** Pauses before further tries, in milliseconds; none: the next run will do. */
  retries?: number[];
}

/**
 * Runs a scheduled job, again where it fails and may be tried again. Nobody
 * waits for its outcome, so every failure is a line of the log, and it never
 * throws.
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
    // A store that cannot be used has failed the job already.
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
