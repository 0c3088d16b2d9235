import type { DecidedSubmission } from "../../domain/gallery/decision.ts";
import { auditKey, doubtKey } from "../schema.ts";

interface IndexRows {
  sets: { key: Deno.KvKey; value: true }[];
  deletes: Deno.KvKey[];
}

export function decisionRows(
  { purchase: { id }, decisions }: DecidedSubmission,
): IndexRows {
  const place = decisions.length - 1;
  const { decidedAt, certain } = decisions[place]!;
  const at = auditKey(decidedAt, "decision", id, place);
  const doubt = doubtKey(id);
  const sets = [{ key: at, value: true as const }];
  return certain
    ? { sets, deletes: [doubt] }
    : { sets: [...sets, { key: doubt, value: true }], deletes: [] };
}

export function indexKeysOf(
  { purchase: { id }, decisions }: DecidedSubmission,
): Deno.KvKey[] {
  const keys = decisions.map(({ decidedAt }, place) =>
    auditKey(decidedAt, "decision", id, place)
  );
  return [...keys, doubtKey(id)];
}
