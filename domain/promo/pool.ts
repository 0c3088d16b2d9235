/**
 * The pool of cash-back slots and the line behind it, as one small value.
 * Everything in it can be recomputed from the reservations.
 *
 * The waitlist is a line of numbered tickets without gaps: one joins at its
 * tail and leaves at its head, so a place in it is a subtraction.
 *
 * @module
 */
import { z } from "zod";

/** Stored state of the pool. */
export const pool = z.object({
  /** Slots that are held or settled. */
  taken: z.number(),
  /** Ticket that is served next. */
  head: z.number(),
  /** Ticket of the next one to join the line. */
  tail: z.number(),
});

/** Stored state of the pool. */
export type Pool = z.infer<typeof pool>;

/** The pool before the first reservation. */
export const EMPTY_POOL: Pool = { taken: 0, head: 1, tail: 1 };

/** How many wait. */
export function waiting({ head, tail }: Pool): number {
  return tail - head;
}

/** Place in the line, 1 is served next. */
export function positionOf(ticket: number, { head }: Pool): number {
  // A ticket that was served after the pool was read has no place any more.
  return Math.max(1, ticket - head + 1);
}

/** Slots that a newcomer can have: none while somebody waits in line. */
export function open(pool: Pool, size: number): number {
  return waiting(pool) === 0 ? Math.max(0, size - pool.taken) : 0;
}

/**
 * The pool after one more reservation: a slot while one is open, else the next
 * ticket. Who may not hold takes no slot, and no place of those who may. Never
 * refuses.
 */
export function admit(
  pool: Pool,
  { size, mayHold }: { size: number; mayHold: boolean },
): Pool {
  if (open(pool, size) === 0) return { ...pool, tail: pool.tail + 1 };
  return mayHold ? { ...pool, taken: pool.taken + 1 } : pool;
}

/** What the last {@linkcode admit} gave out: a ticket, or null for none. */
export function admittedTicket(after: Pool): number | null {
  // A slot is only given while nobody waits, and then nobody waits after it.
  return waiting(after) === 0 ? null : after.tail - 1;
}

/** How many of the line can move up now; a pool may have been made larger. */
export function movable(pool: Pool, size: number): number {
  return Math.max(0, Math.min(size - pool.taken, waiting(pool)));
}

/** The pool after `left` left the head of the line and `served` took a slot. */
export function moveUp(
  pool: Pool,
  { left, served }: { left: number; served: number },
): Pool {
  return { ...pool, taken: pool.taken + served, head: pool.head + left };
}

/** The pool after `count` holds lapsed. */
export function release(pool: Pool, count: number): Pool {
  return { ...pool, taken: pool.taken - count };
}
