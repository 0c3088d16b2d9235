import type { ClaimRecord } from "../../domain/admin/operator.ts";
import { payoutState } from "../../domain/promo/payout.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import { defineReport } from "./report.ts";

export const reservations = defineReport<Reservation>({
  name: "promo reservations",
  path: "/promo/reservations",
  title: "Reservations",
  does: "lists reservations, the newest first",
  filters: [{
    name: "status",
    does: "only in this state",
    choices: ["held", "waitlisted", "deferred", "lapsed", "claimed"],
  }],
  rows: ({ operator }, after) => operator.records.reservations(after),
  wanted: ({ state }, { status }) => !status || status === state.status,
  columns: {
    id: ({ id }) => id,
    created: ({ createdAt }) => ({ at: createdAt }),
    status: ({ state }) => ({ state: state.status }),
    until: ({ state }) =>
      "holdExpiresAt" in state ? { at: state.holdExpiresAt } : undefined,
    ticket: ({ state }) => "ticket" in state ? state.ticket : undefined,
    email: ({ email }) => email,
    account: ({ accountId }) => accountId,
  },
});

export const claims = defineReport<ClaimRecord>({
  name: "promo claims",
  path: "/promo/claims",
  title: "Claims",
  does: "lists claims, the newest reservation first",
  filters: [{
    name: "status",
    does: "only those that stand so",
    choices: ["waiting", "accepted", "paid"],
  }],
  rows: ({ operator }, after) => operator.records.claims(after),
  wanted: (record, { status }) => !status || status === payoutState(record),
  columns: {
    claim: ({ claim }) => claim.id,
    claimed: ({ claim }) => ({ at: claim.claimedAt }),
    status: (record) => ({ state: payoutState(record) }),
    usd: ({ claim }) => claim.cashBackUsd,
    reward: ({ claim }) => claim.request.preferred_reward,
    email: ({ claim }) => claim.request.email,
    merchant: ({ claim }) => claim.request.merchant_name,
  },
});
