/**
 * A value as it was read, with the version that a later write checks so that
 * it fails when somebody else wrote in between. Both are null for nothing.
 */
export interface Versioned<T> {
  value: T | null;
  version: string | null;
}
