import { Argument } from "commander";
import { decideAsOperator } from "../../domain/admin/decide.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { submissionId } from "../../domain/admin/resolve.ts";
import type {
  OperatorOutcome,
  Submission,
} from "../../domain/gallery/decision.ts";
import type { CellValue } from "../reports/report.ts";
import { DECISION_HEAD, decisionRows } from "../reports/submission.ts";
import type {
  AdminCommand,
  CommandContext,
  Confirmed,
  Printed,
} from "./command.ts";
import { list, table } from "./table.ts";
import type { Terminal } from "./terminal.ts";

interface Options extends Printed, Confirmed {
  reason: string;
}

const ID = "id of the submission, or its beginning";

export function submissionCommands(program: AdminCommand): void {
  program.printing(
    "show",
    "shows a submission with its private fields and its decisions",
  )
    .argument("<id>", ID)
    .runs(show);
  deciding(
    program,
    "decide",
    "approves or rejects a submission, also one that was decided before",
  )
    .addArgument(
      new Argument("<outcome>", "what becomes of it")
        .choices(["approve", "reject"]),
    )
    .runs(decide);
  deciding(
    program,
    "takedown",
    "removes a published item from the feed, in every process within 2 seconds",
  ).runs((context, start: string, options: Options) =>
    decide(context, start, "take_down", options)
  );
}

function deciding(program: AdminCommand, name: string, does: string) {
  return program.printing(name, does)
    .argument("<id>", ID)
    .requiredOption("--reason <text>", "why; kept with the decision")
    .asking("do not ask before a published item is removed");
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

async function decide(
  context: CommandContext,
  start: string,
  outcome: OperatorOutcome,
  options: Options,
): Promise<void> {
  const { status, purchase } = await find(context, start);
  const { id, productName, sellerName } = purchase;
  if (status === "approved" && outcome !== "approve") {
    const item = JSON.stringify(`${productName}, ${sellerName}`);
    await context.confirm(options, `Remove ${item} from the feed?`);
  }
  const decision = { id, outcome, reason: options.reason };
  const { before, after } = await decideAsOperator(context.services, decision);
  const [from, to] = [before.status, after.status];
  context.print(
    options,
    { id, from, status: to },
    () => `${id}: ${from} → ${to}`,
  );
}

async function show(
  context: CommandContext,
  start: string,
  options: Printed,
): Promise<void> {
  const found = await find(context, start);
  context.print(options, found, () => text(found, context.terminal));
}

function text(submission: Submission, terminal: Terminal): string {
  const { submittedAt, ...purchase } = submission.purchase;
  const fields: Record<string, CellValue> = {
    status: { state: submission.status },
    position: "position" in submission ? submission.position : undefined,
    submittedAt: { at: submittedAt },
  };
  for (const [name, value] of Object.entries(purchase)) {
    fields[name] = value === undefined ? undefined : String(value);
  }
  const decisions = decisionRows(submission);
  const sheets = [list(fields, terminal)];
  if (decisions.length > 0) {
    sheets.push(table(DECISION_HEAD, decisions, terminal));
  }
  return sheets.join("\n\n");
}
