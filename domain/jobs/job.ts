import type { Clock, Log } from "../runtime.ts";
import { errorText } from "../telemetry/error_text.ts";

/** Last success and last failure of a job, in epoch milliseconds. */
export interface JobHistory {
  succeededAt?: number;
  failedAt?: number;
}

export interface JobStore {
  note(name: string, run: JobHistory): Promise<void>;
  all(): Promise<Map<string, JobHistory>>;
}

const SECOND_MS = 1000;

/** Retries over about 18 minutes, so that a brief failure does not skip a night. */
export const NIGHTLY_PAUSES_MS = [1, 10, 100, 1000].map((n) => n * SECOND_MS);

interface Job {
  name: string;
  /** Resolves with null if another process is running the job. */
  run: () => Promise<unknown>;
  /** Pause before each retry, in milliseconds. */
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
  const note = async (run: JobHistory) => {
    // Ignored: a store that refuses this write usually made the job fail too.
    await jobs.note(name, run).catch(() => {});
  };
  for (const pauseMs of [...retries, undefined]) {
    try {
      const outcome = await run();
      if (outcome !== null) await note({ succeededAt: clock.now() });
      return;
    } catch (error) {
      const cause = errorText(error);
      const retryAfter = pauseMs && pauseMs / SECOND_MS;
      log.error("job_failed", { job: name, cause, retryAfter });
      await note({ failedAt: clock.now() });
    }
    if (pauseMs !== undefined) await sleep(pauseMs);
  }
}

/** Milliseconds of work between polls of the network. */
const WORK_MS = 10;

/**
 * Returns a function that yields to queued work (3 µs), and to the network
 * after each `WORK_MS`. After `setImmediate` alone, the runtime polls the network
 * only about every 60 turns of the event loop: with a `setImmediate` after every
 * review of 20 ms, requests still waited for more than a second. So long work
 * also yields through a timer.
 */
export function createYielder(clock: Clock): () => Promise<void> {
  let restedAt = clock.now();
  return async function pause() {
    if (clock.now() - restedAt < WORK_MS) {
      return await new Promise((resolve) => setImmediate(resolve));
    }
    // Takes 1 to 2 ms.
    await new Promise((resolve) => setTimeout(resolve, 0));
    restedAt = clock.now();
  };
}
