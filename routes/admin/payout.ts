import type { Command } from "commander";
import { payoutLines } from "../../domain/promo/payout.ts";
import { type Choose, progress, type Station } from "./command.ts";
import { readInstant } from "./read_instant.ts";
import { writeFile } from "./write_file.ts";

interface Options {
  since?: number;
}

/** `admin promo export` */
export function payoutCommand(promo: Command, choose: Choose): void {
  promo.command("export")
    .description("writes the accepted claims as CSV, to pay them out")
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
    .action((file: string, options: Options) =>
      choose((station) => exportClaims(station, file, options))
    );
}

async function exportClaims(
  station: Station,
  file: string,
  { since = 0 }: Options,
): Promise<void> {
  const lines = await progress(
    station,
    "claims written",
    (show) =>
      writeFile(station.terminal, file, {
        lines: payoutLines(station.services.operator.records.claims(), since),
        onLine: (done) => show({ done }),
      }),
  );
  station.terminal.note(`${lines - 1} claims written\n`);
}
