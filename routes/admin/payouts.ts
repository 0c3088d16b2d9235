/**
 * Commands on claims and payouts.
 *
 * @module
 */
import { Argument } from "commander";
import { MAX_REASON_CHARACTERS } from "../../domain/admin/decide.ts";
import type { OperatorAct } from "../../domain/admin/operator.ts";
import {
  notFoundError,
  refusedError,
  usageError,
} from "../../domain/operator_errors.ts";
import type { ClaimRecord } from "../../domain/promo/claim.ts";
import {
  exportClaimCsv,
  payoutState,
  readClaimIds,
} from "../../domain/promo/payout.ts";
import {
  changeClaim,
  changePayee,
  endPayout,
} from "../../domain/promo/settlement.ts";
import { PAYOUTS } from "../../domain/promo/tables.ts";
import { readInstant } from "../reports/records.ts";
import {
  command,
  type CommandContext,
  NEW_FILE_ARGUMENT,
  option,
  parsedOption,
  requiredOption,
} from "./command.ts";

export const exportClaimsCommand = command({
  name: "promo export",
  needsFiles: true,
  does: "puts the accepted claims that are unpaid into a payout, as CSV",
  args: [NEW_FILE_ARGUMENT],
  isPlain: true,
  options: {
    since: parsedOption(
      "--since <date>",
      "claimed at a date or an instant, or later",
      readInstant,
    ),
    payout: option("--payout <id>", "the claims of a payout again"),
  },
  help:
    "Claims that wait for a slot, of nothing, of a person who was erased, " +
    "or in an open\npayout are left out.",
  async run(context, { since, payout }, file) {
    const { services } = context;
    if (payout !== undefined) await findPayout(context, payout);
    const wanted = payout === undefined
      ? { payout: services.random.uuid(), since }
      : { payout, isAgain: true };
    const claims = exportClaimCsv(services, wanted);
    const lines = await context.write(file, claims, "claims written") - 1;
    const which = lines > 0 ? `: payout ${wanted.payout}` : "";
    context.terminal.note(`${lines} claims written${which}\n`);
  },
});

export const markClaimsPaidCommand = command({
  name: "promo paid",
  needsFiles: true,
  does: "marks the claims of a list as paid, and ends its payout",
  args: [new Argument("<file>", "what export wrote, or - for the input")],
  help: "The first column is read: delete the lines of claims that were not " +
    "paid, which\nare due again. Nothing is marked when a line names no claim " +
    "to pay.",
  async run(context, _, file) {
    const { services } = context;
    const ids = await readClaimIds((await context.open(file)).lines);
    const { found, payouts } = await findUnpaid(context, ids);
    if (found.length > 0) {
      await record(context, "pay_claims", `${found.length} claims`);
    }
    let paid = 0;
    for (const id of found) {
      if (await changeClaim(services, id, { act: "pay" })) paid++;
    }
    const released = await end(context, payouts, "pay");
    const before = ids.size - paid;
    const text = () =>
      `${paid} claims marked as paid, ${before} were before` +
      (released > 0 ? `; ${released} of the payout are due again` : "");
    return { value: { paid, before, released }, text };
  },
});

const REASON = {
  reason: requiredOption("--reason <text>", "why; kept in the audit"),
};

export const voidPayoutCommand = command({
  name: "promo void",
  does: "ends a payout of which nothing was paid; its claims are due again",
  args: [new Argument("<payout>", "id of the payout")],
  options: REASON,
  async run(context, { reason }, id) {
    const { state } = await findPayout(context, id);
    if (state !== "open") throw refusedError(`The payout is ${state}.`);
    await record(context, "void_payout", id, reason);
    const released = await end(context, new Set([id]), "void");
    const text = () => `void; ${released} claims are due again`;
    return { value: { released }, text };
  },
});

const CLAIM = new Argument("<claim>", "id of the claim");

export const rejectClaimCommand = command({
  name: "promo reject",
  does: "rejects an unpaid claim, which no payout lists any more",
  args: [CLAIM],
  options: REASON,
  async run(context, { reason }, id) {
    const found = await findClaim(context, id);
    const state = payoutState(found);
    if (state === "paid" || state === "rejected" || state === "exported") {
      throw refusedError(`The claim is ${state}: see promo unpaid and void.`);
    }
    return await settle(context, found, "reject", reason);
  },
});

