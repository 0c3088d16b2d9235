import { CommanderError, Help, type Option } from "commander";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import * as people from "../reports/people.ts";
import * as promo from "../reports/promo.ts";
import * as service from "../reports/service.ts";
import * as submissions from "../reports/submissions.ts";
import type { Report } from "../reports/report.ts";
import { AdminCommand, type Job } from "./command.ts";
import { eraseCommand } from "./erase.ts";
import { deskCommand } from "./desk.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { forgetCommand } from "./forget.ts";
import { importCommand } from "./import.ts";
import { keysCommand } from "./keys.ts";
import { outboxCommand } from "./outbox.ts";
import { promoCommand } from "./promo.ts";
import { reportCommand } from "./report_command.ts";
import { reviewCommand } from "./review.ts";
import { rowsCommand } from "./rows.ts";
import { statsCommand } from "./stats.ts";
import { submissionCommands } from "./submissions.ts";
import type { Terminal } from "./terminal.ts";
import { verifyCommand } from "./verify.ts";

/** In the order of the help. */
const COMMANDS = [
  deskCommand,
  statsCommand,
  ...listsOf(submissions.pending, submissions.doubtful, submissions.decided),
  reviewCommand,
  submissionCommands,
  keysCommand,
  ...listsOf(people.keys, people.contacts),
  promoCommand,
  ...listsOf(promo.reservations, promo.claims),
  outboxCommand,
  ...listsOf(service.outbox, service.audit, service.limits, people.asked),
  exportCommand,
  importCommand,
  verifyCommand,
  eraseCommand,
  forgetCommand,
  rowsCommand,
  doctorCommand,
];

function listsOf(...reports: Report[]) {
  return reports.map((report) => (program: AdminCommand) =>
    reportCommand(program, report)
  );
}

const NAME = "deno task admin";

const EPILOGUE = `
The store is the one of the server, by the same variables (KV_PATH); commands
run beside it. Example: ${NAME} pending --limit 20`;

/**
 * Reads the arguments of `admin`.
 *
 * @returns the job to run; undefined when help was asked for and printed
 * @throws {OperatorError} when the arguments make no command
 */
export async function chooseJob(
  args: string[],
  terminal: Pick<Terminal, "print">,
): Promise<Job | undefined> {
  let job: Job | undefined;
  const program = buildProgram(terminal, (chosen) => void (job = chosen));
  try {
    await program.parseAsync(args.length > 0 ? args : ["--help"], {
      from: "user",
    });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    if (error.code === "commander.help") {
      const group = program.commands.find((one) => one.name() === args[0]);
      group?.outputHelp();
      return undefined;
    }
    throw new OperatorError(`${problemOf(error)} (${NAME} --help)`, EXIT.usage);
  }
  return job;
}

function problemOf({ message }: CommanderError): string {
  return message.replace(/^error: /, "").replaceAll("\n", " ");
}

function buildProgram(
  { print }: Pick<Terminal, "print">,
  choose: (job: Job) => void,
): AdminCommand {
  const program = new AdminCommand(NAME, choose)
    .usage("<command> [options]")
    .description("Runs the service: looks into its store and changes it.")
    .exitOverride()
    // The entry prints the failure, once.
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: () => {},
    })
    .configureHelp({ optionDescription: describeOption })
    .addHelpText("after", EPILOGUE);
  for (const add of COMMANDS) add(program);
  return program;
}

const help = new Help();

/** Marks required options, which the usage line does not. */
function describeOption(option: Option): string {
  const does = help.optionDescription(option);
  return option.mandatory ? `${does} (required)` : does;
}
