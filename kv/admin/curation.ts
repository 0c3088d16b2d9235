import {
  decide,
  type Decision,
  isDoubtful,
} from "../../domain/gallery/decision.ts";
import { expectDecidable } from "../../domain/admin/decide.ts";
import type { CurationStore } from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
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
import { instantOf, lowestIdAt } from "../rows/key_text.ts";
import {
  AUDIT,
  DECIDED,
  decidedKey,
  FEED_HEAD,
  IN_DOUBT,
  PENDING,
} from "../schema.ts";
import { namesWithPrefix, scan } from "../rows/scan.ts";
import type { Store } from "../store.ts";
import { listIndexedRows, listRows } from "./list_rows.ts";
import { addChange } from "../commits/operation.ts";

interface Curation {
  store: Store;
  feed: Feed;
  clock: Clock;
  adminName: string | undefined;
}

export function createCuration(
  { store, feed, clock, adminName }: Curation,
): CurationStore {
  // If the store's answer to a commit is lost, the decision must not be
  // repeated.
  const sure = new FencedCommits(store, clock);
  const decided = (id: Deno.KvKeyPart | undefined) => ({
    key: decidedKey(String(id)),
    schema: stored.decided,
  });
  return {
    find: async (id) => (await readSubmission(store, id))?.submission ?? null,
    pending: (after) => listRows(store, PENDING, stored.waiting, { after }),
    async *decided(after) {
      const rows = listIndexedRows(store, AUDIT, {
        after,
        reverse: true,
        lead: ([, , of, id]) =>
          of === "decision"
            ? decided(id)
            : { key: ["nowhere"], schema: stored.decided },
      });
      for await (const { key, row, place } of rows) {
        const isLast = key.at(-1) === row.decisions.length - 1;
        if (isLast) yield { row, place };
      }
    },
    async *doubtful(after) {
      const lead = ([, id]: Deno.KvKey) => decided(id);
      const rows = listIndexedRows(store, IN_DOUBT, { after, lead });
      for await (const { row, place } of rows) {
        if (isDoubtful(row)) yield { row, place };
      }
    },
    async countDoubtful() {
      let count = 0;
      for await (const _row of scan(store, IN_DOUBT)) count++;
      return count;
    },
    async *receivedSince(at) {
      for (const prefix of [PENDING, DECIDED]) {
        const after = [...prefix, lowestIdAt(at)];
        for await (const { key } of scan(store, prefix, { after })) {
          yield instantOf(key);
        }
      }
    },
    async idsFrom(start, limit) {
      const lists = [PENDING, DECIDED].map((prefix) =>
        namesWithPrefix(store, prefix, { beginning: start, limit })
      );
      return (await Promise.all(lists)).flat().slice(0, limit);
    },
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
