import type { Backlog } from "../telemetry/telemetry.ts";
import type { Mail } from "./mail.ts";
import type { Audience, Notice } from "./notice.ts";

/** A queued notice. */
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

export interface NoticePage {
  notices: QueuedNotice[];
  /** Ids of malformed rows. */
  unreadable: string[];
}

export interface OutboxBacklog extends Backlog {
  /** Those that were tried before. */
  retrying: number;
}

export interface OutboxStore {
  /** Pages of due notices, the longest due first. */
  due(
    audience: Audience,
    now: number,
    limit: number,
  ): AsyncGenerator<NoticePage, void>;
  /** Changes a notice and its place; null if it has moved since it was read. */
  move(
    queued: QueuedNotice,
    change: Partial<Omit<QueuedNotice, "notice" | "version">>,
  ): Promise<QueuedNotice | null>;
  /** @returns false when it moved meanwhile, and is still there */
  remove(queued: QueuedNotice): Promise<boolean>;
  /** Waiting notices, or dead letters; counted up to a limit. */
  backlog(of: Audience | "dead", limit: number): Promise<OutboxBacklog>;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>;
}
