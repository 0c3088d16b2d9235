/**
 * Declaration of operator commands, and the context in which they run.
 *
 * @module
 */
import { Argument, Option } from "commander";
import {
  OperatorError,
  refusedError,
  usageError,
} from "../../domain/operator_errors.ts";
import type { Services } from "../../domain/services.ts";
import { formatInstant, terminalSafe, UNSAFE_CHARACTERS } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The store that a command opens: the configured store, or a store in memory.
 */
export type StoreWanted = "existing" | "memory";

/**
 * An option whose value has the type `T`; `of` exists only for the compiler.
 */
type OptionOf<T> = Option & { of?: T };

type Options = Record<string, OptionOf<unknown>>;

type ValuesOf<O extends Options> = {
  [Name in keyof O]: O[Name] extends OptionOf<infer T> ? T : never;
};

/**
 * Result of a command: `value` is printed as JSON with `--json`, else `text`.
 */
interface CommandResult {
  value: unknown;
  text?: () => string;
  /** Failure that is reported after the result. */
  problem?: string;
}

interface Declaration<O extends Options> {
  /** Preceded by the name of the command's group, if it has one. */
  name: string;
  does: string;
  args?: Argument[];
  /** Options by the names of their values. */
  options?: O;
  help?: string;
  /** True if the command cannot print JSON. */
  isPlain?: boolean;
  /** @default "existing" */
  store?: StoreWanted;
  /**
   * True if the command reads or writes files after the store was opened. All
   * others give back the permission, as the server does.
   */
  needsFiles?: boolean;
  run(
    context: CommandContext,
    options: ValuesOf<O> & { json?: boolean },
    ...args: string[]
  ): Promise<CommandResult | void>;
}

// deno-lint-ignore no-explicit-any -- each command has options of its own
export type AdminCommand = Declaration<any>;

/** Declares a command; the types of its option values derive from `options`. */
export function command<O extends Options>(declared: Declaration<O>) {
  return declared as AdminCommand;
}

export function option<Flags extends string>(flags: Flags, does: string) {
  type Value = Flags extends `${string}<${string}` ? string : boolean;
  return new Option(flags, does) as OptionOf<Value | undefined>;
}

export function requiredOption(flags: string, does: string): OptionOf<string> {
  return new Option(flags, `${does} (required)`).makeOptionMandatory();
}

/** Confirms a command without a question. */
export const YES_OPTION = option("--yes", "do not ask");

export const NEW_FILE_ARGUMENT = new Argument(
  "<file>",
  "a file that does not exist yet, or - for the output",
);

export const LIMIT_FLAGS = "--limit <count>";

/** An option with a parsed value; `read` throws if the text is invalid. */
export function parsedOption<T, Initial extends T | undefined = undefined>(
  flags: string,
  does: string,
  read: (text: string) => T,
  initial?: Initial,
) {
  const option = new Option(flags, does).argParser(read).default(initial);
  return option as OptionOf<T | Initial>;
}

export function countOption(flags: string, does: string, initial: number) {
  return parsedOption<number, number>(flags, does, readCount, initial);
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw usageError(`Expected a whole number of at least 1, got ${text}.`);
}

/** Delay before progress is shown. */
const QUIET_MS = 400;

/** Minimum time between two updates. */
const EVERY_MS = 100;

const BAR_CELLS = 24;

/** Minimum number of characters per write. */
const PIECE = 64 * 1024;

export class CommandContext {
  constructor(readonly services: Services, readonly terminal: Terminal) {}

  /** @throws {OperatorError} unless the operator says yes or passes `--yes` */
  async confirm({ yes }: { yes?: boolean }, question: string): Promise<void> {
    if (yes) return;
    if (!this.terminal.canAsk) {
      throw refusedError(
        "Cannot ask for confirmation without a terminal. Run again with --yes.",
      );
    }
    const answer = await this.terminal.ask(`${terminalSafe(question)} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw refusedError("Not done.");
  }

  /**
   * Shows the progress of long work in one terminal line, which is overwritten
   * and finally cleared. Example of a label: `rows read`.
   */
  async progress<T>(
    label: string,
    work: (show: (done: number, total?: number) => void) => Promise<T>,
  ): Promise<T> {
    const { terminal, services: { clock } } = this;
    if (!terminal.showsProgress) return await work(() => {});
    const startedAt = clock.now();
    let nextAt = startedAt + QUIET_MS;
    let isShown = false;
    try {
      return await work((done, total) => {
        const now = clock.now();
        if (now < nextAt) return;
        nextAt = now + EVERY_MS;
        isShown = true;
        const line = progressLine({ done, total }, label, now - startedAt);
        terminal.note(`\r\x1b[K${line}`);
      });
    } finally {
      if (isShown) terminal.note("\r\x1b[K");
    }
  }

  /** Opens a file for reading lines; `-` is standard input. */
  async open(file: string) {
    return await this.terminal.open(file).catch(({ message }) => {
      throw new OperatorError(`${file}: ${message}`);
    });
  }

  /**
   * Writes lines to a new file, or to standard output for `-`, and returns
   * their number. The file gets its final name once it is complete.
   */
  async write(file: string, lines: AsyncIterable<string>, label: string) {
    const sink = await this.terminal.create(file).catch((error) => {
      throw new OperatorError(`${file}: ${error.message}`, error.exitCode);
    });
    return await this.progress(label, async (show) => {
      let count = 0;
      async function* pieces() {
        let piece = "";
        for await (const line of lines) {
          piece += `${line}\n`;
          show(++count);
          if (piece.length < PIECE) continue;
          yield piece;
          piece = "";
        }
        yield piece;
      }
      await ReadableStream.from(pieces()).pipeTo(sink);
      return count;
    });
  }
}

/** `███░░░ 50 % · 1,200 rows read · 3 s`; no bar if the total is unknown. */
export function progressLine(
  { done, total }: { done: number; total?: number },
  label: string,
  milliseconds: number,
): string {
  const count = `${done.toLocaleString("en")} ${label}`;
  const time = `${Math.floor(milliseconds / 1000)} s`;
  if (!total) return `${count} · ${time}`;
  const part = Math.min(1, done / total);
  const cells = Math.round(part * BAR_CELLS);
  const bar = "█".repeat(cells) + "░".repeat(BAR_CELLS - cells);
  return `${bar} ${Math.floor(part * 100)} % · ${count} · ${time}`;
}

const INSTANT = /(?:^at|At|Until)$/;

/**
 * JSON with instants in ISO 8601, and without characters that could steer a
 * terminal.
 */
export function jsonText(value: unknown): string {
  const json = JSON.stringify(
    value,
    (name, value) =>
      INSTANT.test(name) && typeof value === "number"
        ? formatInstant(value)
        : value,
    2,
  );
  return json.replace(UNSAFE_CHARACTERS, (char) => {
    const hex = char.charCodeAt(0).toString(16).padStart(4, "0");
    return char === "\n" ? char : `\\u${hex}`;
  });
}
