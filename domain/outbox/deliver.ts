/**
 * Delivers the outbox: sends due notices, retries failed notices without a time
 * limit, and makes a dead letter of a notice after repeated permanent refusals.
 * Delivery is at least once: if a process dies after sending a notice and
 * before removing it, another run sends the notice again with the same
 * Message-ID.
 *
 * @module
 */
import type { Config } from "../config/config.ts";
import { type Contact, CONTACTS } from "../contact/contact.ts";
import { ERASED_EMAIL } from "../erasure/person.ts";
import { Failure } from "../failures.ts";
import { CASH_BACK_MAX_USD } from "../promo/fields.ts";
import { RESERVATIONS } from "../promo/tables.ts";
import type { Clock, Log, Random } from "../runtime.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import type { TableStore } from "../writes/transaction.ts";
import type { Audience, Notice } from "../notice.ts";
import type { OutboxStore, QueuedNotice } from "./queue.ts";

const FIRST_MS = 30_000;
const LONGEST_MS = DAY_MS;

/**
 * Exponential backoff: the maximum delay doubles with each attempt, up to a
 * day. The delay is a random part of that maximum, at least half, so that
 * notices that failed together are not retried together.
 *
 * @param attempts number of attempts so far, at least 1
 * @param fraction random, from 0 to 1
 */
export function retryDelayMs(attempts: number, fraction: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1));
  return Math.round(longest * (1 + fraction) / 2);
}

/**
 * Lease of a notice. It is longer than the mailer's timeout, so that no other
 * run sends the notice during an attempt.
 */
const LEASE_MS = 5 * MINUTE_MS;

/** Notices read per page, and notices sent in parallel. */
const BATCH = 50;
const PARALLEL = 4;

/** Number of consecutive server failures that ends a run. */
const FAILURES_TO_STOP = 3;

/**
 * Number of permanent refusals that makes a dead letter. With the backoff, the
 * last one comes 2 to 4.5 hours after the first.
 */
const REFUSALS_TO_DIE = 10;

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** `Message-ID` (RFC 5322 §3.6.4), the same in every attempt. */
  messageId: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>;
}

interface DeliveryJob {
  outbox: OutboxStore;
  store: Pick<TableStore, "find">;
  config: Pick<Config, "baseUrl" | "operatorEmail">;
  clock: Clock;
  random: Pick<Random, "bytes">;
  log: Log;
  stopping?: AbortSignal;
  mailer: Mailer;
}

/**
 * Sends all due notices; concurrent runs share the work. Once `stopping` is
 * aborted, only mails in progress are finished.
 */
export async function deliverDueNotices(
  job: DeliveryJob,
): Promise<Run["report"]> {
  const run = new Run(job);
  const audiences: Audience[] = job.config.operatorEmail === undefined
    ? ["user"]
    : ["user", "operator"];
  for (const audience of audiences) await run.deliverTo(audience);
  return run.report;
}

class Run {
  /** `dropped` counts outdated notices. */
  readonly report = { sent: 0, failed: 0, dropped: 0 };
  #failuresInRow = 0;

  constructor(readonly job: DeliveryJob) {}

  get #isStopped(): boolean {
    return this.#failuresInRow >= FAILURES_TO_STOP ||
      this.job.stopping?.aborted === true;
  }

  async deliverTo(audience: Audience): Promise<void> {
    const { outbox, clock, log } = this.job;
    const due = outbox.due(audience, clock.now(), BATCH);
    for await (const { notices, unreadable } of due) {
      for (const id of unreadable) log.warn("notice_unreadable", { id });
      const queue = [...notices];
      await Promise.all(Array.from({ length: PARALLEL }, async () => {
        while (!this.#isStopped && queue.length > 0) {
          await this.#deliverOne(queue.shift()!);
        }
      }));
      if (this.#isStopped) return;
    }
  }

  async #deliverOne(queued: QueuedNotice): Promise<void> {
    const { outbox, clock, mailer, config, log } = this.job;
    const { notice: { id, kind } } = queued;
    const attempts = queued.attempts + 1;
    const dueAt = clock.now() + LEASE_MS;
    const taken = await outbox.move(queued, { dueAt, attempts });
    if (taken === null) return;
    try {
      const read = await this.#read(queued.notice);
      if (read === undefined) {
        await outbox.remove(taken);
        this.report.dropped++;
        return;
      }
      await mailer.send(toMail(read, config));
    } catch (error) {
      // A failure of the store ends the run.
      if (error instanceof Failure) throw error;
      await this.#fail(taken, error);
      return;
    }
    this.#failuresInRow = 0;
    this.report.sent++;
    await outbox.remove(taken);
    log.info("notice_sent", { id, kind, attempts });
  }

  /** Postpones a notice, or makes it a dead letter after too many refusals. */
  async #fail(taken: QueuedNotice, error: unknown): Promise<void> {
    const { outbox, clock, random, log } = this.job;
    const { notice: { id, kind }, attempts } = taken;
    const fault = faultOf(error);
    const refusals = (taken.refusals ?? 0) + (fault === "permanent" ? 1 : 0);
    const isDead = refusals >= REFUSALS_TO_DIE;
    this.report.failed++;
    // A refused recipient is no sign of a server failure, so the run continues.
    this.#failuresInRow = fault === "server" ? this.#failuresInRow + 1 : 0;
    const waitMs = retryDelayMs(attempts, random.bytes(1)[0]! / 255);
    const dueAt = clock.now() + (isDead ? 0 : waitMs);
    await outbox.move(taken, { refusals, isDead, dueAt });
    // Messages of mail servers are left out, because they repeat email addresses.
    const { name, code, responseCode } = Object(error);
    const told = { id, kind, attempts, fault, name, code, responseCode };
    if (isDead) log.error("notice_dead", told);
    else log.warn("notice_failed", told);
  }

  /**
   * Reads the record of a notice; undefined if the notice is outdated. A
   * reminder is outdated once the hold was claimed or has ended. Every notice
   * is outdated once its recipient was erased or its contact request was
   * deleted.
   */
  async #read(notice: Notice): Promise<NoticeWithRecord | undefined> {
    if (notice.kind === "contact_received") {
      const contact = await this.job.store.find(CONTACTS, notice.contact.id);
      return contact === null ? undefined : { ...notice, contact };
    }
    if (notice.to === ERASED_EMAIL) return undefined;
    if (notice.kind !== "hold_expiring") return notice;
    const { store, clock } = this.job;
    const reservation = await store.find(RESERVATIONS, notice.reservationId);
    const isHeld = reservation?.state.status === "held" &&
      clock.now() < reservation.state.holdExpiresAt;
    return isHeld ? notice : undefined;
  }
}

