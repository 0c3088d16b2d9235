import type { z } from "zod";
import type { ErasureStep } from "../../domain/admin/operator.ts";
import { append } from "../rows/append.ts";
import type { stored } from "../rows/codecs.ts";
import { erasureKey, rowKind } from "../schema.ts";
import type { Store } from "../store.ts";

export type DoneRow = Pick<ErasureStep, "action"> & { key: Deno.KvKey };

export function stepsOf(rows: DoneRow[]): ErasureStep[] {
  const groups = Map.groupBy(
    rows,
    ({ key, action }) => `${rowKind(key)} ${action}`,
  );
  return Array.from(groups.values(), (group) => {
    const { key, action } = group[0]!;
    return { kind: rowKind(key), action, rows: group.length };
  });
}

/** Records changed rows for the audit, if there are any. */
export async function recordErasure(
  store: Store,
  rows: DoneRow[],
  record: Omit<z.infer<typeof stored.erasure>, "steps">,
): Promise<ErasureStep[]> {
  const steps = stepsOf(rows);
  if (steps.length === 0) return steps;
  const recordAt = (erasedAt: number) => ({ ...record, erasedAt, steps });
  await append(store, erasureKey, record.erasedAt, recordAt);
  return steps;
}
