import { OperatorError } from "../../domain/admin/operator.ts";
import type { CommandContext } from "./command.ts";

/** Characters that are written in one piece. */
const PIECE = 64 * 1024;

/**
 * Writes lines to a new file, which gets its name once it is complete, or to the
 * output for `-`.
 *
 * @param label of the progress
 * @returns the number of lines
 * @throws {OperatorError} when the file cannot be made
 */
export async function writeFile(
  context: CommandContext,
  file: string,
  { lines, label }: { lines: AsyncIterable<string>; label: string },
): Promise<number> {
  const sink = await context.terminal.create(file).catch((error) => {
    throw new OperatorError(`${file}: ${error.message}`, error.exitCode);
  });
  try {
    const done = await context.progress(label, async (show) => {
      let done = 0;
      let piece = "";
      for await (const line of lines) {
        piece += `${line}\n`;
        show({ done: ++done });
        if (piece.length < PIECE) continue;
        await sink.write(piece);
        piece = "";
      }
      await sink.write(piece);
      return done;
    });
    await sink.close();
    return done;
  } catch (error) {
    await sink.discard();
    throw error;
  }
}
