import { decide, type Decision } from "../../domain/gallery/decision.ts";
import { expectDecidable } from "../../domain/admin/decide.ts";
import type { OperatorStores } from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { FencedCommits } from "../commits/fenced_commits.ts";
import type { Feed } from "../gallery/feed.ts";
import {
  readFeedHead,
  withPublication,
  withRemoval,
} from "../gallery/feed_head.ts";
import {
  decisionRows,
  planFeedRemoval,
  publicationRows,
} from "../gallery/publication.ts";
import {
  readSubmission,
  type SubmissionWithChecks,
} from "../gallery/submissions.ts";
import { FEED_HEAD } from "../schema.ts";
import type { Store } from "../store.ts";
import { addChange } from "../commits/operation.ts";

interface Curation {
  store: Store;
  feed: Feed;
  clock: Clock;
  adminName: string | undefined;
}

export function createCuration(
  { store, feed, clock, adminName }: Curation,
): OperatorStores["curation"] {
  // If the store's answer to a commit is lost, the decision must not be
  // repeated.
  const sure = new FencedCommits(store, clock);
  return {
    find: async (id) => (await readSubmission(store, id))?.submission ?? null,
    async decide(id, outcome, reason) {
      while (true) {
        const read = await readSubmission(store, id);
        const found = read?.submission ?? null;
        const before = expectDecidable(found, { id, outcome });
        const write = await decisionOn(store, read!, {
          outcome,
          reviewer: "operator",
          certain: true,
          reasons: [reason],
          decidedAt: clock.now(),
          operator: adminName,
        });
        if (await sure.commit(write.atomic) === null) continue;
        feed.noteChange();
        return { before, after: write.after };
      }
    },
  };
}

/**
 * Builds the commit of a decision, which fails if another decision came first.
 */
async function decisionOn(
  store: Store,
  { submission: before, checks }: SubmissionWithChecks,
  decision: Decision,
) {
  const head = await readFeedHead(store);
  const position = head.value.position + 1;
  const now = decision.decidedAt;
  const after = decide(before, decision, { now, position });
  const atomic = store.kv.atomic();
  addChange(atomic, { checks, ...decisionRows(after) });
  const wasShown = before.status === "approved";
  const isShown = after.status === "approved";
  if (wasShown !== isShown) {
    atomic.check({ key: FEED_HEAD, versionstamp: head.version });
  }
  if (isShown && !wasShown) {
    const { purchase, position } = after;
    addChange(atomic, { sets: publicationRows(purchase, position) });
    const { category } = purchase;
    atomic.set(FEED_HEAD, withPublication(head.value, category, now));
  }
  if (wasShown && !isShown) {
    const { purchase: { id, category }, position } = before;
    addChange(atomic, await planFeedRemoval(store, position, id));
    atomic.set(FEED_HEAD, withRemoval(head.value, category));
  }
  return { atomic, after };
}
