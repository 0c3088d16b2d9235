import type { Command } from "commander";
import { decisionsOf, type Submission } from "../../domain/gallery/decision.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import { type Choose, command, print, type Printed } from "./command.ts";
import { type Cell, instant, list, table } from "./table.ts";

/** `admin show` */
export function showCommand(program: Command, choose: Choose): void {
  command(
    program,
    "show",
    "shows a submission with its private fields and its decisions",
  )
    .argument("<id>", "id of the submission")
    .action((id: string, options: Printed) =>
      choose(async (desk) => {
        const found = await desk.services.operator.curation.find(id);
        if (found === null) throw new OperatorError(`No submission ${id}.`);
        print(desk, options, found, () => text(found, desk.terminal.columns));
      })
    );
}

function text(submission: Submission, columns: number | undefined): string {
  const { submittedAt, ...purchase } = submission.purchase;
  const fields: Record<string, Cell> = {
    status: submission.status,
    position: "position" in submission ? submission.position : undefined,
    submittedAt: instant(submittedAt),
  };
  for (const [name, value] of Object.entries(purchase)) {
    fields[name] = value === undefined ? undefined : String(value);
  }
  const decisions = decisionsOf(submission).map((decision) => [
    instant(decision.decidedAt),
    decision.outcome,
    decision.reviewer,
    decision.certain ? "yes" : "no",
    decision.reasons.join(", "),
  ]);
  if (decisions.length === 0) return list(fields);
  const head = ["decided", "outcome", "reviewer", "certain", "reasons"];
  return `${list(fields)}\n\n${table(head, decisions, columns)}`;
}
