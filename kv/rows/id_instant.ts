/** Prefix of the UUIDv7 (RFC 9562 §5.7) made at an instant. */
export function idBefore(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Instant in the last part of a key; NaN when it is no such id. */
export function instantOf(key: Deno.KvKey): number {
  return parseInt(String(key.at(-1)).replaceAll("-", "").slice(0, 12), 16);
}
