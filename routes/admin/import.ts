import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type {
  AdminCommand,
  CommandContext,
  Confirmed,
  Printed,
} from "./command.ts";

interface Options extends Confirmed, Printed {
  replace?: boolean;
  unchecked?: boolean;
}

export function importCommand(program: AdminCommand): void {
  program.printing("import", "restores an archive that export has written")
    .argument("<file>", "the archive, or - for the input")
    .option("--replace", "replace everything in the store")
    .asking("do not ask before everything is replaced")
    .option("--unchecked", "accept changed lines and malformed rows")
    .addHelpText(
      "after",
      "\nThe store must be empty, or is replaced with --replace, once the " +
        "whole archive\nwas found to be good. Stop the server first. To " +
        "restore into Deno Deploy, set\nKV_PATH to the URL of its database " +
        "and DENO_KV_ACCESS_TOKEN.",
    )
    .runs(importFrom, "memory");
}

async function importFrom(
  context: CommandContext,
  file: string,
  options: Options,
): Promise<void> {
  let source = await context.open(file);
  let isOpened = false;
  const read = async () => {
    if (isOpened && file === "-") {
      throw new OperatorError(
        "The input can be read only once, and rows that are sent over the " +
          "network are checked before: give a file.",
      );
    }
    if (isOpened) source = await context.open(file);
    isOpened = true;
    return source.lines;
  };
  const makeRoom = async () => {
    if (!options.replace) {
      throw new OperatorError(
        "The store is not empty: replace it with --replace.",
        EXIT.refused,
      );
    }
    await context.confirm(options, "Replace everything in the store?");
  };
  const report = await context.progress(
    "bytes read, or rows deleted",
    (show) =>
      context.services.operator.restore({
        read,
        isUnchecked: options.unchecked,
        makeRoom,
        onStep: (step, rows = 0) =>
          show(
            step === "deleted"
              ? { done: rows }
              : { done: source.position(), total: source.size },
          ),
      }),
  );
  const { restored, expired, forgotten } = report;
  context.print(
    options,
    report,
    () =>
      `${restored} rows restored, ${expired} had ended, ` +
      `${forgotten} forgotten by their age`,
  );
}
