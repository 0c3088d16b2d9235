/**
 * The commands of the program beside `serve`: `admin …` and `moderate`. Their
 * arguments are read before a store is opened for them.
 *
 * @module
 */
import { failureLine } from "../../domain/admin/failure_line.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type { Services } from "../../domain/services.ts";
import { CommandContext, type Job, type StoreWanted } from "./command.ts";
import { moderateOnce } from "./moderate.ts";
import { chooseJob } from "./program.ts";
import { plain } from "./table.ts";
import { processTerminal, type Terminal } from "./terminal.ts";

/** Malformed rows that are named. */
const NAMED = 10;

interface ChosenCommand {
  store: StoreWanted;
  /** True when it reads or writes files beside the store. */
  needsFiles: boolean;
  /** @throws {OperatorError} with one line that says what went wrong */
  run(services: Services): Promise<void>;
}

/**
 * Chooses a command by its name and arguments.
 *
 * @returns undefined when help was asked for and printed
 * @throws {OperatorError} with one line, when they make no command
 */
export async function chooseCommand(
  name: string,
  args: string[],
  terminal: Terminal = processTerminal(),
): Promise<ChosenCommand | undefined> {
  const job = await inOneLine(() => jobOf(name, args, terminal));
  return job && {
    store: job.store,
    needsFiles: name === "admin",
    run: async (services) => {
      const context = new CommandContext(services, terminal);
      await inOneLine(() => job.work(context)).finally(() =>
        terminal.note(leftOut(services.operator.rows.unreadable()))
      );
    },
  };
}

/** Names the malformed rows that no list has shown. */
function leftOut(keys: string[]): string {
  if (keys.length === 0) return "";
  const some = keys.slice(0, NAMED).join(" ");
  const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : "";
  return plain(
    `Malformed rows, left out: ${keys.length}: ${some}${more} ` +
      "(rows show <key>)",
  ) + "\n";
}

async function jobOf(
  name: string,
  args: string[],
  terminal: Terminal,
): Promise<Job | undefined> {
  if (name === "admin") return await chooseJob(args, terminal);
  if (name === "moderate") return { work: moderateOnce, store: "existing" };
  throw new OperatorError(
    `Unknown command: ${name}. Commands: serve, moderate, admin.`,
    EXIT.usage,
  );
}

async function inOneLine<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof OperatorError ? cause.exitCode : EXIT.failed;
    throw new OperatorError(failureLine(cause), code);
  }
}
