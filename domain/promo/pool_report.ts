import { ERASED_EMAIL, ERASED_TEXT } from "../erasure/person.ts";
import { type Pool, waitlistLength } from "./pool.ts";
import type { Reservation } from "./reservation.ts";

export interface PoolReport {
  agrees: boolean;
  pool: Pool;
  counted: {
    held: number;
    claimed: number;
    waitlisted: number;
    /**
     * Reservations behind the waitlist, because their address has no hold left.
     */
    deferred: number;
  };
  problems: string[];
}

/** Index rows as `<place> <reservation id>`. */
export type IndexRows = Set<`${number} ${string}`>;

interface PoolEvidence {
  pool: Pool;
  reservations: Reservation[];
  holds: IndexRows;
  waitlist: IndexRows;
  deferred: IndexRows;
}

export function comparePool(evidence: PoolEvidence): PoolReport {
  const { pool, reservations, holds, waitlist, deferred } = evidence;
  const counted = { held: 0, claimed: 0, waitlisted: 0, deferred: 0 };
  const problems: string[] = [];
  for (const { id, state } of reservations) {
    if (state.status === "lapsed") continue;
    counted[state.status]++;
    if (state.status === "held" && !holds.has(`${state.holdExpiresAt} ${id}`)) {
      problems.push(`${id}: is held but not in the index of holds`);
    }
    if (
      state.status === "waitlisted" && !waitlist.has(`${state.ticket} ${id}`)
    ) {
      problems.push(`${id}: waits but is not at place ${state.ticket}`);
    }
    if (state.status === "deferred" && !deferred.has(`${state.until} ${id}`)) {
      problems.push(`${id}: waits but is not in the index behind the line`);
    }
  }
  const expected = [
    ["slots taken", pool.taken, counted.held + counted.claimed],
    ["waitlist length", waitlistLength(pool), counted.waitlisted],
    ["index of holds", holds.size, counted.held],
    ["rows of the waitlist", waitlist.size, counted.waitlisted],
    ["rows behind the waitlist", deferred.size, counted.deferred],
  ] as const;
  for (const [name, stored, recomputed] of expected) {
    if (stored !== recomputed) {
      problems.push(`${name}: ${stored} stored, ${recomputed} recomputed`);
    }
  }
  for (const row of waitlist) {
    const ticket = parseInt(row);
    if (ticket < pool.head || ticket >= pool.tail) {
      problems.push(`place ${ticket}: is outside of the line`);
    }
  }
  problems.push(...doubleRewards(evidence.reservations));
  return { agrees: problems.length === 0, pool, counted, problems };
}

/** Claims with the same email or account id as another claim. */
function doubleRewards(reservations: Reservation[]): string[] {
  const firstBy = new Map<string, string>();
  return reservations.flatMap(({ id, email, accountId, state }) => {
    if (!("claimId" in state) || state.claimId === undefined) return [];
    return [email.toLowerCase(), accountId].flatMap((name) => {
      // Erased values identify nobody.
      if (name === ERASED_EMAIL || name === ERASED_TEXT) return [];
      const first = firstBy.get(name);
      if (first === undefined) firstBy.set(name, id);
      return first === undefined
        ? []
        : [`${id}: ${first} is claimed by the same user`];
    });
  });
}
