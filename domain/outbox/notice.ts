/**
 * Notices, which are mails about events, and the outbox that stores them. A
 * notice is written in the atomic operation of its event and sent later. Its id
 * derives from the event, so every attempt has the same id.
 *
 * @module
 */
import { z } from "zod";
import { type Contact, contact } from "../contact/contact.ts";
import type { ApiKey } from "../api_key.ts";
import type { ClaimRecord } from "../promo/claim.ts";
import type { Reservation } from "../promo/reservation.ts";
import type { Backlog } from "../telemetry/telemetry.ts";
import { DAY_MS } from "../time.ts";

const common = { id: z.string(), to: z.string() };

/** Epoch milliseconds; the bounds are those of `Date`. */
const instant = () => z.number().min(0).max(8.64e15);

/**
 * A stored notice; `to` is an email address, absent if the operator is the
 * recipient.
 */
export const notice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("hold_expiring"),
    ...common,
    reservationId: z.string(),
    holdExpiresAt: instant(),
  }),
  z.object({
    kind: z.literal("waitlist_moved_up"),
    ...common,
    reservationId: z.string(),
    /** Absent if a waitlisted claim was accepted. */
    holdExpiresAt: instant().optional(),
  }),
  z.object({
    kind: z.literal("claim_received"),
    ...common,
    claimId: z.string(),
    isAccepted: z.boolean(),
    cashBackUsd: z.number(),
  }),
  z.object({
    kind: z.literal("key_revoked"),
    ...common,
    prefix: z.string(),
    reason: z.string().optional(),
  }),
  z.object({
    kind: z.literal("contact_received"),
    id: z.string(),
    /** The contact request is read when the mail is written. */
    contact: contact.pick({ id: true }),
  }),
]);

export type Notice = z.infer<typeof notice>;

/** Recipient kind; the operator's address is a setting. */
export type Audience = "user" | "operator";

export function audienceOf(notice: Notice): Audience {
  return notice.kind === "contact_received" ? "operator" : "user";
}

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

/**
 * Epoch milliseconds: one day before a hold ends, or when a third of a short
 * hold is left.
 */
export function reminderAt(holdExpiresAt: number, holdMs: number): number {
  return holdExpiresAt - Math.min(DAY_MS, Math.floor(holdMs / 3));
}

export function holdExpiringNotice(
  { id, email, holdExpiresAt }: Pick<Reservation, "id" | "email"> & {
    holdExpiresAt: number;
  },
): Notice {
  return {
    kind: "hold_expiring",
    id: `${id}.expiring`,
    to: email,
    reservationId: id,
    holdExpiresAt,
  };
}

export function waitlistMovedUpNotice(
  { id, email, state }: Reservation,
): Notice {
  return {
    kind: "waitlist_moved_up",
    id: `${id}.moved-up`,
    to: email,
    reservationId: id,
    holdExpiresAt: state.status === "held" ? state.holdExpiresAt : undefined,
  };
}

export function claimReceivedNotice(
  { claim, reservation }: ClaimRecord,
): Notice {
  return {
    kind: "claim_received",
    id: `${claim.id}.received`,
    to: reservation.email,
    claimId: claim.id,
    isAccepted: reservation.state.status === "claimed",
    cashBackUsd: claim.cashBackUsd,
  };
}

export function keyRevokedNotice(key: ApiKey, reason?: string): Notice {
  const { id, prefix, contactEmail: to } = key;
  return { kind: "key_revoked", id: `${id}.revoked`, to, prefix, reason };
}

export function contactReceivedNotice({ id }: Contact): Notice {
  const contact = { id };
  return { kind: "contact_received", id: `${id}.received`, contact };
}
