import { OperatorError } from "../../domain/admin/operator.ts";
import type { AdminCommand, CommandContext, Printed } from "./command.ts";
import { countsText } from "./stats.ts";

/** First bytes of every SQLite file. */
const SQLITE = "SQLite format 3";

interface Options extends Printed {
  unchecked?: boolean;
}

export function verifyCommand(program: AdminCommand): void {
  program.printing(
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
    .runs(verify, "memory");
}

async function verify(
  context: CommandContext,
  file: string,
  options: Options,
): Promise<void> {
  const { operator: { archive, stats }, promo } = context.services;
  const source = await context.open(file);
  const lines = withoutSqlite(source.lines, file);
  const report = await context.progress(
    "bytes read",
    (show) =>
      archive.restore(lines, {
        isUnchecked: options.unchecked,
        onRow: () => show({ done: source.position(), total: source.size }),
      }),
  );
  const counts = await stats.count();
  const { agrees, problems } = await promo.checkPool();
  context.print(
    options,
    { ...report, counts, agrees, problems },
    () =>
      `${countsText(counts, context)}\n\n` +
      `${report.restored} rows restored, ${report.expired} had ended`,
  );
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
