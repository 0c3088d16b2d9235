/**
 * Ports of the outbox: its store and the mail server.
 *
 * @module
 */
import type { Backlog } from "../telemetry/telemetry.ts";
import type { Mail } from "./mail.ts";
import type { Audience, Notice } from "./notice.ts";

/** A notice that waits for its delivery, as it was read. */
export interface QueuedNotice {
  notice: Notice;
  /** Delivery attempts so far. */
  attempts: number;
  /** Permanent refusals (SMTP 5xx) so far. */
  refusals?: number;
  /** Epoch milliseconds; of a dead letter, when it was set aside. */
  dueAt: number;
  version: string;
  /** True for a dead letter, which is retried on request only. */
  isDead?: boolean;
}

/** Notices that were read together. */
export interface NoticePage {
  notices: QueuedNotice[];
  /** Ids of rows that hold no notice that can be read. */
  unreadable: string[];
}

/** Notices that wait. */
export interface OutboxBacklog extends Backlog {
  /** How many of them were taken for delivery before. */
  retrying: number;
}

/** Notices that wait for their delivery. */
export interface OutboxStore {
  /** All notices that are due, page by page, the longest due first. */
  due(
    audience: Audience,
    now: number,
    limit: number,
  ): AsyncGenerator<NoticePage, void>;
  /** Takes a notice for delivery until an instant; null if another run did. */
  take(queued: QueuedNotice, until: number): Promise<QueuedNotice | null>;
  postpone(queued: QueuedNotice, dueAt: number): Promise<void>;
  /** Puts a notice among the dead letters, where no run finds it. */
  setAside(queued: QueuedNotice, now: number): Promise<void>;
  /** Makes a notice due, as if it were new; false if it moved meanwhile. */
  retry(queued: QueuedNotice, now: number): Promise<boolean>;
  /** @returns false when it moved meanwhile, and is still there */
  remove(queued: QueuedNotice): Promise<boolean>;
  /** Waiting notices, the longest due first; counted up to a limit. */
  backlog(audience: Audience, limit: number): Promise<OutboxBacklog>;
  /** How many dead letters there are, up to a limit. */
  countDead(limit: number): Promise<number>;
}

/** Sends mail. */
export interface Mailer {
  /** Resolves when the mail server took the mail; throws otherwise. */
  send(mail: Mail): Promise<void>;
}
