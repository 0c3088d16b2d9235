import type { Clock, Log } from "./runtime.ts";
import { errorText } from "./telemetry/error_text.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "./time.ts";

/** Runs of a job, in epoch milliseconds. */
export interface JobHistory {
  /** First start of a process that knows the job. */
  knownSince?: number;
  /** Last start of a run. */
  startedAt?: number;
  succeededAt?: number;
  /** Last run that failed or was stopped. */
  failedAt?: number;
}

export interface JobStore {
  note(name: string, run: JobHistory): Promise<void>;
  /**
   * Notes the start of a run at `now` if the last run is missing
   * (`isMissed`); of concurrent callers, one gets true.
   */
  takeMissed(name: string, now: number): Promise<boolean>;
  all(): Promise<Map<string, JobHistory>>;
}

/**
 * Pauses before the retries of a failed run, which the runtime keeps
 * (option `backoffSchedule` of a cron): five of at most an hour, the most that Deno Deploy takes. The
 * first is longer than the lease of a review, which a killed run leaves behind.
 */
export const BACKOFF_MS = [20, 60, 300, 1200, 3600].map((n) => n * SECOND_MS);

/** A day, and the time in which a night's run may end. */
const NIGHT_MS = 26 * HOUR_MS;

/** Time after which a run that told no end counts as killed. */
const KILLED_MS = HOUR_MS;

/** Returns true if the last run failed, was killed, or never began. */
export function isMissed(history: JobHistory, now: number): boolean {
  // An instant to come is of a clock that was wrong.
  const past = (at = 0) => at > now + MINUTE_MS ? 0 : at;
  const knownSince = past(history.knownSince ?? now);
  const startedAt = past(history.startedAt);
  const succeededAt = past(history.succeededAt);
  const failedAt = past(history.failedAt);
  const isOpen = startedAt > Math.max(succeededAt, failedAt);
  if (isOpen) return now - startedAt >= KILLED_MS;
  if (failedAt > succeededAt) return true;
  return now - (succeededAt || knownSince) >= NIGHT_MS;
}

/** A failed run; it names nothing else, because the runtime prints it. */
class JobFailed extends Error {
  override name = "JobFailed";
}

interface Job {
  name: string;
  /** Resolves with null if another process is running the job. */
  run: () => Promise<unknown>;
}

interface JobPorts {
  log: Log;
  clock: Clock;
  jobs: Pick<JobStore, "note">;
  /** Aborted when the process ends, which also ends the run. */
  stopping?: AbortSignal;
}

/**
 * Runs a job, logs its failure and notes its end.
 *
 * @throws if the run failed or was stopped, so that the runtime retries it
 */
export async function runJob(
  { name, run }: Job,
  { log, clock, jobs, stopping }: JobPorts,
): Promise<void> {
  const note = async (run: JobHistory) => {
    // Ignored: a store that refuses this write usually made the job fail too.
    await jobs.note(name, run).catch(() => {});
  };
  try {
    const outcome = await run();
    if (outcome !== null) await note({ succeededAt: clock.now() });
  } catch (error) {
    if (stopping?.aborted) log.info("job_stopped", { job: name });
    else log.error("job_failed", { job: name, cause: errorText(error) });
    await note({ failedAt: clock.now() });
    const failed = new JobFailed(`${name} has not finished`);
    failed.stack = `${failed}`;
    throw failed;
  }
}
