/**
 * The commands `admin …` and `moderate`. Arguments are parsed before a store is
 * opened.
 *
 * @module
 */
import { Command, CommanderError, Help, type Option } from "commander";
import {
  EXIT_CODES,
  failureLine,
  OperatorError,
  usageError,
} from "../../domain/admin/operator.ts";
import type { Services } from "../../domain/services.ts";
import * as records from "../reports/records.ts";
import { decided, doubtful, pending } from "../reports/submissions.ts";
import {
  type AdminCommand,
  CommandContext,
  jsonText,
  option,
  type StoreWanted,
} from "./command.ts";
import * as outbox from "./outbox.ts";
import * as people from "./people.ts";
import * as promo from "./promo.ts";
import { reportCommand } from "./report_command.ts";
import * as service from "./service.ts";
import * as store from "./store.ts";
import * as submissions from "./submissions.ts";
import { plain } from "./table.ts";
import { processTerminal, type Terminal } from "./terminal.ts";

/** All `admin` commands, in the order of the help. */
const COMMANDS: AdminCommand[] = [
  service.deskCommand,
  service.statsCommand,
  ...[pending, doubtful, decided].map(reportCommand),
  submissions.reviewCommand,
  submissions.showCommand,
  submissions.decideCommand,
  submissions.takeDownCommand,
  people.revokeKeyCommand,
  ...[records.keys, records.contacts].map(reportCommand),
  promo.verifyPoolCommand,
  promo.exportClaimsCommand,
  promo.markClaimsPaidCommand,
  ...[records.reservations, records.claims].map(reportCommand),
  outbox.retryNoticesCommand,
  outbox.dropNoticesCommand,
  ...[records.outbox, records.audit, records.limits].map(reportCommand),
  reportCommand(records.asked),
  store.exportStoreCommand,
  store.importStoreCommand,
  store.verifyCommand,
  people.eraseCommand,
  people.forgetCommand,
  store.showRowCommand,
  store.deleteRowCommand,
  service.doctorCommand,
];

const GROUPS: Record<string, string> = {
  keys: "finds and revokes API keys",
  promo: "checks the pool, lists reservations and claims, pays out",
  outbox: "lists notices that were not delivered, retries and drops them",
  rows: "shows and deletes single rows, also malformed ones",
};

const NAME = "deno task admin";

const EPILOGUE = `
The store is the one of the server, by the same variables (KV_PATH); commands
run beside it. Example: ${NAME} pending --limit 20`;

const NAMED = 10;

interface Chosen {
  command: AdminCommand;
  options: { json?: boolean };
  args: string[];
}

interface ChosenCommand {
  store: StoreWanted;
  /** True if the command reads or writes files other than the store. */
  needsFiles: boolean;
  /** @throws {OperatorError} with a one-line message */
  run(services: Services): Promise<void>;
}

/** @returns undefined if help was requested, which has been printed */
export async function parseCommandLine(
  name: string,
  args: string[],
  terminal: Terminal = processTerminal(),
): Promise<ChosenCommand | undefined> {
  const chosen = await inOneLine(() => choose(name, args, terminal));
  return chosen && {
    store: chosen.command.store ?? "existing",
    needsFiles: name === "admin",
    run: async (services) => {
      const context = new CommandContext(services, terminal);
      await inOneLine(() => runChosen(chosen, context)).finally(() =>
        terminal.note(leftOut(services.operator.rows.unreadable()))
      );
    },
  };
}

async function runChosen(
  { command, options, args }: Chosen,
  context: CommandContext,
): Promise<void> {
  const printed = await command.run(context, options, ...args);
  if (!printed) return;
  const { value, text, problem } = printed;
  const shown = options.json ? jsonText(value) : text?.();
  if (shown !== undefined) context.terminal.print(shown);
  if (problem !== undefined) throw new OperatorError(problem);
}

/** Names the malformed rows that lists have skipped. */
function leftOut(keys: string[]): string {
  if (keys.length === 0) return "";
  const some = keys.slice(0, NAMED).join(" ");
  const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : "";
  return plain(
    `Malformed rows, left out: ${keys.length}: ${some}${more} ` +
      "(rows show <key>)",
  ) + "\n";
}

async function inOneLine<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof OperatorError
      ? cause.exitCode
      : EXIT_CODES.failed;
    throw new OperatorError(failureLine(cause), code);
  }
}

async function choose(
  name: string,
  args: string[],
  terminal: Terminal,
): Promise<Chosen | undefined> {
  if (name === "moderate") {
    return { command: service.moderateCommand, options: {}, args: [] };
  }
  if (name !== "admin") {
    throw usageError(
      `Unknown command: ${name}. Commands: serve, moderate, admin.`,
    );
  }
  let chosen: Chosen | undefined;
  const program = buildProgram(terminal, (one) => void (chosen = one));
  try {
    const given = args.length > 0 ? args : ["--help"];
    await program.parseAsync(given, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    if (error.code === "commander.help") {
      commandOf(program, args[0])?.outputHelp();
      return undefined;
    }
    const problem = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    throw usageError(`${problem} (${NAME} --help)`);
  }
  return chosen;
}

function buildProgram(
  { print }: Terminal,
  choose: (chosen: Chosen) => void,
): Command {
  const program = new Command(NAME)
    .usage("<command> [options]")
    .description("Runs the service: looks into its store and changes it.")
    .exitOverride()
    // The caller prints the failure.
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: () => {},
    })
    .configureHelp({ optionDescription: describeOption })
    .addHelpText("after", EPILOGUE);
  for (const command of COMMANDS) {
    const added = addNamed(program, command.name).description(command.does);
    for (const arg of command.args ?? []) added.addArgument(arg);
    if (!command.isPlain) {
      added.addOption(option("--json", "print JSON, for scripts"));
    }
    const options: Option[] = Object.values(command.options ?? {});
    for (const option of options) added.addOption(option);
    if (command.help) added.addHelpText("after", `\n${command.help}`);
    added.action((...given) =>
      choose({ command, options: added.opts(), args: given.slice(0, -2) })
    );
  }
  return program;
}

/** Adds a command to the program, or to the group named by its first word. */
function addNamed(program: Command, names: string): Command {
  const [first, second] = names.split(" ");
  if (second === undefined) return program.command(names);
  const group = commandOf(program, first) ??
    program.command(first!).description(GROUPS[first!]!);
  return group.command(second, { isDefault: second === "list" });
}

function commandOf(program: Command, name: string | undefined) {
  return program.commands.find((one) => one.name() === name);
}

const help = new Help();

/** Marks required options, which the usage line does not mark. */
function describeOption(option: Option): string {
  const does = help.optionDescription(option);
  return option.mandatory ? `${does} (required)` : does;
}
