/** Equal for equal keys (of strings and numbers). */
export function keyId(key: Deno.KvKey): string {
  return JSON.stringify(key);
}
