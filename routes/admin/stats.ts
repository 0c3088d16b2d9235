import type { Command } from "commander";
import {
  type Choose,
  command,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { table } from "./table.ts";

/** `admin stats` */
export function statsCommand(program: Command, choose: Choose): void {
  command(program, "stats", "counts what the store holds, by kind and state")
    .action((options: Printed) =>
      choose(async (desk) => {
        const { stats } = desk.services.operator;
        const counts = await progress(
          desk,
          "rows",
          (show) => stats.count((done) => show({ done })),
        );
        print(desk, options, counts, () =>
          table(
            ["kind", "rows", "states"],
            Object.entries(counts).map(([kind, { rows, states }]) => [
              kind,
              rows,
              Object.entries(states).map(([state, of]) => `${of} ${state}`)
                .join(", "),
            ]),
            desk.terminal.columns,
          ));
      })
    );
}
