import { decide } from "../../domain/gallery/decision.ts";
import type {
  ModerationLease,
  ModerationStore,
  PendingPage,
  ReviewedPurchase,
} from "../../domain/gallery/ports.ts";
import { type Term, termsOf } from "../../domain/gallery/words.ts";
import type { Clock, Digest } from "../../domain/runtime.ts";
import type { Backlog } from "../../domain/telemetry/telemetry.ts";
import { stored } from "../rows/codecs.ts";
import type { Feed } from "./feed.ts";
import { type FeedHead, readFeedHead, withPublication } from "./feed_head.ts";
import { addIndexSize, publish } from "./publication.ts";
import { Repeats, samenessOf, weighRepeat } from "./repeats.ts";
import { type CommitSize, inPieces } from "../commits/commit_size.ts";
import { keyId } from "../rows/key_text.ts";
import { valueBytes } from "../commits/operation.ts";
import { decisionRows } from "../rows/audit_rows.ts";
import { pages } from "../rows/scan.ts";
import {
  auditKey,
  decidedKey,
  FEED_HEAD,
  MODERATION_LEASE,
  PENDING,
  pendingKey,
} from "../schema.ts";
import type { Store } from "../store.ts";

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

/** The checks of the lease and the head. */
const OWN_CHECKS = 2;

export class Moderation implements ModerationStore {
  constructor(
    readonly store: Store,
    readonly feed: Feed,
    readonly clock: Clock,
  ) {}

  async acquire(holder: string): Promise<ModerationLease | null> {
    while (true) {
      const { value, version } = await readLease(this.store);
      // Its own lease, where the store's answer was lost.
      const isOwn = value?.holder === holder;
      if (!isOwn && value !== null && this.clock.now() < value.expiresAt) {
        return null;
      }
      const taking = leaseWrite(this, holder, version);
      if (await this.store.commit(taking) !== null) {
        return new Lease(this.store, this.feed, this.clock, holder);
      }
    }
  }

  async backlog(limit: number): Promise<Backlog> {
    const entries = await this.store.list({ prefix: PENDING }, { limit });
    for (const { value } of entries) {
      const { success, data } = stored.purchase.safeParse(value);
      if (success) return { rows: entries.length, since: data.submittedAt };
    }
    return { rows: entries.length };
  }
}

interface Progress {
  lease: string | null;
  head: { value: FeedHead; version: string | null };
}

class Lease implements ModerationLease {
  #renewals: ReturnType<typeof setInterval>;
  /** State after the last commit, so that the next one reads nothing. */
  #progress: Progress | undefined;
  folded = 0;

