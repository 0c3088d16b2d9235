/**
 * Export of claims to pay as CSV (RFC 4180). The same file, sent back, marks its
 * claims as paid.
 *
 * @module
 */
import {
  notFoundError,
  OperatorError,
  refusedError,
} from "../operator_errors.ts";
import { z } from "zod";
import { ERASED_EMAIL } from "../erasure/person.ts";
import { JOURNAL } from "../tables/shared.ts";
import type { TableStore } from "../writes/transaction.ts";
import type { ClaimRecord } from "./claim.ts";
import { isFormula } from "./fields.ts";
import { CLAIMS } from "./tables.ts";

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

export function payoutState(
  { claim, reservation }: ClaimRecord,
): "waiting" | "accepted" | "paid" {
  if (claim.paidAt !== undefined) return "paid";
  return reservation.state.status === "claimed" ? "accepted" : "waiting";
}

/** Byte order mark, without which Excel does not read UTF-8. */
const UTF8_MARK = "\ufeff";

/** A claim, in a row of a list. */
interface ClaimRow {
  row: ClaimRecord;
}

interface ExportPorts {
  lists: { claims(): AsyncIterable<ClaimRow> };
  record(act: { action: "export_claims"; subject: string }): Promise<void>;
}

/** Records the export in the audit log, then yields the lines of the CSV. */
export async function* exportClaimCsv(
  { lists, record }: ExportPorts,
  since = 0,
): AsyncGenerator<string> {
  const subject = since === 0
    ? "unpaid claims"
    : `unpaid claims since ${instant(since)}`;
  await record({ action: "export_claims", subject });
  yield UTF8_MARK + COLUMNS.join(",");
  for await (const { row: claimed } of lists.claims()) {
    const { claim: { id, claimedAt, cashBackUsd, request } } = claimed;
    const isDue = payoutState(claimed) === "accepted" && cashBackUsd > 0 &&
      claimedAt >= since && request.email !== ERASED_EMAIL;
    if (!isDue) continue;
    const isPaypal = request.preferred_reward === "paypal";
    yield [
      quoted(id),
      quoted(instant(claimedAt)),
      cashBackUsd,
      quoted(request.preferred_reward),
      quoted(isPaypal ? request.paypal_email : request.email),
      quoted(request.email),
      quoted(noFormula(request.merchant_name)),
      request.purchase_amount,
    ].join(",");
  }
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

/**
 * @returns reservation ids of the claims that are not yet paid
 * @throws {OperatorError} that names the first claim that is unknown or waits for a
 * slot
 */
export async function findUnpaidReservations(
  claims: AsyncIterable<ClaimRow>,
  ids: Set<string>,
): Promise<string[]> {
  const missing = new Set(ids);
  const found: string[] = [];
  for await (const { row: record } of claims) {
    const { id, reservationId } = record.claim;
    if (!missing.delete(id)) continue;
    const state = payoutState(record);
    if (state === "waiting") {
      throw refusedError(`Claim ${id} waits for a slot: nothing is due.`);
    }
    if (state === "accepted") found.push(reservationId);
  }
  const [first] = missing;
  if (first !== undefined) throw notFoundError(`No claim ${first}.`);
  return found;
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

/** Returns false if there is no claim or the claim is already paid. */
export function markPaid(
  { store }: { store: Pick<TableStore, "change"> },
  reservationId: string,
  at?: number,
): Promise<boolean> {
  return store.change((tx) => {
    const claim = tx.row(CLAIMS, reservationId);
    if (claim === null || claim.paidAt !== undefined) return false;
    const paidAt = at ?? tx.now;
    tx.update(CLAIMS, { ...claim, paidAt }, reservationId);
    tx.update(JOURNAL, { at: paidAt, act: "pay" }, "claim", reservationId);
    return true;
  });
}
