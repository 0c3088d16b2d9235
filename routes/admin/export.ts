import { failureLine } from "../../domain/admin/failure_line.ts";
import type { AdminCommand, CommandContext } from "./command.ts";
import { writeFile } from "./write_file.ts";

interface Options {
  live?: boolean;
  snapshotDir?: string;
}

export function exportCommand(program: AdminCommand): void {
  program.command("export")
    .description("writes the whole store as JSON Lines")
    .argument("<file>", "a file that does not exist yet, or - for the output")
    .option(
      "--live",
      "accept rows that change while they are read (a store over the network)",
    )
    .option(
      "--snapshot-dir <folder>",
      "where the copy of a store in a file goes meanwhile; beside it, if unset",
    )
    .addHelpText(
      "after",
      "\nThe archive holds personal data and digests of keys. A store in a " +
        "file is\nexported as of one instant, also while a server writes.",
    )
    .runs(exportTo);
}

async function exportTo(
  context: CommandContext,
  file: string,
  options: Options,
): Promise<void> {
  const { archive, audit } = context.services.operator;
  const { terminal } = context;
  async function* auditedLines() {
    // A full disk is a reason to export, and takes no record.
    await audit.record({ action: "export", subject: "the store" })
      .catch((error) =>
        terminal.note(`Not in the audit: ${failureLine(error)}\n`)
      );
    yield* archive.export(options);
  }
  const lines = await writeFile(context, file, {
    lines: auditedLines(),
    label: "lines written",
  });
  // All but the header and the footer.
  terminal.note(`${lines - 2} rows written\n`);
}
