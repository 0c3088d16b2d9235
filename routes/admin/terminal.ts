/**
 * Terminal and files of the commands. No other file of the commands accesses
 * the process.
 *
 * @module
 */
import { createReadStream, rmSync } from "node:fs";
import { access, open, rename, rm, stat } from "node:fs/promises";
import process from "node:process";
import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import { styleText } from "node:util";
import { refusedError } from "../../domain/operator_errors.ts";

interface LineSource {
  lines: AsyncIterable<string>;
  size?: number;
  position(): number;
}

export type Style = "bold" | "dim" | "green" | "red" | "yellow";

export interface Terminal {
  canAsk: boolean;
  /** Width in columns; undefined without a terminal. */
  columns: number | undefined;
  showsProgress: boolean;
  /** Styles a text if standard output is a terminal and NO_COLOR is unset. */
  paint(style: Style, text: string): string;
  print(text: string): void;
  /** Writes to standard error. */
  note(text: string): void;
  ask(question: string): Promise<string>;
  /** Sets the work that is finished before a signal ends the process. */
  beforeEnd(work: () => Promise<void>): void;
  /** Creates a file that does not exist yet; `-` is standard output. */
  create(path: string): Promise<WritableStream<string>>;
  open(path: string): Promise<LineSource>;
}

const ENDINGS = [["SIGHUP", 1], ["SIGINT", 2], ["SIGTERM", 15]] as const;

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  stdout.on("error", endOutput);
  let end = () => Promise.resolve();
  // Exits on a signal, because only an exit runs the listeners that remove
  // temporary files.
  for (const [signal, number] of ENDINGS) {
    process.on(
      signal,
      () => void end().finally(() => process.exit(128 + number)),
    );
  }
  return {
    canAsk: stdin.isTTY === true,
    // A terminal of unknown size reports 0 columns.
    columns: stdout.isTTY && stdout.columns > 0 ? stdout.columns : undefined,
    showsProgress: stderr.isTTY === true,
    // `styleText` of Deno 2.5 does not check the stream.
    paint: (style, text) =>
      stdout.isTTY && !process.env.NO_COLOR
        ? styleText(style, text, { validateStream: false })
        : text,
    print: (text) => void output(`${text}\n`),
    note: (text) => void stderr.write(text),
    ask,
    beforeEnd: (work) => void (end = work),
    create: async (path) =>
      path === "-"
        ? new WritableStream({ write: output })
        : await fileSink(path),
    open: async (path) =>
      path === "-" ? sourceOf(stdin) : await fileSource(path),
  };
}

/**
 * Resolves when the text has been written; a slow reader of a pipe delays it.
 */
function output(text: string): Promise<void> {
  // Deno 2.5 throws synchronously.
  return new Promise<void>((resolve, reject) =>
    process.stdout.write(text, (error) => error ? reject(error) : resolve())
  ).catch(endOutput);
}

function endOutput({ code, message }: NodeJS.ErrnoException): never {
  // A reader such as `head` may close the pipe early. Deno 2.5 sets no `code`
  // for this error.
  const isClosed = code === "EPIPE" || /broken pipe/i.test(message);
  if (!isClosed) process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function ask(question: string): Promise<string> {
  const prompt = createInterface({
    input: process.stdin,
    output: process.stderr,
  });
  const { promise: closed, reject } = Promise.withResolvers<never>();
  prompt.on("close", () => reject(refusedError("Not done.")));
  try {
    return await Promise.race([prompt.question(question), closed]);
  } finally {
    prompt.close();
  }
}

export async function fileSource(path: string): Promise<LineSource> {
  const { size } = await stat(path);
  return sourceOf(createReadStream(path), size);
}

/**
 * Writes to `<path>.part`, which is renamed to `path` when the stream is closed and
 * removed after a failure. Only the file's owner may read it, because it will
 * contain personal data.
 */
export async function fileSink(path: string): Promise<WritableStream<string>> {
  const isTaken = await access(path).then(() => true, () => false);
  if (isTaken) throw refusedError("exists already; nothing is overwritten");
  const part = `${path}.part`;
  // A killed process may have left an incomplete file.
  await rm(part, { force: true });
  const file = await open(part, "wx", 0o600);
  const remove = () => rmSync(part, { force: true });
  addEventListener("unload", remove);
  const end = async () => {
    removeEventListener("unload", remove);
    await file.close();
  };
  const discard = async () => {
    await end();
    await rm(part, { force: true });
  };
  // A stream whose sink has failed is not aborted.
  const orDiscard = (work: Promise<void>) =>
    work.catch(async (error) => {
      await discard();
      throw error;
    });
  const complete = async () => {
    await file.sync();
    await end();
    await rename(part, path);
  };
  return new WritableStream({
    // Continues after the last write; Deno 2.5 has no `appendFile`.
    write: (text) => orDiscard(file.writeFile(text)),
    close: () => orDiscard(complete()),
    abort: discard,
  });
}

function sourceOf(stream: Readable, size?: number): LineSource {
  let position = 0;
  async function* readLines(): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of stream) {
      position += chunk.length;
      rest += decoder.decode(chunk, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop()!;
      yield* lines;
    }
    if (rest !== "") yield rest;
  }
  return { lines: readLines(), size, position: () => position };
}
