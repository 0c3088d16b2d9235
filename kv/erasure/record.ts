import type { z } from "zod";
import type { ErasureStep } from "../../domain/admin/operator.ts";
import { append } from "../rows/append.ts";
import type { stored } from "../rows/codecs.ts";
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

/** Records an erasure for the audit, unless it changed nothing. */
export async function recordErasure(
  store: Store,
  record: z.infer<typeof stored.erasure>,
): Promise<void> {
  if (record.steps.length === 0) return;
  await append(
    store,
    erasureKey,
    record.erasedAt,
    (erasedAt) => ({ ...record, erasedAt }),
  );
}
