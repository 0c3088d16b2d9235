/**
 * Delivery of the outbox: what is due is sent, what fails is tried again later
 * for as long as it takes, and what is refused for good becomes a dead letter.
 * At least once: a process that dies between sending and noting it leaves the
 * notice to another, with the same Message-ID.
 *
 * @module
 */
import { ERASED_EMAIL } from "../erasure/person.ts";
import { Failure } from "../failures.ts";
import type { Services } from "../services.ts";
import { type ReadNotice, toMail } from "./mail.ts";
import type { Audience, Notice } from "./notice.ts";
import type { Mailer, QueuedNotice } from "./ports.ts";

const FIRST_MS = 30_000;
const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * Exponential backoff with jitter: doubled each time up to a day, and between half
 * and all of that, so that notices that failed together do not return together.
 *
 * @param attempts how many were made, at least 1
 * @param fraction random, from 0 to 1
 */
export function retryDelayMs(attempts: number, fraction: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1));
  return Math.round(longest * (1 + fraction) / 2);
}

/**
 * Lease of a notice. It outlasts the mailer's timeout, so that no second run sends
 * it meanwhile.
 */
const LEASE_MS = 5 * 60 * 1000;

/** Notices read at once, and sent at the same time. */
const BATCH = 50;
const PARALLEL = 4;

/** Consecutive failures of the server that end a run. */
const FAILURES_TO_STOP = 3;

/** Permanent refusals, over 4 to 9 hours, that make a dead letter. */
const REFUSALS_TO_DIE = 10;

type DeliveryJob =
  & Pick<Services, "outbox" | "contact" | "promo" | "clock" | "random" | "log">
  & Pick<Services, "config" | "stopping">
  & { mailer: Mailer };

/**
 * Sends all due notices; concurrent runs share the work. A stop ends it after
 * the mails under way.
 */
export async function deliver(job: DeliveryJob): Promise<Run["report"]> {
  const run = new Run(job);
  const audiences: Audience[] = job.config.operatorEmail === undefined
    ? ["user"]
    : ["user", "operator"];
  for (const audience of audiences) await run.deliverTo(audience);
  return run.report;
}

class Run {
  /** Outdated notices are dropped. */
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
      // The store's failures end the run.
      if (error instanceof Failure) throw error;
      await this.#fail(taken, error);
      return;
    }
    this.#failuresInRow = 0;
    this.report.sent++;
    await outbox.remove(taken);
    log.info("notice_sent", { id, kind, attempts });
  }

  /** Postpones a notice, or sets it aside after too many permanent refusals. */
  async #fail(taken: QueuedNotice, error: unknown): Promise<void> {
    const { outbox, clock, random, log } = this.job;
    const { notice: { id, kind }, attempts } = taken;
    const fault = faultOf(error);
    const refusals = (taken.refusals ?? 0) + (fault === "permanent" ? 1 : 0);
    const isDead = refusals >= REFUSALS_TO_DIE;
    this.report.failed++;
    // A refused recipient says nothing about the server, so the run goes on.
    this.#failuresInRow = fault === "server" ? this.#failuresInRow + 1 : 0;
    const waitMs = retryDelayMs(attempts, random.bytes(1)[0]! / 255);
    const dueAt = clock.now() + (isDead ? 0 : waitMs);
    await outbox.move(taken, { refusals, isDead, dueAt });
    const told = { id, kind, attempts, fault, ...reasonOf(error) };
    if (isDead) log.error("notice_dead", told);
    else log.warn("notice_failed", told);
  }

  /**
   * Reads what a notice names; undefined when there is nothing to tell any
   * more. A reminder is pointless once the hold was claimed or has ended, and so is
   * any notice to or about an erased person.
   */
  async #read(notice: Notice): Promise<ReadNotice | undefined> {
    if (notice.kind === "contact_received") {
      const contact = await this.job.contact.find(notice.contact.id);
      return contact === null ? undefined : { ...notice, contact };
    }
    if (notice.to === ERASED_EMAIL) return undefined;
    if (notice.kind !== "hold_expiring") return notice;
    const { promo, clock } = this.job;
    const reservation = await promo.find(notice.reservationId);
    const isHeld = reservation?.state.status === "held" &&
      clock.now() < reservation.state.holdExpiresAt;
    return isHeld ? notice : undefined;
  }
}

/**
 * Tells whose fault a failed mail is: the server's, or the mail's own, for now
 * or for good. 421 closes the connection whatever it answers (RFC 5321 §3.8).
 */
function faultOf(error: unknown): "server" | "passing" | "permanent" {
  const { code, command, responseCode } = Object(error);
  const isOwn = command === "RCPT TO" || command === "DATA";
  if (isOwn && responseCode >= 500) return "permanent";
  // An address that is not even sent to the server.
  if (command === "API" && code === "EENVELOPE") return "permanent";
  return isOwn && responseCode !== 421 ? "passing" : "server";
}

/** Leaves out the messages of mail servers, which repeat addresses. */
function reasonOf(error: unknown): Record<string, unknown> {
  const { name, code, responseCode } = Object(error);
  return { name, code, responseCode };
}
