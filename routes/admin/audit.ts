import { type Command, Option } from "commander";
import { ACTORS, whoOf } from "../../domain/admin/audit.ts";
import {
  type Choose,
  command,
  count,
  print,
  type Printed,
  shownOf,
} from "./command.ts";
import { findRows } from "./find_rows.ts";
import { readInstant } from "./read_instant.ts";
import { instant, stateCell, table } from "./table.ts";

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
    "lists decisions, revocations, erasures, exports and payments, newest first",
  )
    .option("--limit <count>", "how many", count, 50)
    .option("--since <date>", "from a date or an instant on", readInstant)
    .option("--subject <id>", "only of submissions or keys that begin so")
    .addOption(
      new Option("--by <who>", "only by one of these").choices([...ACTORS]),
    )
    .action(({ limit, since = 0, subject = "", by, json }: Options) =>
      choose(async (station) => {
        const entries = station.services.operator.audit.entries();
        const found = await findRows(station, "entries read", entries, {
          limit,
          wanted: (entry) =>
            entry.at >= since && entry.subject.startsWith(subject) &&
            (by ?? entry.by) === entry.by,
        });
        const shown = found.items.map((entry) => ({
          ...entry,
          at: instant(entry.at),
        }));
        print(station, { json }, shown, () =>
          [
            shownOf(station, found),
            table(
              ["at", "action", "subject", "by", "certain", "reasons"],
              shown.map((entry) => [
                entry.at,
                stateCell(entry.action),
                entry.subject,
                whoOf(entry.by, entry.name),
                entry.certain ? "yes" : "no",
                entry.reasons.join(", "),
              ]),
              station.terminal,
            ),
          ].join("\n"));
      })
    );
}
