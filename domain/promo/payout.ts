/**
 * Export of claims to pay as CSV (RFC 4180). The same file, sent back, marks its
 * claims as paid.
 *
 * @module
 */
import { OperatorError } from "../operator_errors.ts";
import { z } from "zod";
import { ERASED_EMAIL } from "../erasure/person.ts";
import type { TableStore } from "../writes/transaction.ts";
import type { Claim, ClaimRecord } from "./claim.ts";
import { isFormula } from "./fields.ts";
import { changeClaim, endPayout } from "./settlement.ts";

const COLUMNS = [
  "claim_id",
  "claimed_at",
  "amount_usd",
  "reward",
  "pay_to",
  "email",
  "merchant",
  "purchase_amount_usd",
  "payout",
];

/** `accepted`: to be paid, in no payout yet. `exported`: in an open payout. */
export const PAYOUT_STATES = [
  "waiting",
  "accepted",
  "exported",
  "paid",
  "rejected",
] as const;

export function payoutState(
  { claim, reservation }: ClaimRecord,
): typeof PAYOUT_STATES[number] {
  if (claim.paidAt !== undefined) return "paid";
  if (claim.rejected !== undefined) return "rejected";
  if (reservation.state.status !== "claimed") return "waiting";
  return claim.payout === undefined ? "accepted" : "exported";
}

/** Byte order mark, without which Excel does not read UTF-8. */
const UTF8_MARK = "\ufeff";

/** A claim, in a row of a list. */
interface ClaimRow {
  row: ClaimRecord;
}

interface ExportPorts {
  store: Pick<TableStore, "change">;
  operator: {
    lists: { claims(): AsyncIterable<ClaimRow> };
    record(act: { action: "export_claims"; subject: string }): Promise<void>;
  };
}

interface ExportWanted {
  /** Id of a new payout, or of one that is listed again. */
  payout: string;
  isAgain?: boolean;
  /** Claims of this instant or later, in epoch milliseconds. */
  since?: number;
}

/**
 * Records the export in the audit log, then puts the claims that are due into a
 * payout and yields the lines of its CSV. If the lines are not read to their
 * end, the payout is void.
 */
export async function* exportClaimCsv(
  { operator: { lists, record }, ...services }: ExportPorts,
  { payout, isAgain = false, since = 0 }: ExportWanted,
): AsyncGenerator<string> {
  await record({ action: "export_claims", subject: `payout ${payout}` });
  let isWhole = false;
  const listed: string[] = [];
  try {
    yield UTF8_MARK + COLUMNS.join(",");
    for await (const { row } of lists.claims()) {
      const { claim } = row;
      const isListed = isAgain
        ? claim.payout === payout
        : isDue(row) && claim.claimedAt >= since &&
          await changeClaim(services, claim.reservationId, {
            act: "list",
            payout,
          });
      if (!isListed) continue;
      listed.push(claim.reservationId);
      yield lineOf(claim, payout);
    }
    isWhole = true;
  } finally {
    if (!isWhole && !isAgain && listed.length > 0) {
      await endPayout(services, payout, { act: "void", released: listed });
    }
  }
}

function isDue(record: ClaimRecord): boolean {
  const { cashBackUsd, request } = record.claim;
  return payoutState(record) === "accepted" && cashBackUsd > 0 &&
    request.email !== ERASED_EMAIL;
}

function lineOf(
  { id, claimedAt, cashBackUsd, request }: Claim,
  payout: string,
): string {
  const isPaypal = request.preferred_reward === "paypal";
  return [
    quoted(id),
    quoted(instant(claimedAt)),
    cashBackUsd,
    quoted(request.preferred_reward),
    quoted(isPaypal ? request.paypal_email : request.email),
    quoted(request.email),
    quoted(noFormula(request.merchant_name)),
    request.purchase_amount,
    quoted(payout),
  ].join(",");
}

/** @throws {OperatorError} that names the first line without a claim id */
export async function readClaimIds(
  lines: AsyncIterable<string>,
): Promise<Set<string>> {
  const ids = new Set<string>();
  let count = 0;
  for await (const line of lines) {
    count++;
    if (line.trim() === "") continue;
    // Spreadsheets may drop the quotes and change the separator.
    const [, first] = /^\ufeff?"?([\w-]{1,64})"?\s*(?:[,;\t]|$)/.exec(line) ??
      [];
    if (count === 1 && first === COLUMNS[0]) continue;
    if (first === undefined || !z.guid().safeParse(first).success) {
      throw new OperatorError(`Line ${count} begins with no claim_id.`);
    }
    ids.add(first);
  }
  return ids;
}

type Field = string | number | undefined;

function quoted(text: Field): string {
  return `"${`${text ?? ""}`.replaceAll('"', '""')}"`;
}

/** Prefixes a formula with an apostrophe; payee addresses are never altered. */
function noFormula(text: Field): string {
  const value = `${text ?? ""}`;
  return isFormula(value) ? `'${value}` : value;
}

function instant(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}
