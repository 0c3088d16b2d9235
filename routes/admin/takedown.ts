import type { Command } from "commander";
import { type Choose, command, confirm } from "./command.ts";
import { findSubmission, ID } from "./find_submission.ts";
import { decideOn, type DecideOptions } from "./decide.ts";

/** `admin takedown` */
export function takedownCommand(program: Command, choose: Choose): void {
  command(
    program,
    "takedown",
    "removes a published item from the feed, in every process within 2 seconds",
  )
    .argument("<id>", ID)
    .requiredOption("--reason <text>", "why; kept with the decision")
    .option("--yes", "do not ask")
    .action((start: string, options: DecideOptions) =>
      choose(async (station) => {
        const found = await findSubmission(station, start);
        const { id } = found.purchase;
        if (found.status === "approved") {
          const { productName, sellerName } = found.purchase;
          const item = JSON.stringify(`${productName}, ${sellerName}`);
          await confirm(station, options, `Remove ${item} from the feed?`);
        }
        await decideOn(station, { id, outcome: "take_down", options });
      })
    );
}
