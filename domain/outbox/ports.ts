/**
 * What the outbox needs of a store and of a mail server.
 *
 * @module
 */
import type { Backlog } from "../telemetry/telemetry.ts";
import type { Mail } from "./mail.ts";
import type { Audience, Notice } from "./notice.ts";

/** A notice that waits for its delivery, as it was read. */
export interface QueuedNotice {
  notice: Notice;
  /** How often it was taken for delivery. */
  attempts: number;
  dueAt: number;
  version: string;
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
  remove(queued: QueuedNotice): Promise<void>;
  /** What waits, the longest due first; counted up to a limit. */
  backlog(audience: Audience, limit: number): Promise<OutboxBacklog>;
}

/** Sends mail. */
export interface Mailer {
  /** Resolves when the mail server took the mail; throws otherwise. */
  send(mail: Mail): Promise<void>;
}
