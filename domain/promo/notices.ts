import type { Notice } from "../notice.ts";
import { DAY_MS } from "../time.ts";
import type { ClaimRecord } from "./claim.ts";
import type { Reservation } from "./reservation.ts";

/**
 * Epoch milliseconds: one day before a hold ends, or when a third of a short
 * hold is left.
 */
export function reminderAt(holdExpiresAt: number, holdMs: number): number {
  return holdExpiresAt - Math.min(DAY_MS, Math.floor(holdMs / 3));
}

export function holdExpiringNotice(
  { id, email, holdExpiresAt }: Pick<Reservation, "id" | "email"> & {
    holdExpiresAt: number;
  },
): Notice {
  return {
    kind: "hold_expiring",
    id: `${id}.expiring`,
    to: email,
    reservationId: id,
    holdExpiresAt,
  };
}

export function waitlistMovedUpNotice(
  { id, email, state }: Reservation,
): Notice {
  return {
    kind: "waitlist_moved_up",
    id: `${id}.moved-up`,
    to: email,
    reservationId: id,
    holdExpiresAt: state.status === "held" ? state.holdExpiresAt : undefined,
  };
}

export function claimReceivedNotice(
  { claim, reservation }: ClaimRecord,
): Notice {
  return {
    kind: "claim_received",
    id: `${claim.id}.received`,
    to: reservation.email,
    claimId: claim.id,
    isAccepted: reservation.state.status === "claimed",
    cashBackUsd: claim.cashBackUsd,
  };
}
