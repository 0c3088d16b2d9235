/**
 * A card task, and the only ways in which its state changes.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { equalDigests } from "../api_key.ts";
import type { Clock } from "../runtime.ts";
import { publicKey } from "./public_key.ts";
import { serverSecretId } from "./secrets.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";

/** Ways in which a card reaches a checkout, the least seen by the agent first. */
export const WAYS = ["wallet", "in_person", "relay"] as const;

export type Way = typeof WAYS[number];

/** Lifetime of a card link, and of a ciphertext. */
export const RELAY_LIFETIME_MS = 10 * MINUTE_MS;

/** Lifetime of a task without a relay, or with a collected card. */
export const OPEN_TASK_LIFETIME_MS = DAY_MS;

export const receipt = z.object({
  merchantName: z.string(),
  merchantUrl: z.string(),
  productUrl: z.string(),
  item: z.string(),
  amount: z.number(),
  currency: z.string(),
  confirmationNumber: z.string().optional(),
  confirmationLink: z.string().optional(),
});

export type Receipt = z.infer<typeof receipt>;

export const cardTaskState = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("awaiting_card"),
    wrongCodes: z.number(),
    expiresAt: z.number(),
  }),
  z.object({ status: z.literal("card_ready"), expiresAt: z.number() }),
  z.object({ status: z.literal("card_collected"), expiresAt: z.number() }),
  /** An order may exist: reported by the agent, or after a timeout. */
  z.object({ status: z.literal("uncertain"), since: z.number() }),
  z.object({
    status: z.literal("completed"),
    completedAt: z.number(),
    receipt,
  }),
  z.object({
    status: z.literal("failed"),
    failedAt: z.number(),
    reason: z.string(),
  }),
  z.object({
    status: z.literal("cancelled"),
    cancelledAt: z.number(),
    by: z.enum(["agent", "person"]),
  }),
  z.object({ status: z.literal("expired"), expiredAt: z.number() }),
]);

export type CardTaskState = z.infer<typeof cardTaskState>;

export type CardTaskStatus = CardTaskState["status"];

export const cardTask = z.object({
  id: z.string(),
  tokenDigest: z.string(),
  way: z.enum(WAYS),
  /** Self-declared and unverified. */
  agentName: z.string().optional(),
  merchantName: z.string(),
  merchantUrl: z.string(),
  item: z.string(),
  /** Maximum that the person agreed to, in `currency`. */
  amount: z.number(),
  currency: z.string(),
  createdAt: z.number(),
  /** For a relay: key of the recipient, and digest of the pairing code. */
  relay: z.object({
    publicKey,
    thumbprint: z.string(),
    pairingDigest: z.string(),
    /** Identifies the secret that keys the digest. */
    serverSecretId: z.string().optional(),
    /** Names the submission whose card was taken: a digest of its ciphertext. */
    submission: z.string().optional(),
  }).optional(),
  /** For a repeatable start: salt of its secrets. */
  start: z.object({
    salt: z.string(),
    fingerprint: z.string(),
  }).optional(),
  state: cardTaskState,
});

export type CardTask = z.infer<typeof cardTask>;

/** True if more was paid than agreed, or in another currency. */
export function exceedsAgreed(
  task: Pick<CardTask, "amount" | "currency">,
  paid: Pick<Receipt, "amount" | "currency">,
): boolean {
  return paid.currency !== task.currency || paid.amount > task.amount;
}

/** Epoch seconds until which the agent may use the card. */
export function cardExpirySeconds(task: CardTask): number {
  return Math.floor((task.createdAt + 2 * RELAY_LIFETIME_MS) / 1000);
}

export const MAX_WRONG_CODES = 5;

/** Reasons of failures that the server itself records. */
export const TOO_MANY_CODES_REASON = "too many wrong pairing codes";
export const SECRET_CHANGED_REASON = "the server's secret was changed";

export type CardTaskEvent =
  /** A card with a pairing code, right or wrong. */
  | {
    kind: "card_offered";
    pairingDigest: string;
    ciphertext: string;
    submission: string;
  }
  | { kind: "card_collected" }
  | { kind: "completed"; receipt: Receipt }
  | { kind: "failed"; reason: string }
  | { kind: "uncertain" }
  | { kind: "cancelled"; by: "agent" | "person" };

export interface CardTaskMove {
  /** `repeated` and `refused` write nothing to the store. */
  kind: "moved" | "repeated" | "refused";
  task: CardTask;
  /** Ciphertext of a collected card. */
  ciphertext?: string;
}

/** After `expiresAt` a task is expired, or uncertain if it may have been paid. */
export function stateAt(task: CardTask, now: number): CardTaskState {
  const { state } = task;
  if (!("expiresAt" in state) || now < state.expiresAt) return state;
  return mayHaveBeenPaid(task)
    ? { status: "uncertain", since: state.expiresAt }
    : { status: "expired", expiredAt: state.expiresAt };
}

