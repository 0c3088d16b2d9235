/**
 * What submissions, the feed and the moderation need of a store.
 *
 * @module
 */
import type { Outcome } from "../review/verdict.ts";
import type { Backlog } from "../telemetry/telemetry.ts";
import type { Transact, Tx } from "../writes/transaction.ts";
import type { FeedFilter } from "./filters.ts";
import type { GalleryItem } from "./item.ts";
import type { Purchase } from "./submission.ts";

/** A transaction that stores a purchase. */
export interface SubmissionTx extends Tx {
  add(purchase: Purchase): void;
}

/** A transaction that takes a submission back. */
export interface WithdrawalTx extends Tx {
  /** Prefix of the key that sent a submission; null for an unknown id. */
  senderOf(id: string): string | null;
  /** Withdraws it in whatever state it is, for good; once is enough. */
  withdraw(id: string): void;
}

/** Gallery submissions. */
export interface SubmissionStore {
  submit: Transact<SubmissionTx>;
  withdraw: Transact<WithdrawalTx>;
}

/**
 * Which part of the feed to read: the newest `limit` items, or those after a
 * page that ended with `cursor`; all of them, or those that a filter lets through.
 */
export interface FeedPageRequest {
  limit: number;
  cursor?: string;
  filter?: FeedFilter;
  /** Postings that may be looked at for it, where not those of a page. */
  maxPostings?: number;
}

/** A page of the feed as it goes over the wire. */
export interface FeedPage {
  /** JSON text. */
  body: string;
  /** Strong entity tag, quoted. */
  etag: string;
}

/** What there is in the gallery, in figures. */
export interface FeedFigures {
  /** Public items by the slug of their category. */
  categories: Record<string, number>;
  /** Items that were published within the last seven days. */
  thisWeek: number;
  /** Sellers by their hosts; absent until they are counted. */
  sellers?: {
    count: number;
    /** Whether there are no more than these. */
    isAll: boolean;
  };
}

/** The public feed. */
export interface FeedStore {
  /** A page; undefined for a cursor that was not handed out. */
  page(request: FeedPageRequest): Promise<FeedPage | undefined>;
  /** The same page, if it is in memory and known to be current. */
  ready(request: FeedPageRequest): FeedPage | undefined;
  /** Its figures, without a scan. */
  figures(): Promise<FeedFigures>;
  /** A published item; null for every other id, whatever it stands for. */
  item(id: string): Promise<GalleryItem | null>;
  /** How many identical purchases a published item stands for. */
  timesBought(id: string): Promise<number>;
}

/** A purchase that waits for its review, with the version that was read. */
export interface PendingPurchase {
  purchase: Purchase;
  version: string;
}

/** Pending rows that were read together, in the order of their ids. */
export interface PendingPage {
  purchases: PendingPurchase[];
  /** Ids of rows that hold no purchase that can be read. */
  unreadable: string[];
}

/** A pending purchase with what its review came to. */
export interface ReviewedPurchase extends PendingPurchase {
  verdict: Outcome;
}

/** The right to moderate, held by one run at a time and renewed meanwhile. */
export interface ModerationLease {
  /** Everything pending, page by page; each row is met once. */
  pending(limit: number): AsyncGenerator<PendingPage, void>;
  /**
   * Applies verdicts, each decision atomic; what is postponed stays pending,
   * marked.
   *
   * @returns how many were still pending and are decided or marked now
   * @throws when another run has taken the lease over
   */
  apply(reviewed: ReviewedPurchase[]): Promise<number>;
  /** Approved so far, and not published because they repeat a publication. */
  readonly folded: number;
  release(): Promise<void>;
}

/** Moderation. */
export interface ModerationStore {
  /** Takes the lease; null while another run holds it. */
  acquire(holder: string): Promise<ModerationLease | null>;
  /** What waits, the oldest first; counted up to a limit. */
  backlog(limit: number): Promise<Backlog>;
}
