/**
 * The life of a card task: one pure function that says what an event makes of
 * a state.
 *
 * @module
 */
import { equalDigests } from "../keys/credential.ts";
import {
  type CardTask,
  type CardTaskState,
  OPEN_MS,
  type Receipt,
  RELAY_MS,
} from "./task.ts";

/** Wrong pairing codes that end a task. */
export const MAX_WRONG_CODES = 5;

/** Why a task failed that wrong pairing codes ended. */
export const TOO_MANY_CODES = "too many wrong pairing codes";

/** What can happen to a card task. */
export type CardTaskEvent =
  /** A person sent a card with a pairing code, right or wrong. */
  | { kind: "card_offered"; pairingDigest: string; ciphertext: string }
  | { kind: "card_collected" }
  | { kind: "completed"; receipt: Receipt }
  | { kind: "failed"; reason: string }
  /** The agent cannot tell whether the purchase was made. */
  | { kind: "uncertain" }
  | { kind: "cancelled"; by: "agent" | "person" };

/** What an event makes of a state. */
export type Transition =
  | { kind: "moved"; state: CardTaskState }
  /** The event had happened before; nothing is to be written. */
  | { kind: "repeated"; state: CardTaskState }
  | { kind: "refused"; state: CardTaskState };

/**
 * The state of a task at an instant: what the store has or, when its time is
 * over, expired; uncertain where somebody may have paid meanwhile.
 */
export function stateAt(task: CardTask, now: number): CardTaskState {
  const { state } = task;
  if (!("expiresAt" in state) || now < state.expiresAt) return state;
  return mayBePaid(task)
    ? { status: "uncertain", since: state.expiresAt }
    : { status: "expired", expiredAt: state.expiresAt };
}

/** Whether an open task had a card: only with a relay does it have to come. */
export function mayBePaid({ state, relay }: CardTask): boolean {
  return state.status === "card_collected" ||
    state.status === "awaiting_card" && relay === undefined;
}

/** Decides what an event makes of a task. */
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

/** The state that follows; undefined where the event cannot happen. */
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
        return { status: "card_ready", expiresAt: now + RELAY_MS };
      }
      // Counted here, so that guesses sent all at once are counted as well.
      return state.wrongCodes + 1 < MAX_WRONG_CODES
        ? { ...state, wrongCodes: state.wrongCodes + 1 }
        : failed(TOO_MANY_CODES, now);
    case "card_ready":
      if (event.kind === "card_collected") {
        return { status: "card_collected", expiresAt: now + OPEN_MS };
      }
      return isDecline(event) ? undefined : ended(event, now);
    case "card_collected":
      // Its answer was lost; whether the card is still there, the store knows.
      if (event.kind === "card_collected") return state;
      return isDecline(event) ? undefined : finished(event, now);
    case "uncertain":
      if (event.kind === "uncertain") return state;
      return event.kind === "cancelled" ? undefined : finished(event, now);
    case "completed":
    case "failed":
      // The first outcome that was told stays; who tells another is shown it.
      return isOutcome(event) ? state : undefined;
    case "cancelled":
      return event.kind === "cancelled" ? state : undefined;
    case "expired":
      return undefined;
  }
}

/** A person can decline until a card was sent; then it is too late. */
function isDecline(event: CardTaskEvent): boolean {
  return event.kind === "cancelled" && event.by === "person";
}

function isOutcome({ kind }: CardTaskEvent): boolean {
  return kind === "completed" || kind === "failed" || kind === "uncertain";
}

/** Where a purchase can be made: it was, nobody knows, or the task ends. */
function finished(
  event: CardTaskEvent,
  now: number,
): CardTaskState | undefined {
  if (event.kind === "uncertain") return { status: "uncertain", since: now };
  if (event.kind !== "completed") return ended(event, now);
  const { receipt } = event;
  return { status: "completed", completedAt: now, receipt };
}

/** The two ends that are possible from every open state. */
function ended(event: CardTaskEvent, now: number): CardTaskState | undefined {
  if (event.kind === "failed") return failed(event.reason, now);
  if (event.kind !== "cancelled") return undefined;
  return { status: "cancelled", cancelledAt: now, by: event.by };
}

function failed(reason: string, now: number): CardTaskState {
  return { status: "failed", failedAt: now, reason };
}
