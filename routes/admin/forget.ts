import type { Command } from "commander";
import type { Config } from "../../domain/config.ts";
import { forgetOld } from "../../domain/retention/retention.ts";
import {
  type Choose,
  command,
  type CommandContext,
  confirm,
  type Confirmed,
  print,
  type Printed,
} from "./command.ts";
import { table } from "./table.ts";

/** `admin forget` */
export function forgetCommand(program: Command, choose: Choose): void {
  command(
    program,
    "forget",
    "forgets now what the nightly run would: what is older than its days",
  )
    .option("--yes", "do not ask")
    .addHelpText("after", "\nRETENTION_DAYS_* say after how many days.")
    .action((options: Printed & Confirmed) =>
      choose((station) => forget(station, options))
    );
}

async function forget(
  station: CommandContext,
  options: Printed & Confirmed,
): Promise<void> {
  const { retention } = station.services.config;
  const question = `Delete permanently what is older (${daysOf(retention)})?`;
  await confirm(station, options, question);
  const steps = await forgetOld(station.services);
  print(
    station,
    options,
    steps,
    () =>
      steps.length === 0 ? "Nothing is older." : table(
        ["kind", "action", "rows"],
        steps.map(({ kind, action, rows }) => [kind, action, rows]),
        station.terminal,
      ),
  );
}

function daysOf(retention: Config["retention"]): string {
  return Object.entries(retention)
    .map(([kind, days]) =>
      `${kind} ${days === null ? "never" : `${days} days`}`
    )
    .join(", ");
}
