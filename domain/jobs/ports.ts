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
