import type { ErasureStep } from "../../domain/admin/operator.ts";
import { pages } from "../rows/scan.ts";
import type { Store } from "../store.ts";
import type { Check } from "../rows/versioned.ts";

/** Atomic change that forgets one record. */
export interface Change {
  checks: Check[];
  sets: { key: Deno.KvKey; value: unknown }[];
  deletes: Deno.KvKey[];
  /** Changed rows, for the audit. */
  rows: { key: Deno.KvKey; action: ErasureStep["action"] }[];
}

const PAGE = 500;

/** Rows below a prefix whose key continues with less than a part. */
export async function* rowsBefore(
  store: Store,
  prefix: Deno.KvKey,
  part: Deno.KvKeyPart,
): AsyncGenerator<Deno.KvEntry<unknown>> {
  const end = [...prefix, part];
  for await (const page of pages(store, { prefix, end }, PAGE)) yield* page;
}

/** The change that removes a row, as it was read. */
export function removal(
  { key, versionstamp: version }: Deno.KvEntry<unknown>,
): Change {
  return {
    checks: [{ key, version }],
    sets: [],
    deletes: [key],
    rows: [{ key, action: "remove" }],
  };
}

/** The change that replaces a row. */
export function replacement(
  { key, versionstamp: version }: Deno.KvEntry<unknown>,
  value: unknown,
): Change {
  return {
    checks: [{ key, version }],
    sets: [{ key, value }],
    deletes: [],
    rows: [{ key, action: "anonymise" }],
  };
}
