import { Argument, type Command } from "commander";
import type { OperatorOutcome } from "../../domain/gallery/decision.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  confirm,
  type Confirmed,
  type Desk,
  print,
  type Printed,
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
    .argument("<id>", "id of the submission")
    .addArgument(
      new Argument("<outcome>", "what becomes of it")
        .choices(["approve", "reject"]),
    )
    .requiredOption("--reason <text>", "why; kept with the decision")
    .option("--yes", "do not ask before a published item is removed")
    .action(
      (id: string, outcome: "approve" | "reject", options: DecideOptions) =>
        choose(async (desk) => {
          const found = await desk.services.operator.curation.find(id);
          if (found?.status === "approved" && outcome === "reject") {
            await confirm(desk, options, `Remove ${id} from the feed?`);
          }
          await decideOn(desk, { id, outcome, options });
        }),
    );
}

/**
 * Decides on a submission and prints what became of it.
 *
 * @throws {OperatorError} when it is unknown, or not shown to be taken down
 */
export async function decideOn(
  desk: Desk,
  { id, outcome, options }: {
    id: string;
    outcome: OperatorOutcome;
    options: DecideOptions;
  },
): Promise<void> {
  const { curation } = desk.services.operator;
  const reason = options.reason.trim();
  if (reason === "") throw new OperatorError("The reason is empty.");
  const result = await curation.decide(id, outcome, reason);
  switch (result.kind) {
    case "unknown":
      throw new OperatorError(`No submission ${id}.`);
    case "withdrawn":
      throw new OperatorError(`${id} was withdrawn by who sent it.`);
    case "not_published":
      throw new OperatorError(`${id} is not in the feed: ${result.status}.`);
    case "decided": {
      const from = result.before.status;
      const { status } = result.after;
      print(
        desk,
        options,
        { id, from, status },
        () => `${id}: ${from} → ${status}`,
      );
    }
  }
}
