import type { Config } from "../config.ts";
import { equalDigests } from "../keys/key.ts";
import type { Clock } from "../runtime.ts";
import { serverSecretId } from "./secrets.ts";
import {
  type CardTask,
  type CardTaskState,
  OPEN_TASK_LIFETIME_MS,
  type Receipt,
  RELAY_LIFETIME_MS,
} from "./task.ts";

export const MAX_WRONG_CODES = 5;

/** Reasons of failures that the server itself records. */
export const TOO_MANY_CODES_REASON = "too many wrong pairing codes";
export const SECRET_CHANGED_REASON = "the server's secret was changed";

export type CardTaskEvent =
  /** A card with a pairing code, right or wrong. */
  | { kind: "card_offered"; pairingDigest: string; ciphertext: string }
  | { kind: "card_collected" }
  | { kind: "completed"; receipt: Receipt }
  | { kind: "failed"; reason: string }
  | { kind: "uncertain" }
  | { kind: "cancelled"; by: "agent" | "person" };

export interface Transition {
  /** `repeated` and `refused` write nothing to the store. */
  kind: "moved" | "repeated" | "refused";
  state: CardTaskState;
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
export function mayHaveBeenPaid({ state, relay }: CardTask): boolean {
  return state.status === "card_collected" ||
    state.status === "awaiting_card" && relay === undefined;
}

export function transition(
  task: CardTask,
  event: CardTaskEvent,
  now: number,
): Transition {
  const state = stateAt(task, now);
  const next = after(state, event, { relay: task.relay, now });
  if (next === undefined) return { kind: "refused", state };
  return { kind: next === state ? "repeated" : "moved", state: next };
}

function after(
  state: CardTaskState,
  event: CardTaskEvent,
  { relay, now }: { relay: CardTask["relay"]; now: number },
): CardTaskState | undefined {
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
      return event.kind === "cancelled" ? state : undefined;
    case "expired":
      return undefined;
  }
}

/** A person can decline only until the card is sent. */
function isDecline(event: CardTaskEvent): boolean {
  return event.kind === "cancelled" && event.by === "person";
}

function isOutcome({ kind }: CardTaskEvent): boolean {
  return kind === "completed" || kind === "failed" || kind === "uncertain";
}

/**
 * New state after an outcome of a possible purchase; undefined for other
 * events.
 */
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
