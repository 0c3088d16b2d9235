import type { Command } from "commander";
import type { WaitingNotice } from "../../domain/operator.ts";
import {
  type Choose,
  command,
  count,
  type Desk,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { instant, table } from "./table.ts";

interface Options extends Printed {
  limit: number;
  failed?: boolean;
}

interface Found {
  shown: WaitingNotice[];
  total: number;
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
    .action((options: Options) =>
      choose(async (desk) => {
        const found = await progress(
          desk,
          "notices read",
          (show) => find(desk, options, (done) => show({ done })),
        );
        const { shown, total } = found;
        const { smtp } = desk.services.config;
        print(desk, options, { isSending: smtp !== undefined, ...found }, () =>
          [
            `${shown.length} of ${total}` +
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
              desk.terminal.columns,
            ),
          ].join("\n"));
      })
    );
}

async function find(
  { services }: Desk,
  { limit, failed }: Options,
  onRow: (rows: number) => void,
): Promise<Found> {
  const found: Found = { shown: [], total: 0 };
  let rows = 0;
  for await (const notice of services.operator.records.notices()) {
    onRow(++rows);
    if (failed && notice.attempts === 0) continue;
    if (found.total++ < limit) found.shown.push(notice);
  }
  return found;
}
