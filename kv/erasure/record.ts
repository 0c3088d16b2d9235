import type { ErasureStep } from "../../domain/admin/operator.ts";
import { erasureKey, rowKind } from "../schema.ts";
import type { Store } from "../store.ts";

/** Rows that were changed, by kind and what was done. */
export function stepsOf(
  rows: { key: Deno.KvKey; action: ErasureStep["action"] }[],
): ErasureStep[] {
  const steps = new Map<string, ErasureStep>();
  for (const { key, action } of rows) {
    const kind = rowKind(key);
    const step = steps.get(`${kind} ${action}`) ?? { kind, action, rows: 0 };
    steps.set(`${kind} ${action}`, { ...step, rows: step.rows + 1 });
  }
  return [...steps.values()];
}

/** Keeps for the audit what was erased, and by whom; nothing leaves no record. */
export async function recordErasure(
  store: Store,
  record: { erasedAt: number; steps: ErasureStep[]; by?: "retention" },
): Promise<void> {
  if (record.steps.length === 0) return;
  let { erasedAt } = record;
  // No two records of one instant: the later one moves on.
  while (true) {
    const key = erasureKey(erasedAt);
    const atomic = store.kv.atomic().check({ key, versionstamp: null })
      .set(key, { ...record, erasedAt });
    if (await store.commit(atomic) !== null) return;
    erasedAt++;
  }
}