/**
 * Classifies a failed mail: a failure of the `server`, or a `passing` or
 * `permanent` failure of this mail alone. Reply 421 can follow any command and
 * closes the connection, so it counts as `server` (RFC 5321 §3.8).
 */
function faultOf(error: unknown): "server" | "passing" | "permanent" {
  const { code, command, responseCode } = Object(error);
  const isOwn = command === "RCPT TO" || command === "DATA";
  if (isOwn && responseCode >= 500) return "permanent";
  // The client rejected the address without sending it to the server.
  if (command === "API" && code === "EENVELOPE") return "permanent";
  return isOwn && responseCode !== 421 ? "passing" : "server";
}

/** A notice with the record that it names. */
type NoticeWithRecord =
  | Exclude<Notice, { kind: "contact_received" }>
  | { kind: "contact_received"; id: string; contact: Contact };

/** @param config has `operatorEmail` if the notice is for the operator */
function toMail(
  notice: NoticeWithRecord,
  { baseUrl, operatorEmail }: Pick<Config, "baseUrl" | "operatorEmail">,
): Mail {
  const to = notice.kind === "contact_received" ? operatorEmail! : notice.to;
  const { hostname } = new URL(baseUrl);
  const { subject, lines } = content(notice, baseUrl);
  const text = [...lines, "", `-- `, baseUrl, ""].join("\n");
  return { to, subject, text, messageId: `<${notice.id}@${hostname}>` };
}

function content(notice: NoticeWithRecord, baseUrl: string) {
  switch (notice.kind) {
    case "hold_expiring":
      return {
        subject: "Your cash-back reservation expires soon",
        lines: [
          `Your reservation of up to ${CASH_BACK_MAX_USD} USD of cash back ` +
          `expires at ${instant(notice.holdExpiresAt)}.`,
          ...claimLines(notice, baseUrl),
        ],
      };
    case "waitlist_moved_up":
      return {
        subject: "You moved up from the cash-back waitlist",
        lines: notice.holdExpiresAt === undefined
          ? [
            "A slot became free and your claim is accepted.",
            `Reservation: ${notice.reservationId}`,
          ]
          : [
            `A slot became free and is held for you until ` +
            `${instant(notice.holdExpiresAt)}.`,
            ...claimLines(notice, baseUrl),
          ],
      };
    case "claim_received":
      return {
        subject: "Your cash-back claim was received",
        lines: [
          notice.isAccepted
            ? `Your claim of ${notice.cashBackUsd} USD of cash back is accepted.`
            : `Your claim of ${notice.cashBackUsd} USD of cash back is on the ` +
              "waitlist and moves on when a slot frees.",
          `Claim: ${notice.claimId}`,
        ],
      };
    case "key_revoked":
      return {
        subject: "Your API key was revoked",
        lines: [
          `The operator revoked the API key ${notice.prefix}. It opens ` +
          "nothing any more.",
          ...(notice.reason === undefined ? [] : [`Reason: ${notice.reason}`]),
          `How to register another: ${baseUrl}/docs/auth`,
        ],
      };
    case "contact_received":
      return {
        subject: "A contact request was received",
        lines: contactLines(notice.contact),
      };
  }
}

function claimLines(
  { reservationId }: { reservationId: string },
  baseUrl: string,
): string[] {
  return [
    "Make the purchase and have your agent claim it before that.",
    `Reservation: ${reservationId}`,
    `How to claim: ${baseUrl}/docs/promo`,
  ];
}

function contactLines({ id, receivedAt, ...rest }: Contact): string[] {
  const { message, ...fields } = rest;
  return [
    `Contact request ${id} of ${instant(receivedAt)}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    ...(message === undefined ? [] : ["", message]),
  ];
}

function instant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString().replace(/\.\d+Z$/, "Z");
}
