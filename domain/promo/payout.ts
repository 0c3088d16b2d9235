/**
 * The claims to pay, as CSV (RFC 4180): every text is quoted, and none of them
 * is a formula.
 *
 * @module
 */
import type { ClaimRecord } from "../admin/operator.ts";
import { ERASED_EMAIL } from "../erasure/person.ts";
import { isFormula } from "./fields.ts";

const COLUMNS = [
  "claim_id",
  "claimed_at",
  "amount_usd",
  "reward",
  "pay_to",
  "email",
  "merchant",
  "purchase_amount_usd",
];

/** The CSV of the claims to pay (RFC 4180), line by line. */
export async function* payoutLines(
  claims: AsyncIterable<ClaimRecord>,
  since: number,
): AsyncGenerator<string> {
  yield COLUMNS.join(",");
  for await (const { claim, reservation } of claims) {
    const { request, cashBackUsd } = claim;
    const isDue = reservation.state.status === "claimed" && cashBackUsd > 0 &&
      claim.claimedAt >= since && request.email !== ERASED_EMAIL;
    if (!isDue) continue;
    yield [
      quoted(claim.id),
      quoted(instant(claim.claimedAt)),
      cashBackUsd,
      quoted(request.preferred_reward),
      quoted(
        request.preferred_reward === "paypal"
          ? request.paypal_email
          : request.email,
      ),
      quoted(request.email),
      quoted(noFormula(request.merchant_name)),
      request.purchase_amount,
    ].join(",");
  }
}

type Field = string | number | undefined;

/** A text of a CSV line, as it is. */
function quoted(text: Field): string {
  return `"${`${text ?? ""}`.replaceAll('"', '""')}"`;
}

/** A text that a spreadsheet does not calculate; an address is never altered. */
function noFormula(text: Field): string {
  const value = `${text ?? ""}`;
  return isFormula(value) ? `'${value}` : value;
}

function instant(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}
