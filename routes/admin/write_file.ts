import { OperatorError } from "../../domain/admin/operator.ts";
import type { Terminal, TextSink } from "./terminal.ts";

/** Text that is written in one piece. */
const PIECE = 64 * 1024;

/** What is written. */
interface Written {
  lines: AsyncIterable<string>;
  /** Called with the number of lines that were written. */
  onLine: (lines: number) => void;
}

/**
 * Writes lines to a file that does not exist yet, or to the output for `-`;
 * the file is there once it is whole.
 *
 * @returns how many lines were written
 * @throws {OperatorError} when the file cannot be made
 */
export async function writeFile(
  terminal: Terminal,
  file: string,
  written: Written,
): Promise<number> {
  const sink = await terminal.create(file).catch((error) => {
    throw new OperatorError(`${file}: ${error.message}`, error.exitCode);
  });
  try {
    const lines = await writeAll(sink, written);
    await sink.close();
    return lines;
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

async function writeAll(
  sink: TextSink,
  { lines, onLine }: Written,
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
