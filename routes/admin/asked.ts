import type { Command } from "commander";
import { ASKED_DAYS, countAsked } from "../../domain/ask/asked.ts";
import {
  type Choose,
  command,
  count,
  print,
  type Printed,
  shownOf,
} from "./command.ts";
import { instant, table } from "./table.ts";

interface Options extends Printed {
  limit: number;
}

/** `admin asked` */
export function askedCommand(program: Command, choose: Choose): void {
  command(
    program,
    "asked",
    "lists what was asked and not answered, the most frequent first",
  )
    .option("--limit <count>", "how many", count, 50)
    .addHelpText(
      "after",
      `\nQuestions are kept for ${ASKED_DAYS} days where ASK_LOG=on, without ` +
        "emails, longer numbers\nand keys. Callers are counted anew each day.",
    )
    .action(({ limit, json }: Options) =>
      choose(async (station) => {
        const { asked, config } = station.services;
        const all = await countAsked(asked.all());
        const next = all.length > limit ? `${limit}` : null;
        const found = { items: all.slice(0, limit), total: all.length, next };
        const shown = found.items.map((one) => ({
          ...one,
          lastAt: instant(one.lastAt),
        }));
        print(
          station,
          { json },
          { isKept: config.askLog, shown, total: found.total },
          () =>
            [
              shownOf(station, found) +
              (config.askLog ? "" : "; none are kept until ASK_LOG=on"),
              table(
                ["callers", "last", "answer", "question"],
                shown.map(({ callers, lastAt, confidence, question }) => [
                  callers,
                  lastAt,
                  confidence,
                  question,
                ]),
                station.terminal,
              ),
            ].join("\n"),
        );
      })
    );
}
