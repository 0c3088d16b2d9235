import type { Command } from "commander";
import { forgetOld, rowsOf } from "../../domain/retention/retention.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  confirm,
  type Confirmed,
  type Desk,
  print,
  type Printed,
  progress,
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
      choose((desk) => importFrom(desk, file, options), { store: "any" })
    );
}

async function importFrom(
  desk: Desk,
  file: string,
  options: Options,
): Promise<void> {
  const { archive } = desk.services.operator;
  const source = await desk.terminal.open(file).catch((error) => {
    throw new OperatorError(`${file}: ${error.message}`);
  });
  await makeRoom(desk, options);
  const report = await progress(
    desk,
    "bytes read",
    (show) =>
      archive.import(
        source.lines,
        () => show({ done: source.position(), total: source.size }),
      ),
  );
  // What was old enough to be forgotten must not come back with an archive.
  const forgotten = rowsOf(await forgetOld(desk.services));
  print(
    desk,
    options,
    { ...report, forgotten },
    () =>
      `${report.restored} rows restored, ${report.expired} had ended, ` +
      `${forgotten} forgotten by their age`,
  );
}

/** Leaves an empty store, or refuses. */
async function makeRoom(desk: Desk, options: Options): Promise<void> {
  const { archive } = desk.services.operator;
  if (await archive.isEmpty()) return;
  if (!options.replace) {
    throw new OperatorError(
      "The store is not empty: empty it first with --replace.",
    );
  }
  await confirm(desk, options, "Delete everything in the store?");
  await progress(
    desk,
    "rows deleted",
    (show) => archive.clear((done) => show({ done })),
  );
}
