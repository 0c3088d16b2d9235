import type { DecidedSubmission } from "../../domain/gallery/decision.ts";
import { auditKey, decidedKey, doubtKey, pendingKey } from "../schema.ts";
import type { SetRow } from "./versioned.ts";

/** Rows of a submission once it is decided, but for those of the feed. */
export function decisionRows(decided: DecidedSubmission) {
  const { purchase: { id }, decisions } = decided;
  const place = decisions.length - 1;
  const { decidedAt, certain } = decisions[place]!;
  const sets: SetRow[] = [
    { key: decidedKey(id), value: decided },
    { key: auditKey(decidedAt, "decision", id, place), value: true },
  ];
  const deletes = [pendingKey(id)];
  if (!certain) sets.push({ key: doubtKey(id), value: true });
  // Nothing was in doubt before the first decision.
  else if (place > 0) deletes.push(doubtKey(id));
  return { sets, deletes };
}

export function indexKeysOf(
  { purchase: { id }, decisions }: DecidedSubmission,
): Deno.KvKey[] {
  const keys = decisions.map(({ decidedAt }, place) =>
    auditKey(decidedAt, "decision", id, place)
  );
  return [...keys, doubtKey(id)];
}
