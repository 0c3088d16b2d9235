/**
 * A value as it was read, with the version that a later write checks so that
 * it fails when somebody else wrote in between. Both are null for nothing.
 */
export interface Versioned<T> {
  value: T | null;
  version: string | null;
}

/** A key, and the version that it must still have. */
export interface Check {
  key: Deno.KvKey;
  /** Of the key, where it is known. */
  id?: string;
  version: string | null;
}

/** Lets a commit fail when a row has another version by then. */
export function checkAll(
  atomic: Deno.AtomicOperation,
  checks: Iterable<Check>,
): void {
  for (const { key, version } of checks) {
    atomic.check({ key, versionstamp: version });
  }
}
