import type { Learn, Sent } from "../review/recall.ts";
import type { Standing } from "../review/standing.ts";
import type { Outcome } from "../review/verdict.ts";
import type { Backlog } from "../telemetry/telemetry.ts";
import type { StoredItem } from "./stored_item.ts";
import type { FeedFilter } from "./feed.ts";
import type { Report, ReportRequest } from "./report.ts";

export interface FeedPageRequest {
  limit: number;
  cursor?: string;
  filter?: FeedFilter;
  /** Builds a {@linkcode Report} beside the page. */
  report?: ReportRequest;
}

export interface FeedPage {
  body: string;
  report?: Report;
}

export interface FeedFigures {
  categories: Record<string, number>;
  /** Publications of the last seven days. */
  thisWeek: number;
  /** Distinct seller hosts; absent until counted. */
  sellers?: {
    count: number;
    /** False when the count is partial. */
    isAll: boolean;
  };
}

export interface FeedStore {
  /** @throws {Failure} `invalid_cursor` */
  page(request: FeedPageRequest): Promise<FeedPage>;
  /** The page if it is cached and current. */
  ready(request: FeedPageRequest): FeedPage | undefined;
  figures(): Promise<FeedFigures>;
  /** @throws {Failure} `item_not_found`; every unknown id costs the same reads */
  item(id: string): Promise<StoredItem>;
  /** Number of identical purchases that a published item represents. */
  timesBought(id: string): Promise<number>;
  /** Indexed words that begin like a word, as far as any does. */
  nearWords(text: string): Promise<string[]>;
  /** Drops what is cached, after this process has changed the feed. */
  noteChange(): void;
}

export interface PendingPurchase extends Sent {
  version: string;
}

/**
 * Page of pending rows in id order; `unreadable` holds the ids of malformed
 * rows.
 */
export interface PendingPage {
  purchases: PendingPurchase[];
  unreadable: string[];
}

export interface ReviewedPurchase extends PendingPurchase {
  verdict: Outcome;
  learn?: Learn;
}

/** Exclusive lease on moderation, renewed automatically. */
export interface ModerationLease {
  /** Reads standings by the ids of their subjects; without the unknown ones. */
  standings(ids: string[]): Promise<[id: string, Standing][]>;
  pending(limit: number): AsyncGenerator<PendingPage, void>;
  /**
   * Applies verdicts, each atomically; postponed purchases stay pending.
   *
   * @returns `applied`: number of purchases that were still pending; `folded`:
   * number of approved purchases that were not published because they repeat a
   * publication
   * @throws when another run has taken the lease
   */
  apply(
    reviewed: ReviewedPurchase[],
  ): Promise<{ applied: number; folded: number }>;
  release(): Promise<void>;
}

export interface ModerationStore {
  /** Takes the lease; returns null while another run holds the lease. */
  acquire(holder: string): Promise<ModerationLease | null>;
  /** Counts pending rows up to `limit`; dates the oldest readable row. */
  backlog(limit: number): Promise<Backlog>;
}
