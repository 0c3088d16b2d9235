/**
 * The commands `admin …` and `moderate`. Arguments are parsed before a store is
 * opened.
 *
 * @module
 */
import { Argument, Command, CommanderError, Option } from "commander";
import {
  EXIT_CODES,
  failureLine,
  OperatorError,
  usageError,
} from "../../domain/operator_errors.ts";
import type { Services } from "../../domain/services.ts";
import * as reports from "../reports/records.ts";
import type { Report } from "../reports/report.ts";
import { decided, doubtful, pending } from "../reports/submissions.ts";
import {
  type AdminCommand,
  command,
  CommandContext,
  countOption,
  jsonText,
  LIMIT_FLAGS,
  option,
  type StoreWanted,
} from "./command.ts";
import * as payouts from "./payouts.ts";
import * as records from "./records.ts";
import * as service from "./service.ts";
import * as store from "./store.ts";
import * as submissions from "./submissions.ts";
import { formatTable, terminalSafe } from "./table.ts";
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
  submissions.blockCommand,
  submissions.unblockCommand,
  reportCommand(reports.blocks),
  records.revokeKeyCommand,
  ...[reports.keys, reports.contacts].map(reportCommand),
  records.verifyPoolCommand,
  payouts.exportClaimsCommand,
  payouts.markClaimsPaidCommand,
  payouts.voidPayoutCommand,
  payouts.rejectClaimCommand,
  payouts.unpayClaimCommand,
  payouts.changePayeeCommand,
  ...[reports.reservations, reports.claims, reports.payouts].map(
    reportCommand,
  ),
  records.retryNoticesCommand,
  records.dropNoticesCommand,
  ...[reports.outbox, reports.audit, reports.limits].map(reportCommand),
  reportCommand(reports.asked),
  store.exportStoreCommand,
  store.importStoreCommand,
  store.verifyCommand,
  records.personCommand,
  records.eraseCommand,
  records.forgetCommand,
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

interface ChosenCommand {
  store: StoreWanted;
  /** True if the command reads or writes files after the store was opened. */
  needsFiles: boolean;
  /** @throws {OperatorError} with a one-line message */
  run(services: Services): Promise<void>;
}

/**
 * @returns undefined if help was requested, which has been printed
 * @throws {OperatorError} with a one-line message
 */
export async function parseCommandLine(
  name: string,
  args: string[],
  terminal: Terminal = processTerminal(),
): Promise<ChosenCommand | undefined> {
  let chosen: ChosenCommand | undefined;
  const choose: Choose = (command, ...given) => {
    chosen = {
      store: command.store ?? "existing",
      needsFiles: command.needsFiles ?? false,
      run: (services) =>
        runCommand(command, new CommandContext(services, terminal), given),
    };
  };
  if (name === "moderate") choose(service.moderateCommand, {});
  else if (name === "admin") await parse(args, terminal, choose);
  else {
    throw usageError(
      `Unknown command: ${name}. Commands: serve, moderate, admin.`,
    );
  }
  return chosen;
}

type Given = [options: { json?: boolean }, ...args: string[]];

type Choose = (command: AdminCommand, ...given: Given) => void;

async function runCommand(
  command: AdminCommand,
  context: CommandContext,
  given: Given,
): Promise<void> {
  const { services, terminal } = context;
  try {
    const printed = await command.run(context, ...given);
    if (!printed) return;
    const { value, text, problem } = printed;
    const shown = given[0].json ? jsonText(value) : text?.();
    if (shown !== undefined) terminal.print(shown);
    if (problem !== undefined) throw new OperatorError(problem);
  } catch (cause) {
    const { failed } = EXIT_CODES;
    const code = cause instanceof OperatorError ? cause.exitCode : failed;
    throw new OperatorError(failureLine(cause), code);
  } finally {
    terminal.note(leftOut(services.operator.rows.unreadable()));
  }
}

/** Names the malformed rows that lists have skipped. */
function leftOut(keys: string[]): string {
  if (keys.length === 0) return "";
  const some = keys.slice(0, NAMED).join(" ");
  const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : "";
  return terminalSafe(
    `Malformed rows, left out: ${keys.length}: ${some}${more} ` +
      "(rows show <key>)",
  ) + "\n";
}

async function parse(
  args: string[],
  terminal: Terminal,
  choose: Choose,
): Promise<void> {
  const program = buildProgram(terminal, choose);
  const given = args.length > 0 ? args : ["--help"];
  try {
    await program.parseAsync(given, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    if (error.code === "commander.help") {
      commandOf(program, args[0])?.outputHelp();
      return;
    }
    const problem = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    throw usageError(`${problem} (${NAME} --help)`);
  }
}

function buildProgram({ print }: Terminal, choose: Choose): Command {
  const program = new Command(NAME)
    .usage("<command> [options]")
    .description("Runs the service: looks into its store and changes it.")
    .exitOverride()
    // The caller prints the failure.
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: () => {},
    })
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
      choose(command, added.opts(), ...given.slice(0, -2))
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

function reportCommand({ filters: declared, ...report }: Report) {
  const argument = declared.find(({ isArgument }) => isArgument);
  return command({
    name: report.name,
    does: report.does,
    args: argument && [new Argument(`<${argument.name}>`, argument.does)],
    options: {
      limit: countOption(LIMIT_FLAGS, "how many", report.limit),
      after: option(
        "--after <place>",
        "the page after this cursor, the `next` of a page`",
      ),
      ...filterOptions(declared),
    },
    async run(context, { limit, after, json: _, ...filters }, given) {
      const { services, terminal } = context;
      if (argument) Object.assign(filters, { [argument.name]: given });
      const { rows, summary, ...value } = await context.progress(
        "rows read",
        (onRow) => report.read(services, { filters, limit, after, onRow }),
      );
      const text = () => {
        const more =
          `${summary}; --limit shows more, --after '${value.next}' the rest`;
        const line = value.next === null
          ? summary
          : terminal.paint("yellow", more);
        return `${line}\n${formatTable(report.head, rows, terminal)}`;
      };
      return { value, text };
    },
  });
}

function filterOptions(filters: Report["filters"]): Record<string, Option> {
  const options = filters.filter(({ isArgument }) => !isArgument)
    .map(({ name, does, choices, check }): [string, Option] => {
      const option = new Option(`--${name} <${name}>`, does);
      if (choices) option.choices(choices);
      if (check) option.argParser((text) => (check(text), text));
      return [name, option];
    });
  return Object.fromEntries(options);
}
