import { Argument, type Command } from "commander";
import type { OperatorOutcome } from "../../domain/gallery/decision.ts";
import { decideAsOperator } from "../../domain/admin/decide.ts";
import { findSubmission, ID } from "./find_submission.ts";
import {
  type Choose,
  command,
  confirm,
  type Confirmed,
  print,
  type Printed,
  type Station,
} from "./command.ts";

/** Options of every command that decides on a submission. */
export interface DecideOptions extends Printed, Confirmed {
  reason: string;
}

/** `admin decide` */
export function decideCommand(program: Command, choose: Choose): void {
  command(
    program,
    "decide",
    "approves or rejects a submission, also one that was decided before",
  )
    .argument("<id>", ID)
    .addArgument(
      new Argument("<outcome>", "what becomes of it")
        .choices(["approve", "reject"]),
    )
    .requiredOption("--reason <text>", "why; kept with the decision")
    .option("--yes", "do not ask before a published item is removed")
    .action(
      (start: string, outcome: "approve" | "reject", options: DecideOptions) =>
        choose(async (station) => {
          const { status, purchase: { id } } = await findSubmission(
            station,
            start,
          );
          if (status === "approved" && outcome === "reject") {
            await confirm(station, options, `Remove ${id} from the feed?`);
          }
          await decideOn(station, { id, outcome, options });
        }),
    );
}

/**
 * Decides on a submission and prints what became of it.
 *
 * @throws {OperatorError} when it is unknown, or not shown to be taken down
 */
export async function decideOn(
  station: Station,
  { id, outcome, options }: {
    id: string;
    outcome: OperatorOutcome;
    options: DecideOptions;
  },
): Promise<void> {
  const { reason } = options;
  const { before, after } = await decideAsOperator(station.services, {
    id,
    outcome,
    reason,
  });
  const [from, status] = [before.status, after.status];
  print(
    station,
    options,
    { id, from, status },
    () => `${id}: ${from} → ${status}`,
  );
}
