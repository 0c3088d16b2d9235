import { OperatorError } from "../../domain/admin/operator.ts";
import {
  claimIds,
  claimsToPay,
  exportedClaims,
} from "../../domain/promo/payout.ts";
import { readInstant } from "../reports/service.ts";
import type { AdminCommand, CommandContext, Printed } from "./command.ts";
import { list } from "./table.ts";
import { writeFile } from "./write_file.ts";

export function promoCommand(program: AdminCommand): void {
  const promo = program.group(
    "promo",
    "checks the pool, lists reservations and claims, pays out",
  );
  promo.printing("check", "compares the pool with the reservations")
    .runs(check);
  promo.command("export")
    .description("writes the accepted claims that are unpaid as CSV")
    .argument("<file>", "a file that does not exist yet, or - for the output")
    .option(
      "--since <date>",
      "claimed at a date or an instant, or later",
      readInstant,
    )
    .addHelpText(
      "after",
      "\nClaims that wait for a slot, of nothing, or of a person who was " +
        "erased are left out.",
    )
    .runs(exportClaims);
  promo.printing("paid", "marks the claims of a list as paid")
    .argument("<file>", "what export wrote, or - for the input")
    .addHelpText(
      "after",
      "\nThe first column is read: delete the lines of claims that were not " +
        "paid. Nothing\nis marked when a line names no claim to pay.",
    )
    .runs(markPaid);
}

async function check(context: CommandContext, options: Printed): Promise<void> {
  const { promo, config } = context.services;
  const report = await promo.checkPool();
  const { pool, counted, problems, agrees } = report;
  context.print(options, report, () =>
    list({
      "slots taken": `${pool.taken} of ${config.promo.poolSize}`,
      ...counted,
      "check": agrees ? "the pool agrees with the reservations" : "differs",
      ...Object.fromEntries(
        problems.map((one, n) => [`problem ${n + 1}`, one]),
      ),
    }));
  if (!agrees) {
    throw new OperatorError("The pool does not agree with the reservations.");
  }
}

async function exportClaims(
  context: CommandContext,
  file: string,
  { since }: { since?: number },
): Promise<void> {
  const lines = await writeFile(context, file, {
    lines: exportedClaims(context.services.operator, since),
    label: "claims written",
  });
  context.terminal.note(`${lines - 1} claims written\n`);
}

async function markPaid(
  context: CommandContext,
  file: string,
  options: Printed,
): Promise<void> {
  const { promo, operator } = context.services;
  const ids = await claimIds((await context.open(file)).lines);
  const found = await claimsToPay(operator.records.claims(), ids);
  if (found.length > 0) {
    const subject = `${found.length} claims`;
    await operator.audit.record({ action: "pay_claims", subject });
  }
  let paid = 0;
  for (const reservationId of found) {
    if (await promo.markPaid(reservationId)) paid++;
  }
  const before = ids.size - paid;
  context.print(
    options,
    { paid, before },
    () => `${paid} claims marked as paid, ${before} were before`,
  );
}
