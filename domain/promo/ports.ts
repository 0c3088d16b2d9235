/**
 * What the promotion needs of a store.
 *
 * @module
 */
import type { Transact, Tx } from "../writes/transaction.ts";
import type { ClaimFound, ReservationFound } from "./responses.ts";
import type { ClaimRequest } from "./claim.ts";
import type { Pool } from "./pool.ts";
import type { PoolReport } from "./pool_report.ts";
import type { Reservation, ReservationRequest } from "./reservation.ts";

/** What settling the promotion did. */
export interface Settlement {
  /** Holds that ran out. */
  lapsed: number;
  /** Reservations of the waitlist that got a slot. */
  served: number;
}

/** A transaction of the promotion. */
export interface PromoTx extends Tx {
  /**
   * Reserves for the pair of an email and an account id, or finds what the
   * pair has reserved before.
   *
   * @param request `holder`: digests of the blocks of addresses that its hold
   * counts for; one that has no hold left waits as if no slot were free
   */
  reserve(
    request: ReservationRequest & { id: string; holder: string[] },
  ): ReservationFound;
  /**
   * Claims a reservation, or finds the same claim made before.
   *
   * @throws {Failure} `no_matching_reservation`, `already_claimed`,
   * `already_rewarded`
   */
  claim(request: ClaimRequest & { id: string }): ClaimFound;
}

/** The promotion. */
export interface PromoStore {
  reserve: Transact<PromoTx>;
  claim: Transact<PromoTx>;
  find(reservationId: string): Promise<Reservation | null>;
  /** Marks the claim of a reservation as paid; false when it was before. */
  markPaid(reservationId: string): Promise<boolean>;
  /** Takes back all holds that ran out and serves the waitlist. */
  settle(): Promise<Settlement>;
  pool(): Promise<Pool>;
  /** Compares the pool with what the reservations say. */
  checkPool(): Promise<PoolReport>;
}
