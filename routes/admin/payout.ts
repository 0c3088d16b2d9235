import type { Command } from "commander";
import { OperatorError } from "../../domain/admin/operator.ts";
import {
  claimIds,
  claimsToPay,
  exportedClaims,
} from "../../domain/promo/payout.ts";
import {
  type Choose,
  command,
  type CommandContext,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { readInstant } from "../reports/service.ts";
import { writeFile } from "./write_file.ts";

interface ExportOptions {
  since?: number;
}

/** `admin promo export` and `admin promo paid` */
export function payoutCommands(promo: Command, choose: Choose): void {
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
    .action((file: string, options: ExportOptions) =>
      choose((station) => exportClaims(station, file, options))
    );
  command(promo, "paid", "marks the claims of a list as paid")
    .argument("<file>", "what export wrote, or - for the input")
    .addHelpText(
      "after",
      "\nThe first column is read: delete the lines of claims that were not " +
        "paid. Nothing\nis marked when a line names no claim to pay.",
    )
    .action((file: string, options: Printed) =>
      choose((station) => markPaid(station, file, options))
    );
}

async function exportClaims(
  station: CommandContext,
  file: string,
  { since = 0 }: ExportOptions,
): Promise<void> {
  const { operator } = station.services;
  const lines = await progress(
    station,
    "claims written",
    (show) =>
      writeFile(station.terminal, file, {
        lines: exportedClaims(operator, since),
        onLine: (done) => show({ done }),
      }),
  );
  station.terminal.note(`${lines - 1} claims written\n`);
}

async function markPaid(
  station: CommandContext,
  file: string,
  options: Printed,
): Promise<void> {
  const { promo, operator } = station.services;
  const { lines } = await station.terminal.open(file).catch((error) => {
    throw new OperatorError(`${file}: ${error.message}`);
  });
  const ids = await claimIds(lines);
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
  print(
    station,
    options,
    { paid, before },
    () => `${paid} claims marked as paid, ${before} were before`,
  );
}
