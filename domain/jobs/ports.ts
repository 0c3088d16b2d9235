/** When a job last went well, and when it last failed; epoch milliseconds. */
export interface JobRun {
  succeededAt?: number;
  failedAt?: number;
}

/** How the scheduled jobs of all processes went. */
export interface JobStore {
  /** Adds how a run went to what is known of its job. */
  note(name: string, run: JobRun): Promise<void>;
  /** Jobs that have run, by name. */
  all(): Promise<Map<string, JobRun>>;
}
