import type { Command } from "commander";
import { forgetOld, rowsOf } from "../../domain/retention/retention.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  confirm,
  type Confirmed,
  print,
  type Printed,
  progress,
  type Station,
} from "./command.ts";

interface Options extends Confirmed, Printed {
  replace?: boolean;
}

/** `admin import` */
export function importCommand(program: Command, choose: Choose): void {
  command(program, "import", "restores an archive that export has written")
    .argument("<file>", "the archive, or - for the input")
    .option("--replace", "delete everything in the store first")
    .option("--yes", "do not ask before everything is deleted")
    .addHelpText(
      "after",
      "\nThe store must be empty, or is emptied with --replace. Stop the " +
        "server first.\nTo restore into Deno Deploy, set KV_PATH to the URL " +
        "of its database and\nDENO_KV_ACCESS_TOKEN.",
    )
    .action((file: string, options: Options) =>
      choose((station) => importFrom(station, file, options), { store: "any" })
    );
}

async function importFrom(
  station: Station,
  file: string,
  options: Options,
): Promise<void> {
  const { archive } = station.services.operator;
  const source = await station.terminal.open(file).catch((error) => {
    throw new OperatorError(`${file}: ${error.message}`);
  });
  await makeRoom(station, options);
  const report = await progress(
    station,
    "bytes read",
    (show) =>
      archive.import(
        source.lines,
        () => show({ done: source.position(), total: source.size }),
      ),
  );
  // What was old enough to be forgotten must not come back with an archive.
  const forgotten = rowsOf(await forgetOld(station.services));
  print(
    station,
    options,
    { ...report, forgotten },
    () =>
      `${report.restored} rows restored, ${report.expired} had ended, ` +
      `${forgotten} forgotten by their age`,
  );
}

/** Leaves an empty store, or refuses. */
async function makeRoom(station: Station, options: Options): Promise<void> {
  const { archive } = station.services.operator;
  if (await archive.isEmpty()) return;
  if (!options.replace) {
    throw new OperatorError(
      "The store is not empty: empty it first with --replace.",
    );
  }
  await confirm(station, options, "Delete everything in the store?");
  await progress(
    station,
    "rows deleted",
    (show) => archive.clear((done) => show({ done })),
  );
}
