import type { Audience, Notice } from "../notice.ts";
import type { Backlog } from "../telemetry/telemetry.ts";

export interface QueuedNotice {
  notice: Notice;
  /** Delivery attempts so far. */
  attempts: number;
  /** Permanent refusals (SMTP 5xx) so far. */
  refusals?: number;
  /**
   * Epoch milliseconds of the next attempt; for a dead letter, when it became
   * one.
   */
  dueAt: number;
  version: string;
  /** True for a dead letter, which is retried only if an operator asks. */
  isDead?: boolean;
}

export interface NoticePage {
  notices: QueuedNotice[];
  /** Ids of malformed rows. */
  unreadable: string[];
}

export interface OutboxBacklog extends Backlog {
  /** Notices with at least one attempt. */
  retrying: number;
}

export interface OutboxStore {
  /** Pages of due notices, earliest due first. */
  due(
    audience: Audience,
    now: number,
    limit: number,
  ): AsyncGenerator<NoticePage, void>;
  /**
   * Changes a notice and moves it to the key of its due time; null if the
   * notice was moved since `queued` was read.
   */
  move(
    queued: QueuedNotice,
    change: Partial<Omit<QueuedNotice, "notice" | "version">>,
  ): Promise<QueuedNotice | null>;
  /**
   * @returns false if the notice was not removed, because it was moved since
   * `queued` was read
   */
  remove(queued: QueuedNotice): Promise<boolean>;
  /** Counts waiting notices or dead letters, up to a limit. */
  backlog(of: Audience | "dead", limit: number): Promise<OutboxBacklog>;
}
