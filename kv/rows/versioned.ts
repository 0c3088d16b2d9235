/**
 * A value with its version, which a later write checks; both null when absent.
 */
export interface Versioned<T> {
  value: T | null;
  version: string | null;
}

/** A key with its expected version. */
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
