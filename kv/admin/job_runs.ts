import type { JobRun, JobStore } from "../../domain/jobs/job.ts";
import { stored } from "../rows/codecs.ts";
import { scanAs } from "../rows/scan.ts";
import { JOB_RUNS, jobRunKey } from "../schema.ts";
import type { Store } from "../store.ts";

export class JobRuns implements JobStore {
  constructor(readonly store: Store) {}

  async note(name: string, run: JobRun): Promise<void> {
    const key = jobRunKey(name);
    while (true) {
      const { value, versionstamp } = await this.store.get(key);
      // A malformed row is mended by the next run.
      const before = stored.jobRun.safeParse(value).data;
      const atomic = this.store.kv.atomic()
        .check({ key, versionstamp })
        .set(key, { ...before, ...run });
      if (await this.store.commit(atomic) !== null) return;
    }
  }

  async all(): Promise<Map<string, JobRun>> {
    const rows = scanAs(this.store, JOB_RUNS, stored.jobRun);
    const runs = await Array.fromAsync(rows);
    return new Map(runs.map(({ key, value }) => [String(key.at(-1)), value]));
  }
}
