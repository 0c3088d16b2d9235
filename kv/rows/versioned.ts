/** Both null when absent; a later write checks the version. */
export interface Versioned<T> {
  value: T | null;
  version: string | null;
}

export interface Check {
  key: Deno.KvKey;
  id?: string;
  version: string | null;
}

export interface SetRow {
  key: Deno.KvKey;
  value: unknown;
  /** Milliseconds after which the store may reclaim the row. */
  expireIn?: number;
  /** True if the row cache keeps the row. */
  isRemembered?: boolean;
}

/** Part of a commit. */
export interface Change {
  checks?: Iterable<Check>;
  sets?: SetRow[];
  deletes?: Deno.KvKey[];
}

export function addChange(
  atomic: Deno.AtomicOperation,
  { checks = [], sets = [], deletes = [] }: Change,
): void {
  for (const { key, version } of checks) {
    atomic.check({ key, versionstamp: version });
  }
  // A row that is deleted and set is there afterwards.
  for (const key of deletes) atomic.delete(key);
  for (const { key, value, expireIn } of sets) {
    atomic.set(key, value, { expireIn });
  }
}
