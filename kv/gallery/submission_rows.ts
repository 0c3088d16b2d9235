import type {
  DecidedSubmission,
  Submission,
} from "../../domain/gallery/decision.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import type { Check } from "../rows/versioned.ts";
import { stored } from "../rows/codecs.ts";
import { decidedKey, pendingKey } from "../schema.ts";
import { decode, type Store } from "../store.ts";

/** A submission with the checks of a later change. */
export interface ReadSubmission {
  submission: Submission;
  checks: Check[];
}

export function submissionOf(
  pending: Purchase | null,
  decided: DecidedSubmission | null,
): Submission | null {
  return decided ?? (pending && { status: "pending", purchase: pending });
}

export async function readSubmission(
  store: Store,
  id: string,
): Promise<ReadSubmission | null> {
  const keys = [pendingKey(id), decidedKey(id)];
  const [waiting, settled] = await store.getMany(keys);
  const pending = decode(stored.purchase, waiting);
  const decided = decode(stored.decided, settled);
  const submission = submissionOf(pending.value, decided.value);
  if (submission === null) return null;
  const checks = [
    { key: keys[0]!, version: pending.version },
    { key: keys[1]!, version: decided.version },
  ];
  return { submission, checks };
}
