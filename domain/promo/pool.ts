/**
 * Pool of cash-back slots and its waitlist, as one small value that can be
 * recomputed from the reservations.
 *
 * The waitlist is a queue of consecutive ticket numbers: a reservation joins at
 * the tail and leaves at the head, so its position is a subtraction.
 *
 * @module
 */
import { z } from "zod";

export const pool = z.object({
  taken: z.number(),
  /** Ticket to be served next. */
  head: z.number(),
  /** Next ticket to be issued. */
  tail: z.number(),
});

export type Pool = z.infer<typeof pool>;

export const EMPTY_POOL: Pool = { taken: 0, head: 1, tail: 1 };

export function waitlistLength({ head, tail }: Pool): number {
  return tail - head;
}

/** Position in the waitlist, from 1. */
export function waitlistPosition(ticket: number, { head }: Pool): number {
  // The ticket may have been served after the pool was read.
  return Math.max(1, ticket - head + 1);
}

/** Slots open to new reservations: 0 while the waitlist is not empty. */
export function openSlots(pool: Pool, size: number): number {
  return waitlistLength(pool) === 0 ? Math.max(0, size - pool.taken) : 0;
}

/**
 * Takes a slot if one is open, otherwise issues a ticket. If a slot is open but
 * `mayHold` is false, the pool stays unchanged.
 */
export function admit(
  pool: Pool,
  { size, mayHold }: { size: number; mayHold: boolean },
): Pool {
  if (openSlots(pool, size) === 0) return { ...pool, tail: pool.tail + 1 };
  return mayHold ? { ...pool, taken: pool.taken + 1 } : pool;
}

/** Ticket that `admit` issued; null if `admit` issued none. */
export function admittedTicket(after: Pool): number | null {
  // `admit` gives a slot only while the waitlist is empty, and the waitlist
  // stays empty.
  return waitlistLength(after) === 0 ? null : after.tail - 1;
}

/**
 * Number of tickets that can take a slot now; the pool may have been enlarged.
 */
export function servableTickets(pool: Pool, size: number): number {
  return Math.max(0, Math.min(size - pool.taken, waitlistLength(pool)));
}

/**
 * The pool after `left` reservations left the waitlist, of which `served` took a slot.
 */
export function advanceWaitlist(
  pool: Pool,
  { left, served }: { left: number; served: number },
): Pool {
  return { ...pool, taken: pool.taken + served, head: pool.head + left };
}

export function releaseSlots(pool: Pool, count: number): Pool {
  return { ...pool, taken: pool.taken - count };
}
