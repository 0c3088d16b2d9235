import type { Transact, Tx } from "../writes/transaction.ts";
import type { ClaimRecord, ClaimRequest } from "./claim.ts";
import type {
  Pool,
  Reservation,
  ReservationRequest,
  ReservationResult,
} from "./reservation.ts";

export interface Settlement {
  lapsed: number;
  served: number;
}

export interface PoolReport {
  agrees: boolean;
  pool: Pool;
  counted: {
    held: number;
    claimed: number;
    waitlisted: number;
    /** Waiting behind the waitlist, because their address has no hold left. */
    deferred: number;
  };
  problems: string[];
}

export interface PromoTx extends Tx {
  /**
   * @param request `holder`: digests of the address blocks that the hold counts
   * for
   */
  reserve(
    request: ReservationRequest & { id: string; holder: string[] },
  ): ReservationResult;
  /**
   * Claims a reservation, or returns the earlier claim if it is the same.
   *
   * @throws {Failure} `no_matching_reservation`, `already_claimed`,
   * `already_rewarded`
   */
  claim(request: ClaimRequest & { id: string }): ClaimRecord;
}

export interface PromoStore {
  write: Transact<PromoTx>;
  find(reservationId: string): Promise<Reservation | null>;
  /** Returns false if there is no claim or the claim is already paid. */
  markPaid(reservationId: string): Promise<boolean>;
  /** @throws once `stopping` is aborted and reservations are left */
  settle(stopping?: AbortSignal): Promise<Settlement>;
  pool(): Promise<Pool>;
  verifyPool(): Promise<PoolReport>;
}
