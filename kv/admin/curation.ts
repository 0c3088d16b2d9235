import {
  decideAgain,
  type DecidedSubmission,
  type Decision,
  isDoubtful,
  type OperatorOutcome,
  type Submission,
} from "../../domain/gallery/decision.ts";
import { expectDecidable } from "../../domain/admin/decide.ts";
import type {
  CurationStore,
  DecisionMade,
} from "../../domain/admin/operator.ts";
import type { Placed } from "../../domain/admin/page.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { FencedCommits } from "../commits/fenced_commits.ts";
import type { Feed } from "../gallery/feed.ts";
import {
  readFeedHead,
  withPublication,
  withRemoval,
} from "../gallery/feed_head.ts";
import { publicationRows, unpublication } from "../gallery/publication.ts";
import { type ReadSubmission, readSubmission } from "../gallery/submissions.ts";
import { decisionRows } from "../rows/audit_rows.ts";
import { idBefore, instantOf } from "../rows/id_instant.ts";
import { namesFrom, scan } from "../rows/scan.ts";
import {
  AUDIT,
  DECIDED,
  decidedKey,
  FEED_HEAD,
  IN_DOUBT,
  PENDING,
} from "../schema.ts";
import type { Store } from "../store.ts";
import { followed, placed } from "./placed.ts";
import { addChange } from "../rows/versioned.ts";

/** A key without a row, for index entries of no decision. */
const NOWHERE = ["nowhere"];

export class Curator implements CurationStore {
  /** Fenced, so that a lost answer of the store repeats no decision. */
  readonly #sure: FencedCommits;

  constructor(
    readonly store: Store,
    readonly feed: Feed,
    readonly clock: Clock,
    readonly adminName: string | undefined,
  ) {
    this.#sure = new FencedCommits(store, clock);
  }

  async find(id: string): Promise<Submission | null> {
    return (await readSubmission(this.store, id))?.submission ?? null;
  }

  pending(after?: string) {
    return placed(this.store, PENDING, stored.waiting, { after });
  }

  async *decided(after?: string): AsyncGenerator<Placed<DecidedSubmission>> {
    const rows = followed(this.store, AUDIT, {
      after,
      reverse: true,
      lead: ([, , of, id]) => {
        const key = of === "decision" ? decidedKey(String(id)) : NOWHERE;
        return { key, schema: stored.decided };
      },
    });
    for await (const { key, row, place } of rows) {
      const isLast = key.at(-1) === row.decisions.length - 1;
      if (isLast) yield { row, place };
    }
  }

  async *doubtful(after?: string): AsyncGenerator<Placed<DecidedSubmission>> {
    const rows = followed(this.store, IN_DOUBT, {
      after,
      lead: ([, id]) => ({
        key: decidedKey(String(id)),
        schema: stored.decided,
      }),
    });
    for await (const { row, place } of rows) {
      if (isDoubtful(row)) yield { row, place };
    }
  }

  async countDoubtful(): Promise<number> {
    let count = 0;
    for await (const _row of scan(this.store, IN_DOUBT)) count++;
    return count;
  }

  async *receivedSince(at: number): AsyncGenerator<number> {
    for (const prefix of [PENDING, DECIDED]) {
      const after = [...prefix, idBefore(at)];
      for await (const { key } of scan(this.store, prefix, { after })) {
        yield instantOf(key);
      }
    }
  }

  async idsFrom(start: string, limit: number): Promise<string[]> {
    const lists = [PENDING, DECIDED].map((prefix) =>
      namesFrom(this.store, prefix, { start, limit })
    );
    return (await Promise.all(lists)).flat().slice(0, limit);
  }

  async decide(
    id: string,
    outcome: OperatorOutcome,
    reason: string,
  ): Promise<DecisionMade> {
    while (true) {
      const read = await readSubmission(this.store, id);
      const found = read?.submission ?? null;
      const before = expectDecidable(found, { id, outcome });
      const decision: Decision = {
        outcome,
        reviewer: "operator",
        certain: true,
        reasons: [reason],
        decidedAt: this.clock.now(),
        operator: this.adminName,
      };
      const after = await this.#commit(read!, decision);
      if (after !== null) return { before, after };
    }
  }

  /** Writes a decision; null after a concurrent one. */
  async #commit(
    { submission: before, checks }: ReadSubmission,
    decision: Decision,
  ): Promise<DecidedSubmission | null> {
    const head = await readFeedHead(this.store);
    const after = decideAgain(before, decision, head.value.position + 1);
    const atomic = this.store.kv.atomic();
    addChange(atomic, { checks, ...decisionRows(after) });
    const wasShown = before.status === "approved";
    const isShown = after.status === "approved";
    if (wasShown !== isShown) {
      atomic.check({ key: FEED_HEAD, versionstamp: head.version });
    }
    if (isShown && !wasShown) {
      addChange(atomic, {
        sets: publicationRows(after.purchase, after.position),
      });
      const { category } = after.purchase;
      const now = this.clock.now();
      atomic.set(FEED_HEAD, withPublication(head.value, category, now));
    }
    if (wasShown && !isShown) {
      const { purchase: { id, category }, position } = before;
      const gone = await unpublication(this.store, position, id);
      addChange(atomic, gone);
      atomic.set(FEED_HEAD, withRemoval(head.value, category));
    }
    if (await this.#sure.commit(atomic) === null) return null;
    this.feed.noteChange();
    return after;
  }
}
