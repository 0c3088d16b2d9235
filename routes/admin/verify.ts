import type { Command } from "commander";
import { OperatorError } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  type CommandContext,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { countsText } from "./stats.ts";

/** What every SQLite file begins with. */
const SQLITE = "SQLite format 3";

interface Options extends Printed {
  unchecked?: boolean;
}

/** `admin verify` */
export function verifyCommand(program: Command, choose: Choose): void {
  command(
    program,
    "verify",
    "restores an archive into memory and counts it; no store is touched",
  )
    .argument("<file>", "an archive that export has written, or -")
    .option("--unchecked", "accept changed lines and malformed rows")
    .addHelpText(
      "after",
      "\nThe counts are those of `stats --storage` when it was exported, " +
        "less what has\nended since. It takes as much memory as the archive.",
    )
    .action((file: string, options: Options) =>
      choose((station) => verify(station, file, options), { store: "memory" })
    );
}

async function verify(
  station: CommandContext,
  file: string,
  options: Options,
): Promise<void> {
  const { operator: { archive, stats }, promo } = station.services;
  const source = await station.terminal.open(file).catch((error) => {
    throw new OperatorError(`${file}: ${error.message}`);
  });
  const lines = withoutSqlite(source.lines, file);
  const report = await progress(
    station,
    "bytes read",
    (show) =>
      archive.restore(lines, {
        isUnchecked: options.unchecked,
        onRow: () => show({ done: source.position(), total: source.size }),
      }),
  );
  const counts = await stats.count();
  const { agrees, problems } = await promo.checkPool();
  print(station, options, { ...report, counts, agrees, problems }, () =>
    [
      countsText(counts, station),
      "",
      `${report.restored} rows restored, ${report.expired} had ended`,
    ].join("\n"));
  if (!agrees) {
    throw new OperatorError(
      `The pool does not agree with the reservations: ${problems[0]}`,
    );
  }
}

async function* withoutSqlite(lines: AsyncIterable<string>, file: string) {
  let isFirst = true;
  for await (const line of lines) {
    if (isFirst && line.startsWith(SQLITE)) {
      throw new OperatorError(
        `${file} is a copy of a store, no archive: read it with ` +
          `KV_PATH=${file} deno task admin stats --storage`,
      );
    }
    isFirst = false;
    yield line;
  }
}
