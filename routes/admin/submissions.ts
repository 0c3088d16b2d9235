import { Argument, type Command } from "commander";
import { whoOf } from "../../domain/admin/audit.ts";
import { decideAsOperator } from "../../domain/admin/decide.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { submissionId } from "../../domain/admin/resolve.ts";
import {
  decisionsOf,
  type OperatorOutcome,
  type Submission,
} from "../../domain/gallery/decision.ts";
import type { CellValue } from "../reports/report.ts";
import {
  type Choose,
  command,
  type CommandContext,
  confirm,
  type Confirmed,
  print,
  type Printed,
} from "./command.ts";
import { list, table } from "./table.ts";
import type { Terminal } from "./terminal.ts";

interface Options extends Printed, Confirmed {
  reason: string;
}

const ID = "id of the submission, or its beginning";

/** `admin show`, `admin decide` and `admin takedown` */
export function submissionCommands(program: Command, choose: Choose): void {
  command(
    program,
    "show",
    "shows a submission with its private fields and its decisions",
  )
    .argument("<id>", ID)
    .action((start: string, options: Printed) =>
      choose(async (station) => {
        const found = await find(station, start);
        print(station, options, found, () => text(found, station.terminal));
      })
    );
  const decide = (
    start: string,
    outcome: OperatorOutcome,
    options: Options,
  ) => choose((station) => decideOn(station, start, { outcome, options }));
  deciding(
    program,
    "decide",
    "approves or rejects a submission, also one that was decided before",
  )
    .addArgument(
      new Argument("<outcome>", "what becomes of it")
        .choices(["approve", "reject"]),
    )
    .action(decide);
  deciding(
    program,
    "takedown",
    "removes a published item from the feed, in every process within 2 seconds",
  ).action((start, options) => decide(start, "take_down", options));
}

function deciding(program: Command, name: string, does: string): Command {
  return command(program, name, does)
    .argument("<id>", ID)
    .requiredOption("--reason <text>", "why; kept with the decision")
    .option("--yes", "do not ask before a published item is removed");
}

async function find(
  { services: { operator } }: CommandContext,
  start: string,
): Promise<Submission> {
  const id = await submissionId(operator, start);
  const found = await operator.curation.find(id);
  if (found !== null) return found;
  throw new OperatorError(`No submission ${id}.`, EXIT.notFound);
}

async function decideOn(
  station: CommandContext,
  start: string,
  { outcome, options }: { outcome: OperatorOutcome; options: Options },
): Promise<void> {
  const { status, purchase } = await find(station, start);
  const { id, productName, sellerName } = purchase;
  if (status === "approved" && outcome !== "approve") {
    const item = JSON.stringify(`${productName}, ${sellerName}`);
    await confirm(station, options, `Remove ${item} from the feed?`);
  }
  const decision = { id, outcome, reason: options.reason };
  const { before, after } = await decideAsOperator(station.services, decision);
  const [from, to] = [before.status, after.status];
  const told = { id, from, status: to };
  print(station, options, told, () => `${id}: ${from} → ${to}`);
}

function text(submission: Submission, look: Terminal): string {
  const { submittedAt, ...purchase } = submission.purchase;
  const fields: Record<string, CellValue> = {
    status: { state: submission.status },
    position: "position" in submission ? submission.position : undefined,
    submittedAt: { at: submittedAt },
  };
  for (const [name, value] of Object.entries(purchase)) {
    fields[name] = value === undefined ? undefined : String(value);
  }
  const decisions = decisionsOf(submission).map((decision): CellValue[] => [
    { at: decision.decidedAt },
    { state: decision.outcome },
    whoOf(decision.reviewer, decision.operator),
    decision.certain ? "yes" : "no",
    decision.reasons.join(", "),
  ]);
  if (decisions.length === 0) return list(fields, look);
  const head = ["decided", "outcome", "reviewer", "certain", "reasons"];
  return `${list(fields, look)}\n\n${table(head, decisions, look)}`;
}
