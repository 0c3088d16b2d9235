/**
 * Instants in ids: a UUIDv7 begins with the milliseconds since 1970 (RFC 9562
 * §5.7).
 *
 * @module
 */

/** Beginning of the ids that were made at an instant. */
export function idBefore(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** When the row of a key was made; NaN where its last part is no such id. */
export function instantOf(key: Deno.KvKey): number {
  return parseInt(String(key.at(-1)).replaceAll("-", "").slice(0, 12), 16);
}