/**
 * The task in its current state: expired if its time is over, failed if the
 * server's secret has changed.
 */
export function taskNow<Task extends CardTask>(
  task: Task,
  { clock, config }: { clock: Clock; config: Pick<Config, "serverSecret"> },
): Task {
  const now = clock.now();
  const state = stateAt(task, now);
  const isLost = task.relay !== undefined && state.status === "awaiting_card" &&
    task.relay.serverSecretId !== serverSecretId(config);
  if (!isLost) return { ...task, state };
  return {
    ...task,
    state: { status: "failed", failedAt: now, reason: SECRET_CHANGED_REASON },
  };
}

/** True if a card may have been used: once collected, or in any open task without a relay. */
function mayHaveBeenPaid({ state, relay }: CardTask): boolean {
  return state.status === "card_collected" ||
    state.status === "awaiting_card" && relay === undefined;
}

export function transition(
  task: CardTask,
  event: CardTaskEvent,
  now: number,
): CardTaskMove {
  const state = stateAt(task, now);
  const { relay } = task;
  const next = after(state, event, { relay, now });
  if (next === undefined) return { kind: "refused", task: { ...task, state } };
  if (next === state) return { kind: "repeated", task: { ...task, state } };
  const moved = { ...task, state: next };
  if (relay && event.kind === "card_offered" && next.status === "card_ready") {
    moved.relay = { ...relay, submission: event.submission };
  }
  return { kind: "moved", task: moved };
}

/** True if this very card was taken before, whatever came of it since. */
function isTaken(event: CardTaskEvent, relay: CardTask["relay"]): boolean {
  return event.kind === "card_offered" &&
    event.submission === relay?.submission;
}

function after(
  state: CardTaskState,
  event: CardTaskEvent,
  { relay, now }: { relay: CardTask["relay"]; now: number },
): CardTaskState | undefined {
  // A browser sends its card again when the answer was lost.
  if (isTaken(event, relay)) return state;
  switch (state.status) {
    case "awaiting_card":
      if (relay === undefined) return finished(event, now);
      if (event.kind !== "card_offered") return ended(event, now);
      if (equalDigests(event.pairingDigest, relay.pairingDigest)) {
        return { status: "card_ready", expiresAt: now + RELAY_LIFETIME_MS };
      }
      // Counted in the transition, so concurrent guesses count as well.
      return state.wrongCodes + 1 < MAX_WRONG_CODES
        ? { ...state, wrongCodes: state.wrongCodes + 1 }
        : failed(TOO_MANY_CODES_REASON, now);
    case "card_ready":
      if (event.kind === "card_collected") {
        return {
          status: "card_collected",
          expiresAt: now + OPEN_TASK_LIFETIME_MS,
        };
      }
      return isDecline(event) ? undefined : ended(event, now);
    case "card_collected":
      // Collected again after a lost response, if the store still has the card.
      if (event.kind === "card_collected") return state;
      return isDecline(event) ? undefined : finished(event, now);
    case "uncertain":
      if (event.kind === "uncertain") return state;
      return event.kind === "cancelled" ? undefined : finished(event, now);
    case "completed":
    case "failed":
      // The first recorded outcome is final and answers later reports.
      return isOutcome(event) ? state : undefined;
    case "cancelled":
      if (event.kind === "cancelled") return state;
      // An order can exist that was not known when the task was cancelled.
      return event.kind === "completed" && !gotNoCard(relay)
        ? finished(event, now)
        : undefined;
    case "expired":
      return undefined;
  }
}

/** True of a relay that no card came to, so that nothing was paid with one. */
export function gotNoCard(relay: CardTask["relay"]): boolean {
  return relay !== undefined && relay.submission === undefined;
}

/** A person can decline only until the card is sent. */
function isDecline(event: CardTaskEvent): boolean {
  return event.kind === "cancelled" && event.by === "person";
}

function isOutcome({ kind }: CardTaskEvent): boolean {
  return kind === "completed" || kind === "failed" || kind === "uncertain";
}

/** State after an outcome of a possible purchase, if `event` is one. */
function finished(
  event: CardTaskEvent,
  now: number,
): CardTaskState | undefined {
  if (event.kind === "uncertain") return { status: "uncertain", since: now };
  if (event.kind !== "completed") return ended(event, now);
  const { receipt } = event;
  return { status: "completed", completedAt: now, receipt };
}

/** Outcomes that every open state allows: failure and cancellation. */
function ended(event: CardTaskEvent, now: number): CardTaskState | undefined {
  if (event.kind === "failed") return failed(event.reason, now);
  if (event.kind !== "cancelled") return undefined;
  return { status: "cancelled", cancelledAt: now, by: event.by };
}

function failed(reason: string, now: number): CardTaskState {
  return { status: "failed", failedAt: now, reason };
}
