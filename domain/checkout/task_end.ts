/**
 * How a card task ended, and for how long the service knows it.
 *
 * @module
 */
import { z } from "zod";
import { type CardTask, stateAt } from "./task.ts";
import { DAY_MS } from "../time.ts";

/** Retention of a finished task; its receipt can be read meanwhile. */
const TASK_KEPT_MS = 30 * DAY_MS;

/** Retention of how a task ended. */
const END_KEPT_MS = 365 * DAY_MS;

/**
 * How a task ended, or ends if nobody acts. It is kept long after the task, so
 * that an agent that comes back with its key does not buy the same again.
 */
export const cardTaskEnd = z.object({
  status: z.enum(["uncertain", "completed", "failed", "cancelled", "expired"]),
  /** Epoch milliseconds of the end. */
  at: z.number(),
});

export type CardTaskEnd = z.infer<typeof cardTaskEnd>;

export function endOf(task: CardTask): CardTaskEnd {
  const state = stateAt(task, Infinity);
  switch (state.status) {
    case "uncertain":
      return { status: state.status, at: state.since };
    case "completed":
      return { status: state.status, at: state.completedAt };
    case "failed":
      return { status: state.status, at: state.failedAt };
    case "cancelled":
      return { status: state.status, at: state.cancelledAt };
    case "expired":
      return { status: state.status, at: state.expiredAt };
    default:
      throw new Error(`the state ${state.status} has no end`);
  }
}

/** Epoch milliseconds from which a task is no longer retained. */
export function taskKeptUntil(task: CardTask): number {
  const { status, at } = endOf(task);
  // A task that may have been paid turns uncertain and needs clearing up; any
  // other open task reports its expiry for a day.
  const isOpen = "expiresAt" in task.state;
  return at + (isOpen && status === "expired" ? DAY_MS : TASK_KEPT_MS);
}

/** Epoch milliseconds from which the end of a task is no longer retained. */
export function endKeptUntil({ at }: CardTaskEnd): number {
  return at + END_KEPT_MS;
}
