import {
  asSent,
  decide,
  waitingPurchase,
} from "../../domain/gallery/submission.ts";
import type {
  ModerationLease,
  ModerationStore,
  PendingPage,
  ReviewedPurchase,
} from "../../domain/gallery/ports.ts";
import {
  withPublication,
  writeDecision,
  writePublication,
} from "../../domain/gallery/publication.ts";
import type { Standing } from "../../domain/review/standing.ts";
import type { Verdict } from "../../domain/review/verdict.ts";
import type { Clock } from "../../domain/runtime.ts";
import { isAhead } from "../../domain/time.ts";
import { addChange, CommitSize, plan } from "../commits/operation.ts";
import { scanPages } from "../scan.ts";
import type { Store } from "../store.ts";
import {
  FEED_HEAD,
  type FeedHead,
  MODERATION_LEASE,
  PENDING,
  STANDINGS,
} from "../../domain/gallery/tables.ts";
import type { Feed } from "./feed.ts";
import { readFeedHead } from "./publication.ts";
import { Repeats } from "./repeats.ts";

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

/** Checks of the lease and of the feed head in every commit. */
const OWN_CHECKS = 2;

export function createModeration(
  store: Store,
  feed: Feed,
  clock: Clock,
): ModerationStore {
  return {
    async acquire(holder) {
      while (true) {
        const { value, version } = await readLease(store);
        // The holder already has the lease if the response to an earlier commit
        // was lost.
        const isOwn = value?.holder === holder;
        const isTaken = value !== null &&
          isAhead(value.expiresAt, clock.now(), LEASE_MS);
        if (isTaken && !isOwn) return null;
        const taking = leaseWrite({ store, clock, holder }, version);
        if (await store.commit(taking) !== null) {
          return new Lease(store, feed, clock, holder);
        }
      }
    },
    async backlog(limit) {
      const entries = await store.list(PENDING, { limit });
      const rows = entries.length;
      for (const { value } of entries) {
        const { success, data } = waitingPurchase.safeParse(value);
        if (success) return { rows, since: data.submittedAt };
      }
      return { rows };
    },
  };
}

interface Progress {
  lease: string | null;
  head: { value: FeedHead; version: string | null };
}

class Lease implements ModerationLease {
  #renewals: ReturnType<typeof setInterval>;
  /** State after the last commit; saves the reads before the next commit. */
  #progress: Progress | undefined;

