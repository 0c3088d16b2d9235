import type { Pool } from "./reservation.ts";

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

/** The pool as a whole, which follows from all reservations. */
export interface PoolStore {
  /** Compares the stored pool with the reservations and changes nothing. */
  verify(): Promise<PoolReport>;
  /** Rebuilds a malformed pool from the reservations, with a record in the audit. */
  rebuild(): Promise<void>;
}
