/**
 * What every command is made of: it is chosen from the arguments first, and
 * run once the store is open.
 *
 * @module
 */
import { Command } from "commander";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type { Services } from "../../domain/services.ts";
import { type Step, withProgress } from "./progress.ts";
import { instant, plain, UNSAFE } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/** What a command works with. */
export interface CommandContext {
  services: Services;
  terminal: Terminal;
}

/** Does what a command is for. */
type Work = (station: CommandContext) => Promise<void>;

/** Which store a command wants: the configured one, or one in memory. */
export type StoreWanted = "existing" | "memory";

/** A command that was chosen from the arguments. */
export interface Job {
  work: Work;
  store: StoreWanted;
}

/** Takes the work of the command that the arguments name. */
export type Choose = (work: Work, options?: { store?: StoreWanted }) => void;

/** Options of a command that changes what cannot be changed back. */
export interface Confirmed {
  yes?: boolean;
}

/** Options of a command that prints. */
export interface Printed {
  json?: boolean;
}

/**
 * Adds a command that can print for scripts.
 *
 * @param options whether its group runs it where none is named
 */
export function command(
  parent: Command,
  usage: string,
  does: string,
  options?: { isDefault: boolean },
): Command {
  return parent.command(usage, options).description(does)
    .option("--json", "print JSON, for scripts");
}

/** Prints a value as JSON with its instants in ISO 8601, or the text for people. */
export function print(
  { terminal }: CommandContext,
  { json }: Printed,
  value: unknown,
  text: () => string,
): void {
  terminal.print(json ? escaped(JSON.stringify(value, isoTimes, 2)) : text());
}

/** Names of fields that hold an instant. */
const INSTANT = /(?:^at|At|Until)$/;

function isoTimes(name: string, value: unknown): unknown {
  return INSTANT.test(name) && typeof value === "number"
    ? instant(value)
    : value;
}

/** JSON says the same of a character whether it is written or escaped. */
function escaped(json: string): string {
  return json.replace(
    UNSAFE,
    (char) => char === "\n" ? char : `\\u${hex(char)}`,
  );
}

function hex(char: string): string {
  return char.charCodeAt(0).toString(16).padStart(4, "0");
}

/**
 * Asks before something is destroyed.
 *
 * @throws {OperatorError} when the answer is not yes, or nobody can be asked
 */
export async function confirm(
  { terminal }: CommandContext,
  { yes }: Confirmed,
  question: string,
): Promise<void> {
  if (yes) return;
  if (!terminal.canAsk) {
    throw new OperatorError(
      "Nobody can be asked here: repeat it with --yes.",
      EXIT.refused,
    );
  }
  const answer = await terminal.ask(`${plain(question)} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) {
    throw new OperatorError("Not done.", EXIT.refused);
  }
}

/** Shows the progress of a piece of work. */
export function progress<T>(
  { terminal, services }: CommandContext,
  label: string,
  work: (show: (step: Step) => void) => Promise<T>,
): Promise<T> {
  const now = () => services.clock.now();
  return withProgress({ terminal, now }, label, work);
}

/** Reads a positive number of an option. */
export function count(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new OperatorError(`${text} is no count: give 1 or more.`, EXIT.usage);
}
