/**
 * The keys of the store as `kv/schema.ts` describes them.
 *
 * @module
 */
import * as schema from "../../kv/schema.ts";

/** A key of the store. */
export interface StoredKey {
  /** Its parts; a parameter is the empty text. */
  parts: string[];
  holds: string;
  ends: string;
}

/** Keys of the module, with its comments: the last sentence tells the end. */
export async function storedKeys(): Promise<StoredKey[]> {
  const source = new URL("../../kv/schema.ts", import.meta.url);
  const text = await Deno.readTextFile(source);
  const exports = text.matchAll(/^\/\*\* (.*?) \*\/\nexport const (\w+)/gm);
  return exports.flatMap(([, comment, name]) => {
    const value = schema[name as keyof typeof schema] as unknown;
    // Prefixes of keys are no keys themselves.
    if (comment!.startsWith("Prefix of")) return [];
    const build = value as (...parts: unknown[]) => string[];
    const parts = Array.isArray(value) ? value : build("", "", "", "");
    const at = comment!.lastIndexOf(". ") + 1;
    const [holds, ends] = [comment!.slice(0, at), comment!.slice(at + 1)];
    return [{ parts, holds, ends }];
  }).toArray();
}
