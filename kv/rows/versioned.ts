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

export function checkAll(
  atomic: Deno.AtomicOperation,
  checks: Iterable<Check>,
): void {
  for (const { key, version } of checks) {
    atomic.check({ key, versionstamp: version });
  }
}
