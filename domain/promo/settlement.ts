/**
 * Acts on claims and payouts; each act is one commit and stands in the
 * journal, so that no import undoes it.
 *
 * @module
 */
import { refusedError, usageError } from "../operator_errors.ts";
import { JOURNAL } from "../tables/shared.ts";
import type { TableStore, Tx } from "../writes/transaction.ts";
import type { Claim } from "./claim.ts";
import { payeeEmail } from "./fields.ts";
import { CLAIMS, PAYOUTS } from "./tables.ts";

interface Ports {
  store: Pick<TableStore, "change">;
}

export interface ClaimAct {
  /** `list`: puts it into a payout. `unpay`: makes it due again. */
  act: "list" | "pay" | "unpay" | "reject";
  /** Epoch milliseconds, if the act is done again. */
  at?: number;
  payout?: string;
  reason?: string;
}

/** @returns false if there is no claim, or nothing changes */
export function changeClaim(
  { store }: Ports,
  reservationId: string,
  { act, payout, reason, at }: ClaimAct,
): Promise<boolean> {
  return store.change((tx) => {
    const before = tx.row(CLAIMS, reservationId);
    const doneAt = at ?? tx.now;
    const after = before &&
      settled(before, { act, payout, reason, at: doneAt });
    if (after === null) return false;
    tx.update(CLAIMS, after, reservationId);
    const entry = { act, payout, reason, at: doneAt };
    tx.update(JOURNAL, entry, "claim", reservationId);
    if (act === "list") countIn(tx, payout!, { ...after, at: doneAt });
    return true;
  });
}

/** The claim after an act; null if nothing changes. */
function settled(
  { paidAt, payout, rejected, ...claim }: Claim,
  { act, at, reason = "", payout: into }: ClaimAct & { at: number },
): Claim | null {
  switch (act) {
    case "list": {
      const isDue = (paidAt ?? payout ?? rejected) === undefined;
      return isDue ? { ...claim, payout: into } : null;
    }
    case "pay":
      return paidAt === undefined ? { ...claim, payout, paidAt: at } : null;
    case "reject":
      return rejected ? null : { ...claim, rejected: { at, reason } };
    case "unpay":
      return (paidAt ?? payout ?? rejected) === undefined ? null : claim;
  }
}

function countIn(
  tx: Tx,
  id: string,
  { cashBackUsd, at }: Claim & { at: number },
): void {
  const { claims, usd, ...payout } = tx.row(PAYOUTS, id) ??
    { id, createdAt: at, state: "open" as const, claims: 0, usd: 0 };
  const counted = { claims: claims + 1, usd: usd + cashBackUsd };
  tx.update(PAYOUTS, { ...payout, ...counted }, id);
}

/**
 * Ends an open payout, and makes the claims due again that it lists unpaid.
 *
 * @param released reservation ids of those claims
 * @returns false if there is no such payout, or it has ended
 */
export async function endPayout(
  { store }: Ports,
  id: string,
  { act, at, released = [] }: {
    act: "pay" | "void";
    at?: number;
    released?: string[];
  },
): Promise<boolean> {
  for (const reservationId of released) {
    await store.change((tx) => {
      const claim = tx.row(CLAIMS, reservationId);
      if (claim?.payout !== id || claim.paidAt !== undefined) return;
      const { payout: _, ...rest } = claim;
      tx.update(CLAIMS, rest, reservationId);
      const entry = { act: "unpay" as const, at: tx.now };
      tx.update(JOURNAL, entry, "claim", reservationId);
    });
  }
  return await store.change((tx) => {
    const payout = tx.row(PAYOUTS, id);
    if (payout?.state !== "open") return false;
    const endedAt = at ?? tx.now;
    const state = act === "pay" ? "paid" as const : "void" as const;
    tx.update(PAYOUTS, { ...payout, state, endedAt }, id);
    tx.update(JOURNAL, { act, at: endedAt }, "payout", id);
    return true;
  });
}

/**
 * Changes the PayPal account of a claim that is not on its way.
 *
 * @throws {OperatorError} if the address is invalid, or the claim is paid by another
 * reward, paid or exported
 */
export function changePayee(
  { store }: Ports,
  reservationId: string,
  email: string,
): Promise<void> {
  const { success, data: paypal_email = "", error } = payeeEmail()
    .safeParse(email);
  if (!success) throw usageError(`${email} ${error.issues[0]!.message}.`);
  return store.change((tx) => {
    const claim = tx.row(CLAIMS, reservationId);
    if (claim?.request.preferred_reward !== "paypal") {
      throw refusedError("The claim is not paid by PayPal.");
    }
    if (claim.paidAt !== undefined || claim.payout !== undefined) {
      throw refusedError(
        "The claim is paid, or listed in a payout: see promo unpaid and void.",
      );
    }
    const request = { ...claim.request, paypal_email };
    tx.update(CLAIMS, { ...claim, request }, reservationId);
  });
}
