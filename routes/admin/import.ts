import type { Command } from "commander";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  type CommandContext,
  confirm,
  type Confirmed,
  print,
  type Printed,
  progress,
} from "./command.ts";

interface Options extends Confirmed, Printed {
  replace?: boolean;
  unchecked?: boolean;
}

/** `admin import` */
export function importCommand(program: Command, choose: Choose): void {
  command(program, "import", "restores an archive that export has written")
    .argument("<file>", "the archive, or - for the input")
    .option("--replace", "replace everything in the store")
    .option("--yes", "do not ask before everything is replaced")
    .option("--unchecked", "accept changed lines and malformed rows")
    .addHelpText(
      "after",
      "\nThe store must be empty, or is replaced with --replace, once the " +
        "whole archive\nwas found to be good. Stop the server first. To " +
        "restore into Deno Deploy, set\nKV_PATH to the URL of its database " +
        "and DENO_KV_ACCESS_TOKEN.",
    )
    .action((file: string, options: Options) =>
      choose((station) => importFrom(station, file, options), {
        store: "memory",
      })
    );
}

async function importFrom(
  station: CommandContext,
  file: string,
  options: Options,
): Promise<void> {
  let source = await open(station, file);
  let isOpened = false;
  const read = async () => {
    if (isOpened && file === "-") {
      throw new OperatorError(
        "The input can be read only once, and rows that are sent over the " +
          "network are checked before: give a file.",
      );
    }
    if (isOpened) source = await open(station, file);
    isOpened = true;
    return source.lines;
  };
  const report = await progress(
    station,
    "bytes read, or rows deleted",
    (show) =>
      station.services.operator.restore({
        read,
        isUnchecked: options.unchecked,
        makeRoom: () => makeRoom(station, options),
        onStep: (step, rows = 0) =>
          show(
            step === "deleted"
              ? { done: rows }
              : { done: source.position(), total: source.size },
          ),
      }),
  );
  print(
    station,
    options,
    report,
    () =>
      `${report.restored} rows restored, ${report.expired} had ended, ` +
      `${report.forgotten} forgotten by their age`,
  );
}

async function open({ terminal }: CommandContext, file: string) {
  return await terminal.open(file).catch((error) => {
    throw new OperatorError(`${file}: ${error.message}`);
  });
}

async function makeRoom(
  station: CommandContext,
  options: Options,
): Promise<void> {
  if (!options.replace) {
    throw new OperatorError(
      "The store is not empty: replace it with --replace.",
      EXIT.refused,
    );
  }
  await confirm(station, options, "Replace everything in the store?");
}
