import type { Command } from "commander";
import {
  type Choose,
  command,
  count,
  print,
  type Printed,
  shownOf,
} from "./command.ts";
import { findRows } from "./find_rows.ts";
import { instant, table } from "./table.ts";

interface Options extends Printed {
  limit: number;
  failed?: boolean;
}

/** `admin outbox` */
export function outboxCommand(program: Command, choose: Choose): void {
  command(
    program,
    "outbox",
    "lists notices that wait for their delivery, the next due first",
  )
    .option("--limit <count>", "how many", count, 50)
    .option("--failed", "only those that were tried before")
    .action(({ limit, failed, json }: Options) =>
      choose(async (station) => {
        const notices = station.services.operator.records.notices();
        const found = await findRows(station, "notices read", notices, {
          limit,
          wanted: ({ attempts }) => !failed || attempts > 0,
        });
        const { shown } = found;
        const { smtp } = station.services.config;
        print(
          station,
          { json },
          { isSending: smtp !== undefined, ...found },
          () =>
            [
              shownOf(station, found) +
              (smtp ? "" : "; nothing is sent until SMTP_URL is set"),
              table(
                ["due", "tries", "kind", "to", "id"],
                shown.map(({ notice, attempts, dueAt }) => [
                  instant(dueAt),
                  attempts,
                  notice.kind,
                  "to" in notice ? notice.to : "operator",
                  notice.id,
                ]),
                station.terminal,
              ),
            ].join("\n"),
        );
      })
    );
}
