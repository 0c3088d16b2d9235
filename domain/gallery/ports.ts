import type { Outcome } from "../review/verdict.ts";
import type { Backlog } from "../telemetry/telemetry.ts";
import type { Transact, Tx } from "../writes/transaction.ts";
import type { FeedFilter } from "./filters.ts";
import type { GalleryItem } from "./item.ts";
import type { Findings } from "./prices.ts";
import type { Purchase } from "./submission.ts";

export interface SubmissionTx extends Tx {
  add(purchase: Purchase): void;
}

export interface WithdrawalTx extends Tx {
  /** Prefix of the key that sent it; null for an unknown id. */
  senderOf(id: string): string | null;
  /** Idempotent. */
  withdraw(id: string): void;
}

export interface SubmissionStore {
  submit: Transact<SubmissionTx>;
  withdraw: Transact<WithdrawalTx>;
}

/** Newest items first; after `cursor`, where given. */
export interface FeedPageRequest {
  limit: number;
  cursor?: string;
  filter?: FeedFilter;
  /** Also looks at what follows the page, for {@linkcode Findings}. */
  withFindings?: boolean;
  /** Search budget, where it is shared with another read of the request. */
  maxPostings?: number;
}

export interface FeedPage {
  body: string;
  /** Strong, quoted. */
  etag: string;
  findings?: Findings;
}

export interface FeedFigures {
  categories: Record<string, number>;
  /** Of the last seven days. */
  thisWeek: number;
  /** Distinct hosts; absent until counted. */
  sellers?: {
    count: number;
    /** False when the count is partial. */
    isAll: boolean;
  };
}

export interface FeedStore {
  /** @throws {Failure} `malformed_query` for an invalid cursor */
  page(request: FeedPageRequest): Promise<FeedPage>;
  /** A page, if it is in memory and current. */
  ready(request: FeedPageRequest): FeedPage | undefined;
  figures(): Promise<FeedFigures>;
  /** @throws {Failure} `item_unknown`, after the same reads for every such id */
  item(id: string): Promise<GalleryItem>;
  /** Identical purchases that a published item represents. */
  timesBought(id: string): Promise<number>;
}

export interface PendingPurchase {
  purchase: Purchase;
  version: string;
}

/** In id order. */
export interface PendingPage {
  purchases: PendingPurchase[];
  unreadable: string[];
}

export interface ReviewedPurchase extends PendingPurchase {
  verdict: Outcome;
}

/** Exclusive, renewed right to moderate. */
export interface ModerationLease {
  /** Every pending row once, page by page. */
  pending(limit: number): AsyncGenerator<PendingPage, void>;
  /**
   * Applies verdicts, each atomically; postponed items are marked and stay
   * pending.
   *
   * @returns number of items that were still pending, and of those among them
   * that were approved but not published, as repeats
   * @throws when another run has taken the lease
   */
  apply(
    reviewed: ReviewedPurchase[],
  ): Promise<{ applied: number; folded: number }>;
  release(): Promise<void>;
}

export interface ModerationStore {
  /** Takes the lease; null while another run holds it. */
  acquire(holder: string): Promise<ModerationLease | null>;
  /** Oldest first, counted up to a limit. */
  backlog(limit: number): Promise<Backlog>;
}