  constructor(
    readonly store: Store,
    readonly feed: Feed,
    readonly clock: Clock,
    readonly holder: string,
  ) {
    // The next renewal retries after a failure.
    this.#renewals = setInterval(
      () => void this.#renew().catch(() => {}),
      RENEW_MS,
    );
  }

  async *pending(limit: number): AsyncGenerator<PendingPage, void> {
    for await (const entries of scanPages(this.store, PENDING, limit)) {
      const page: PendingPage = { purchases: [], unreadable: [] };
      for (const { key, value, versionstamp: version } of entries) {
        const { success, data } = waitingPurchase.safeParse(value);
        // A decision addresses the row by the id of its purchase.
        if (success && data.id === key.at(-1)) {
          page.purchases.push({ ...asSent(data), version });
        } else {
          page.unreadable.push(String(key.at(-1)));
        }
      }
      yield page;
    }
  }

  async standings(ids: string[]): Promise<[string, Standing][]> {
    const rows = await this.store.getMany(ids.map((id) => STANDINGS.key(id)));
    return rows.flatMap(({ value }, index) => {
      const { data } = STANDINGS.schema.safeParse(value);
      const isKnown = data !== undefined && this.clock.now() < data.expiresAt;
      return isKnown ? [[ids[index]!, data]] : [];
    });
  }

  /** Each commit applies as many verdicts as fit, and renews the lease. */
  async apply(reviewed: ReviewedPurchase[]) {
    const { store } = this;
    const done = { applied: 0, folded: 0 };
    let open = reviewed;
    let repeats: Repeats | undefined;
    while (open.length > 0) {
      const { maxChecks } = store;
      // Repeats are valid only for the feed head that was read before them.
      if (this.#progress === undefined) repeats = undefined;
      const progress = this.#progress ??= await this.#readProgress();
      repeats ??= await Repeats.read(store, open, {
        digest: this.feed.digest,
        now: this.clock.now(),
      });
      const plan = this.#plan(open, progress, repeats);
      const version = await store.commit(plan.atomic).catch((error) => {
        // The store accepts fewer checks than assumed: plan a smaller commit.
        if (store.maxChecks < maxChecks) return null;
        throw error;
      });
      if (version === null) {
        // The head, the lease or a pending row has changed; changed rows are
        // left out of the retry.
        this.#progress = repeats = undefined;
        this.#progress = await this.#readProgress();
        open = await this.#stillPending(open);
        continue;
      }
      const { head } = plan;
      const isMoved = head !== progress.head.value;
      this.#progress = {
        lease: version,
        head: isMoved ? { value: head, version } : progress.head,
      };
      this.feed.noteChange();
      done.applied += plan.count;
      done.folded += plan.folded;
      open = open.slice(plan.count);
    }
    return done;
  }

  /** Plans a commit with as many verdicts as fit. */
  #plan(
    open: ReviewedPurchase[],
    { lease, head: { value, version } }: Progress,
    repeats: Repeats,
  ) {
    const now = this.clock.now();
    const atomic = leaseWrite(this, lease);
    atomic.check({ key: FEED_HEAD.key(), versionstamp: version });
    const size = new CommitSize(OWN_CHECKS);
    let head = value;
    let [count, folded] = [0, 0];
    for (const each of open) {
      const { purchase } = each;
      const at = { now, position: head.position + 1 };
      const { first, isPublished, ...change } = changeOf(each, repeats, at);
      size.add(change);
      if (count > 0 && !size.fits(this.store.maxChecks)) break;
      addChange(atomic, change, now);
      repeats.note(purchase, first !== undefined);
      if (isPublished) head = withPublication(head, purchase.category, now);
      if (first !== undefined) folded++;
      count++;
    }
    if (head !== value) addChange(atomic, { sets: [FEED_HEAD.row(head)] }, now);
    return { atomic, head, count, folded };
  }

  async #readProgress(): Promise<Progress> {
    const [lease, head] = await Promise.all([
      readLease(this.store),
      readFeedHead(this.store),
    ]);
    if (lease.value?.holder !== this.holder) throw new LeaseLost();
    return { lease: lease.version, head };
  }

  async release(): Promise<void> {
    clearInterval(this.#renewals);
    const { value, version } = await readLease(this.store);
    if (value?.holder !== this.holder) return;
    await this.store.commit(
      this.store.kv.atomic()
        .check({ key: MODERATION_LEASE.key(), versionstamp: version })
        .delete(MODERATION_LEASE.key()),
    );
  }

  async #stillPending(reviewed: ReviewedPurchase[]) {
    const keys = reviewed.map(({ purchase }) => PENDING.key(purchase.id));
    const entries = await this.store.getMany(keys);
    return reviewed.filter(({ version }, index) =>
      entries[index]!.versionstamp === version
    );
  }

  async #renew(): Promise<void> {
    const { value, version } = await readLease(this.store);
    if (value?.holder !== this.holder) return;
    const renewed = await this.store.commit(leaseWrite(this, version));
    // The next commit must not check the outdated version.
    if (renewed !== null) this.#progress = undefined;
  }
}

/** Another run has taken the lease. */
class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** Rows that a verdict changes, except the feed head. */
function changeOf(
  { purchase, from, version, verdict, learn }: ReviewedPurchase,
  repeats: Repeats,
  at: { now: number; position: number },
) {
  const key = PENDING.key(purchase.id);
  const checks = [{ key, version }];
  if (verdict.outcome === "postpone") {
    const postponed = { at: at.now, reason: verdict.reason };
    const sets = [
      PENDING.row({ ...purchase, ...from && { from }, postponed }, purchase.id),
    ];
    return { checks, sets };
  }
  const first = repeats.originalOf(purchase);
  const decided = decide(
    { status: "pending", purchase },
    first ? repeatOf(first) : verdict,
    at,
  );
  const isPublished = decided.status === "approved";
  const { sets, deletes } = plan((rows) => {
    writeDecision(rows, decided);
    if (isPublished) writePublication(rows, purchase, at);
  });
  const learned = learn?.(verdict.outcome === "approve" && !first) ?? [];
  sets.push(...learned.map(([id, standing]) => STANDINGS.row(standing, id)));
  if (first) sets.push(...repeats.countRows(purchase, at.now));
  if (isPublished) sets.push(...repeats.publicationRows(purchase, at.now));
  return { checks, sets, deletes, isPublished, first };
}

const repeatOf = (id: string): Verdict => ({
  outcome: "reject",
  certain: true,
  reviewer: "repeat",
  reasons: [`repeats ${id}`],
});

/** A malformed lease, which protects nothing, counts as ended. */
async function readLease(store: Store) {
  const { value, versionstamp } = await store.get(MODERATION_LEASE.key());
  const { data = null } = MODERATION_LEASE.schema.safeParse(value);
  return { value: data, version: versionstamp };
}

function leaseWrite(
  { store, clock, holder }: Pick<Lease, "store" | "clock" | "holder">,
  version: string | null,
): Deno.AtomicOperation {
  const now = clock.now();
  const lease = MODERATION_LEASE.row({ holder, expiresAt: now + LEASE_MS });
  const atomic = store.kv.atomic();
  addChange(
    atomic,
    { checks: [{ key: lease.key, version }], sets: [lease] },
    now,
  );
  return atomic;
}
