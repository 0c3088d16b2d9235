import type { Command } from "commander";
import { OperatorError } from "../../domain/admin/operator.ts";
import { type Choose, command, confirm } from "./command.ts";
import { decideOn, type DecideOptions } from "./decide.ts";

/** `admin takedown` */
export function takedownCommand(program: Command, choose: Choose): void {
  command(
    program,
    "takedown",
    "removes a published item from the feed, in every process within 2 seconds",
  )
    .argument("<id>", "id of the submission")
    .requiredOption("--reason <text>", "why; kept with the decision")
    .option("--yes", "do not ask")
    .action((id: string, options: DecideOptions) =>
      choose(async (desk) => {
        const found = await desk.services.operator.curation.find(id);
        if (found === null) throw new OperatorError(`No submission ${id}.`);
        if (found.status === "approved") {
          const { productName, sellerName } = found.purchase;
          const item = JSON.stringify(`${productName}, ${sellerName}`);
          await confirm(desk, options, `Remove ${item} from the feed?`);
        }
        await decideOn(desk, { id, outcome: "take_down", options });
      })
    );
}
