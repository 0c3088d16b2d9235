import type { Command } from "commander";
import { whoOf } from "../../domain/admin/audit.ts";
import { decisionsOf, type Submission } from "../../domain/gallery/decision.ts";
import { findSubmission, ID } from "./find_submission.ts";
import { type Choose, command, print, type Printed } from "./command.ts";
import { type Cell, instant, list, stateCell, table } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/** `admin show` */
export function showCommand(program: Command, choose: Choose): void {
  command(
    program,
    "show",
    "shows a submission with its private fields and its decisions",
  )
    .argument("<id>", ID)
    .action((start: string, options: Printed) =>
      choose(async (station) => {
        const found = await findSubmission(station, start);
        print(station, options, found, () => text(found, station.terminal));
      })
    );
}

function text(submission: Submission, look: Terminal): string {
  const { submittedAt, ...purchase } = submission.purchase;
  const fields: Record<string, Cell> = {
    status: stateCell(submission.status),
    position: "position" in submission ? submission.position : undefined,
    submittedAt: instant(submittedAt),
  };
  for (const [name, value] of Object.entries(purchase)) {
    fields[name] = value === undefined ? undefined : String(value);
  }
  const decisions = decisionsOf(submission).map((decision) => [
    instant(decision.decidedAt),
    stateCell(decision.outcome),
    whoOf(decision.reviewer, decision.operator),
    decision.certain ? "yes" : "no",
    decision.reasons.join(", "),
  ]);
  if (decisions.length === 0) return list(fields, look);
  const head = ["decided", "outcome", "reviewer", "certain", "reasons"];
  return `${list(fields, look)}\n\n${table(head, decisions, look)}`;
}
