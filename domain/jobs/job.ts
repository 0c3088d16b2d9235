import type { Clock, Log } from "../runtime.ts";

/** Epoch milliseconds. */
export interface JobRun {
  succeededAt?: number;
  failedAt?: number;
}

export interface JobStore {
  note(name: string, run: JobRun): Promise<void>;
  all(): Promise<Map<string, JobRun>>;
}

const SECOND_MS = 1000;

/** Pauses before retries: a brief failure must not cost a night. */
export const NIGHTLY_RETRIES = [1, 10, 100, 1000].map((n) => n * SECOND_MS);

interface Job {
  name: string;
  /** Resolves with null while another process runs it. */
  run: () => Promise<unknown>;
  /** Pauses in milliseconds. */
  retries?: number[];
}

/** Never throws; failures are logged. */
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
