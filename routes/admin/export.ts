import type { Command } from "commander";
import { OperatorError } from "../../domain/operator.ts";
import { type Choose, type Desk, progress } from "./command.ts";
import type { TextSink } from "./terminal.ts";

/** Text that is written in one piece. */
const PIECE = 64 * 1024;

interface Options {
  live?: boolean;
}

/** `admin export` */
export function exportCommand(program: Command, choose: Choose): void {
  program.command("export")
    .description("writes the whole store as JSON Lines")
    .argument("<file>", "a file that does not exist yet, or - for the output")
    .option(
      "--live",
      "accept rows that change while they are read (a store over the network)",
    )
    .addHelpText(
      "after",
      "\nThe archive holds personal data and digests of keys. A store in a " +
        "file is\nexported as of one instant, also while a server writes.",
    )
    .action((file: string, options: Options) =>
      choose((desk) => exportTo(desk, file, options))
    );
}

async function exportTo(
  desk: Desk,
  file: string,
  { live }: Options,
): Promise<void> {
  const { archive } = desk.services.operator;
  const sink = await desk.terminal.create(file).catch((error) => {
    throw new OperatorError(`${file}: ${problemOf(error)}`);
  });
  try {
    const lines = await progress(
      desk,
      "lines written",
      (show) =>
        writeAll(archive.export({ live }), sink, (done) => show({ done })),
    );
    await sink.close();
    // All but the header and the footer.
    desk.terminal.note(`${lines - 2} rows written\n`);
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

async function writeAll(
  lines: AsyncIterable<string>,
  sink: TextSink,
  onLine: (count: number) => void,
): Promise<number> {
  let count = 0;
  let piece = "";
  for await (const line of lines) {
    piece += `${line}\n`;
    onLine(++count);
    if (piece.length < PIECE) continue;
    await sink.write(piece);
    piece = "";
  }
  await sink.write(piece);
  return count;
}

function problemOf(error: { code?: string; message: string }): string {
  return error.code === "EEXIST"
    ? "exists already; an export overwrites nothing"
    : error.message;
}