  constructor(
    readonly store: Store,
    readonly feed: Feed,
    readonly clock: Clock,
    readonly holder: string,
  ) {
    // A failed renewal is made up by the next one, or the lease is lost.
    this.#renewals = setInterval(
      () => void this.#renew().catch(() => {}),
      RENEW_MS,
    );
  }

  async *pending(limit: number): AsyncGenerator<PendingPage, void> {
    for await (const entries of pages(this.store, { prefix: PENDING }, limit)) {
      yield readPending(entries);
    }
  }

  async apply(reviewed: ReviewedPurchase[]): Promise<number> {
    let applied = 0;
    const cut = { ownChecks: OWN_CHECKS, weigh };
    const { digest } = this.feed;
    const applications = reviewed.map((each) => toApplication(each, digest));
    await inPieces(this.store, applications, cut, async (batch) => {
      applied += await this.#applyBatch(batch);
    });
    return applied;
  }

  /** One commit also renews the lease; items changed meanwhile are left out. */
  async #applyBatch(batch: Application[]): Promise<number> {
    let open = batch;
    while (open.length > 0) {
      const { lease, head } = this.#progress ??= await this.#readProgress();
      const atomic = leaseWrite(this, this.holder, lease);
      const now = this.clock.now();
      const repeats = await Repeats.read(this.store, open, now);
      const { next, folded } = this.#decideAll(atomic, open, {
        head: head.value,
        repeats,
      });
      atomic.check({ key: FEED_HEAD, versionstamp: head.version });
      const isMoved = next.position !== head.value.position;
      if (isMoved) atomic.set(FEED_HEAD, next);
      const version = await this.store.commit(atomic);
      if (version !== null) {
        const moved = { value: next, version };
        this.#progress = { lease: version, head: isMoved ? moved : head };
        this.feed.noteChange();
        this.folded += folded;
        return open.length;
      }
      // The head, the lease or an item has moved.
      this.#progress = undefined;
      this.#progress = await this.#readProgress();
      open = await this.#stillPending(open);
    }
    return 0;
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
        .check({ key: MODERATION_LEASE, versionstamp: version })
        .delete(MODERATION_LEASE),
    );
  }

  #decideAll(
    atomic: Deno.AtomicOperation,
    reviewed: Application[],
    { head, repeats }: { head: FeedHead; repeats: Repeats },
  ): { next: FeedHead; folded: number } {
    let next = head;
    let folded = 0;
    for (const application of reviewed) {
      const { purchase, version, verdict, terms } = application;
      const now = this.clock.now();
      const key = pendingKey(purchase.id);
      atomic.check({ key, versionstamp: version });
      if (verdict.outcome === "postpone") {
        const postponed = { at: now, reason: verdict.reason };
        atomic.set(key, { ...purchase, postponed });
        continue;
      }
      const repeat = verdict.outcome === "approve"
        ? repeats.fold(atomic, application)
        : undefined;
      if (repeat !== undefined) folded++;
      const decided = decide(purchase, repeat ?? verdict, {
        now,
        position: next.position + 1,
      });
      atomic.delete(key).set(decidedKey(purchase.id), decided);
      for (const row of decisionRows(decided).sets) {
        atomic.set(row.key, row.value);
      }
      if (decided.status === "approved") {
        next = withPublication(next, purchase.category, now);
        publish(atomic, purchase, decided.position, terms);
        repeats.note(atomic, application, now);
      }
    }
    return { next, folded };
  }

  async #stillPending(reviewed: Application[]) {
    const keys = reviewed.map(({ purchase }) => pendingKey(purchase.id));
    const entries = await this.store.getMany(keys);
    return reviewed.filter(({ version }, index) =>
      entries[index]!.versionstamp === version
    );
  }

  async #renew(): Promise<void> {
    const { value, version } = await readLease(this.store);
    if (value?.holder !== this.holder) return;
    const renewed = await this.store.commit(
      leaseWrite(this, this.holder, version),
    );
    // The next commit reads again instead of failing on an outdated version.
    if (renewed !== null) this.#progress = undefined;
  }
}

/** A malformed row must not block the others. */
function readPending(entries: Deno.KvEntry<unknown>[]): PendingPage {
  const page: PendingPage = { purchases: [], unreadable: [] };
  for (const { key, value, versionstamp } of entries) {
    const { success, data: purchase } = stored.purchase.safeParse(value);
    // A decision finds its row by the id of the purchase.
    if (success && purchase.id === key.at(-1)) {
      page.purchases.push({ purchase, version: versionstamp });
    } else {
      page.unreadable.push(String(key.at(-1)));
    }
  }
  return page;
}

/** Another run took the lease over. */
class LeaseLost extends Error {
  override name = "LeaseLost";
}

interface Application extends ReviewedPurchase {
  terms: Term[];
  /** Digest shared by identical purchases; absent unless approved. */
  same?: string;
}

function toApplication(
  reviewed: ReviewedPurchase,
  digest: Digest,
): Application {
  const { purchase, verdict } = reviewed;
  if (verdict.outcome !== "approve") return { ...reviewed, terms: [] };
  const same = samenessOf(purchase, digest);
  return { ...reviewed, terms: termsOf(purchase), same };
}

/** Placeholder id for sizes. */
const ID = "01900000-0000-7000-8000-000000000000";
const ROW_ID = keyId(pendingKey(ID));
const AUDIT_ID = keyId(auditKey(Number.MAX_SAFE_INTEGER, "decision", ID, 0));

function weigh(size: CommitSize, application: Application) {
  const { purchase, verdict, terms, same } = application;
  size.addCheck(ROW_ID);
  size.addWrite(ROW_ID);
  size.addWrite(ROW_ID, verdict);
  size.addWrite(AUDIT_ID, true);
  if ("certain" in verdict && !verdict.certain) size.addWrite(ROW_ID, true);
  // Decided row, and an upper bound of the public one.
  const bytes = valueBytes(purchase);
  size.bytes += bytes;
  if (same !== undefined) weighRepeat(size);
  if (terms.length === 0) return;
  size.addWrite(ROW_ID);
  size.bytes += bytes;
  addIndexSize(size, terms);
}

function readLease(store: Store) {
  return store.read(MODERATION_LEASE, stored.lease);
}

function leaseWrite(
  { store, clock }: Moderation | Lease,
  holder: string,
  version: string | null,
): Deno.AtomicOperation {
  return store.kv.atomic()
    .check({ key: MODERATION_LEASE, versionstamp: version })
    .set(MODERATION_LEASE, { holder, expiresAt: clock.now() + LEASE_MS });
}