export const unpayClaimCommand = command({
  name: "promo unpaid",
  does: "makes a claim due again that was marked as paid, or rejected",
  args: [CLAIM],
  options: REASON,
  async run(context, { reason }, id) {
    const found = await findClaim(context, id);
    const state = payoutState(found);
    if (state !== "paid" && state !== "rejected") {
      throw refusedError(`The claim is ${state}.`);
    }
    return await settle(context, found, "unpay", reason);
  },
});

export const changePayeeCommand = command({
  name: "promo payee",
  does: "changes the PayPal account of a claim that is not on its way",
  args: [CLAIM, new Argument("<email>", "the PayPal account")],
  options: REASON,
  async run(context, { reason }, id, email) {
    const { claim } = await findClaim(context, id);
    await changePayee(context.services, claim.reservationId, email);
    await record(context, "change_payee", claim.id, reason);
    return { value: { claim: claim.id }, text: () => "changed" };
  },
});

async function settle(
  context: CommandContext,
  { claim }: ClaimRecord,
  act: "reject" | "unpay",
  reason: string,
) {
  await record(context, `${act}_claim`, claim.id, reason);
  const change = { act, reason: reason.trim() };
  await changeClaim(context.services, claim.reservationId, change);
  const state = payoutState(await findClaim(context, claim.id));
  return { value: { claim: claim.id, state }, text: () => state };
}

async function record(
  { services }: CommandContext,
  action: OperatorAct["action"],
  subject: string,
  reason?: string,
): Promise<void> {
  const why = reason?.trim();
  if (why === "" || (why?.length ?? 0) > MAX_REASON_CHARACTERS) {
    throw usageError(
      `A reason has 1 to ${MAX_REASON_CHARACTERS} characters.`,
    );
  }
  const text = why === undefined ? subject : `${subject}: ${why}`;
  await services.operator.record({ action, subject: text });
}

async function findPayout({ services }: CommandContext, id: string) {
  const payout = await services.store.find(PAYOUTS, id);
  if (payout === null) throw notFoundError(`No payout ${id}.`);
  return payout;
}

async function findClaim(
  { services }: CommandContext,
  id: string,
): Promise<ClaimRecord> {
  for await (const { row } of services.operator.lists.claims()) {
    if (row.claim.id === id.trim()) return row;
  }
  throw notFoundError(`No claim ${id}.`);
}

/**
 * @returns reservation ids of the claims that are to be marked, and the payouts
 * that list them
 * @throws {OperatorError} that names the first claim that is unknown, waits for a
 * slot or was rejected
 */
async function findUnpaid(
  { services }: CommandContext,
  ids: Set<string>,
): Promise<{ found: string[]; payouts: Set<string> }> {
  const missing = new Set(ids);
  const found: string[] = [];
  const payouts = new Set<string>();
  for await (const { row } of services.operator.lists.claims()) {
    const { id, reservationId, payout } = row.claim;
    if (!missing.delete(id)) continue;
    const state = payoutState(row);
    if (state === "waiting") {
      throw refusedError(`Claim ${id} waits for a slot: nothing is due.`);
    }
    if (state === "rejected") throw refusedError(`Claim ${id} is rejected.`);
    if (state === "paid") continue;
    found.push(reservationId);
    if (payout !== undefined) payouts.add(payout);
  }
  const [first] = missing;
  if (first !== undefined) throw notFoundError(`No claim ${first}.`);
  return { found, payouts };
}

/** Ends payouts, and returns how many of their claims are due again. */
async function end(
  { services }: CommandContext,
  payouts: Set<string>,
  act: "pay" | "void",
): Promise<number> {
  const unpaid = new Map([...payouts].map((id) => [id, [] as string[]]));
  for await (const { row } of services.operator.lists.claims()) {
    const { payout = "", reservationId } = row.claim;
    if (payoutState(row) === "exported") {
      unpaid.get(payout)?.push(reservationId);
    }
  }
  let count = 0;
  for (const [id, released] of unpaid) {
    await endPayout(services, id, { act, released });
    count += released.length;
  }
  return count;
}
