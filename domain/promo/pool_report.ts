/**
 * The pool, recomputed from the reservations and compared with what is stored,
 * and the rule that a user is rewarded once.
 *
 * @module
 */
import { ERASED_EMAIL, ERASED_TEXT } from "../erasure/person.ts";
import { type Pool, waiting } from "./pool.ts";
import type { Reservation } from "./reservation.ts";

/** What the comparison found. */
export interface PoolReport {
  /** Whether the store is as the reservations say. */
  agrees: boolean;
  pool: Pool;
  /** Slots and waitlist as the reservations say. */
  counted: {
    held: number;
    claimed: number;
    waitlisted: number;
    /** Wait because of their address, behind the line. */
    deferred: number;
  };
  /** One line for each difference. */
  problems: string[];
}

/** Everything that the pool can be compared with. */
interface PoolEvidence {
  pool: Pool;
  reservations: Reservation[];
  /** Ids of the index of holds, by the instant at which they end. */
  holds: Map<string, number>;
  /** Ids of the line, by ticket. */
  waitlist: Map<number, string>;
  /** Ids of those behind the line, by the instant until which they wait. */
  deferred: Map<string, number>;
}

/** Compares the pool, the holds and the line with the reservations. */
export function comparePool(evidence: PoolEvidence): PoolReport {
  const { pool, holds, waitlist, deferred } = evidence;
  const counted = { held: 0, claimed: 0, waitlisted: 0, deferred: 0 };
  const problems: string[] = [];
  for (const { id, state } of evidence.reservations) {
    if (state.status === "lapsed") continue;
    counted[state.status]++;
    if (state.status === "held" && holds.get(id) !== state.holdExpiresAt) {
      problems.push(`${id}: is held but not in the index of holds`);
    }
    if (state.status === "waitlisted" && waitlist.get(state.ticket) !== id) {
      problems.push(`${id}: waits but is not at place ${state.ticket}`);
    }
    if (state.status === "deferred" && deferred.get(id) !== state.until) {
      problems.push(`${id}: waits but is not in the index behind the line`);
    }
  }
  const taken = counted.held + counted.claimed;
  const expected = [
    ["slots taken", pool.taken, taken],
    ["waitlist length", waiting(pool), counted.waitlisted],
    ["index of holds", holds.size, counted.held],
    ["rows of the waitlist", waitlist.size, counted.waitlisted],
    ["rows behind the waitlist", deferred.size, counted.deferred],
  ] as const;
  for (const [name, stored, recomputed] of expected) {
    if (stored !== recomputed) {
      problems.push(`${name}: ${stored} stored, ${recomputed} recomputed`);
    }
  }
  for (const ticket of waitlist.keys()) {
    if (ticket < pool.head || ticket >= pool.tail) {
      problems.push(`place ${ticket}: is outside of the line`);
    }
  }
  problems.push(...doubleRewards(evidence.reservations));
  return { agrees: problems.length === 0, pool, counted, problems };
}

/** One line for each claim whose email or account id has another one. */
function doubleRewards(reservations: Reservation[]): string[] {
  const firstBy = new Map<string, string>();
  return reservations.flatMap(({ id, email, accountId, state }) => {
    if (!("claimId" in state) || state.claimId === undefined) return [];
    return [email.toLowerCase(), accountId].flatMap((name) => {
      // What stands in the place of an erased name is nobody's.
      if (name === ERASED_EMAIL || name === ERASED_TEXT) return [];
      const first = firstBy.get(name);
      if (first === undefined) firstBy.set(name, id);
      return first === undefined
        ? []
        : [`${id}: ${first} is claimed by the same user`];
    });
  });
}
