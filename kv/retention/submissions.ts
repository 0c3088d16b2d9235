import { anonymousSubmission } from "../../domain/erasure/erase.ts";
import { ERASED_EMAIL } from "../../domain/erasure/person.ts";
import type { DecidedSubmission } from "../../domain/gallery/decision.ts";
import type { Cutoffs } from "../../domain/retention/retention.ts";
import { stored } from "../rows/codecs.ts";
import { DECIDED } from "../schema.ts";
import type { Store } from "../store.ts";
import { type Change, replacement, rowsBefore } from "./change.ts";

/**
 * Submissions whose last decision was before the instant of their state; what
 * has no private fields any more is left out.
 */
export async function* oldSubmissions(
  store: Store,
  { published, rejected }: Pick<Cutoffs, "published" | "rejected">,
): AsyncGenerator<Change> {
  const latest = Math.max(published ?? 0, rejected ?? 0);
  for await (const row of rowsBefore(store, DECIDED, latest)) {
    const { success, data } = stored.decided.safeParse(row.value);
    if (!success || data.purchase.submitterEmail === ERASED_EMAIL) continue;
    const before = data.status === "approved" ? published : rejected;
    if (before !== undefined && lastDecision(data) < before) {
      yield replacement(row, anonymousSubmission(data));
    }
  }
}

function lastDecision({ decisions, purchase }: DecidedSubmission): number {
  return decisions.at(-1)?.decidedAt ?? purchase.submittedAt;
}
