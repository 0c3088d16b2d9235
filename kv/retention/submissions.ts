import { anonymousSubmission } from "../../domain/erasure/erase.ts";
import { ERASED_EMAIL } from "../../domain/erasure/person.ts";
import type { DecidedSubmission } from "../../domain/gallery/decision.ts";
import type { Cutoffs } from "../../domain/retention/retention.ts";
import { indexKeysOf } from "../rows/audit_rows.ts";
import { stored } from "../rows/codecs.ts";
import { idBefore } from "../rows/id_instant.ts";
import { DECIDED } from "../schema.ts";
import type { Store } from "../store.ts";
import { type Change, removal, replacement, rowsBefore } from "./change.ts";

/**
 * Submissions whose last decision was before the instant of their state. What
 * is published stays without its private fields; nobody reads the others again,
 * and what grows without end is a way to fill the store.
 */
export async function* oldSubmissions(
  store: Store,
  { published, rejected }: Pick<Cutoffs, "published" | "rejected">,
): AsyncGenerator<Change> {
  const latest = Math.max(published ?? 0, rejected ?? 0);
  for await (const row of rowsBefore(store, DECIDED, idBefore(latest))) {
    const { success, data } = stored.decided.safeParse(row.value);
    if (!success) continue;
    const isPublished = data.status === "approved";
    const before = isPublished ? published : rejected;
    if (before === undefined || lastDecision(data) >= before) continue;
    if (!isPublished) {
      const { deletes, ...change } = removal(row);
      yield { ...change, deletes: [...deletes, ...indexKeysOf(data)] };
    } else if (data.purchase.submitterEmail !== ERASED_EMAIL) {
      yield replacement(row, anonymousSubmission(data));
    }
  }
}

function lastDecision({ decisions, purchase }: DecidedSubmission): number {
  return decisions.at(-1)?.decidedAt ?? purchase.submittedAt;
}
