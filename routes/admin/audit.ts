import type { Command } from "commander";
import type { AuditEntry } from "../../domain/operator.ts";
import {
  type Choose,
  command,
  count,
  type Desk,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { readInstant } from "./read_instant.ts";
import { instant, table } from "./table.ts";

interface Options extends Printed {
  limit: number;
  since?: number;
  subject?: string;
  by?: string;
}

/** `admin audit` */
export function auditCommand(program: Command, choose: Choose): void {
  command(
    program,
    "audit",
    "lists decisions, revocations and erasures, the newest first",
  )
    .option("--limit <count>", "how many", count, 50)
    .option("--since <date>", "from a date or an instant on", readInstant)
    .option("--subject <id>", "only of this submission or key prefix")
    .option("--by <reviewer>", "only by self-flag, local, llm or operator")
    .action((options: Options) =>
      choose(async (desk) => {
        const entries = await progress(
          desk,
          "entries read",
          (show) => newest(desk, options, (done) => show({ done })),
        );
        const shown = entries.map((entry) => ({
          ...entry,
          at: instant(entry.at),
        }));
        print(desk, options, shown, () =>
          table(
            ["at", "action", "subject", "by", "certain", "reasons"],
            shown.map(({ at, action, subject, by, certain, reasons }) => [
              at,
              action,
              subject,
              by,
              certain ? "yes" : "no",
              reasons.join(", "),
            ]),
            desk.terminal.columns,
          ));
      })
    );
}

/** The newest entries that are asked for; holds no more than twice as many. */
async function newest(
  { services }: Desk,
  { limit, since = 0, subject, by }: Options,
  onRow: (rows: number) => void,
): Promise<AuditEntry[]> {
  let kept: AuditEntry[] = [];
  const keepNewest = () => {
    kept = kept.sort((a, b) => b.at - a.at).slice(0, limit);
  };
  let rows = 0;
  for await (const entry of services.operator.audit.entries()) {
    onRow(++rows);
    if (entry.at < since) continue;
    if (subject !== undefined && entry.subject !== subject) continue;
    if (by !== undefined && entry.by !== by) continue;
    kept.push(entry);
    if (kept.length > 2 * limit) keepNewest();
  }
  keepNewest();
  return kept;
}
