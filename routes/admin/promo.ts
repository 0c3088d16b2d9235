import { Argument } from "commander";
import {
  exportClaimCsv,
  findUnpaidReservations,
  readClaimIds,
} from "../../domain/promo/payout.ts";
import { readInstant } from "../reports/records.ts";
import { NEW_FILE } from "./store.ts";
import { command, parsed } from "./command.ts";
import { list } from "./table.ts";

export const verifyPoolCommand = command({
  name: "promo check",
  does: "compares the pool with the reservations",
  async run({ services: { promo, config } }) {
    const report = await promo.verifyPool();
    const { pool, counted, problems, agrees } = report;
    const text = () =>
      list({
        "slots taken": `${pool.taken} of ${config.promo.poolSize}`,
        ...counted,
        "check": agrees ? "the pool agrees with the reservations" : "differs",
        ...Object.fromEntries(
          problems.map((one, n) => [`problem ${n + 1}`, one]),
        ),
      });
    const problem = agrees
      ? undefined
      : "The pool does not agree with the reservations.";
    return { value: report, text, problem };
  },
});

export const exportClaimsCommand = command({
  name: "promo export",
  does: "writes the accepted claims that are unpaid as CSV",
  args: [NEW_FILE],
  isPlain: true,
  options: {
    since: parsed(
      "--since <date>",
      "claimed at a date or an instant, or later",
      readInstant,
    ),
  },
  help: "Claims that wait for a slot, of nothing, or of a person who was " +
    "erased are left out.",
  async run(context, { since }, file) {
    const claims = exportClaimCsv(context.services.operator, since);
    const lines = await context.write(file, claims, "claims written");
    context.terminal.note(`${lines - 1} claims written\n`);
  },
});

export const markClaimsPaidCommand = command({
  name: "promo paid",
  does: "marks the claims of a list as paid",
  args: [new Argument("<file>", "what export wrote, or - for the input")],
  help: "The first column is read: delete the lines of claims that were not " +
    "paid. Nothing\nis marked when a line names no claim to pay.",
  async run(context, _, file) {
    const { promo, operator } = context.services;
    const ids = await readClaimIds((await context.open(file)).lines);
    const found = await findUnpaidReservations(operator.records.claims(), ids);
    if (found.length > 0) {
      const subject = `${found.length} claims`;
      await operator.audit.record({ action: "pay_claims", subject });
    }
    let paid = 0;
    for (const reservationId of found) {
      if (await promo.markPaid(reservationId)) paid++;
    }
    const before = ids.size - paid;
    const text = () => `${paid} claims marked as paid, ${before} were before`;
    return { value: { paid, before }, text };
  },
});
