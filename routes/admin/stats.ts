import { megabytes } from "../../domain/admin/doctor.ts";
import type { KindCount } from "../../domain/admin/operator.ts";
import { lengthOf, overview } from "../../domain/admin/today.ts";
import {
  type AdminCommand,
  type CommandContext,
  count,
  type Printed,
} from "./command.ts";
import { instant, list, table } from "./table.ts";

interface Options extends Printed {
  days: number;
  storage?: boolean;
}

export function statsCommand(program: AdminCommand): void {
  program.printing(
    "stats",
    "tells what came, what waits, and what became of it",
  )
    .option("--days <count>", "today and the days before it", count, 1)
    .option("--storage", "count the rows of the store instead, by kind")
    .runs((context, options: Options) =>
      options.storage ? storage(context, options) : today(context, options)
    );
}

async function today(context: CommandContext, options: Options): Promise<void> {
  const { services: { operator, clock }, terminal } = context;
  const now = clock.now();
  const { oldestAt, days, reasons: _, ...waits } = await context.progress(
    "submissions read",
    (show) =>
      overview(operator, {
        now,
        days: options.days,
        onRow: (done) => show({ done }),
      }),
  );
  const written = await operator.stats.writtenToday();
  const oldest = oldestAt === undefined ? undefined : instant(oldestAt);
  context.print(options, { ...waits, oldest, days, written }, () => {
    const queue = {
      ...waits,
      oldest: oldestAt && `${lengthOf(now - oldestAt)} (${oldest})`,
      written: megabytes(written),
    };
    const [{ day, ...counts }] = days;
    if (days.length === 1) {
      const title = terminal.paint("bold", `Today, ${day} (UTC)`);
      return `${title}\n${list({ ...counts, ...queue }, terminal)}`;
    }
    const sheet = table(
      Object.keys(days[0]),
      days.map(Object.values),
      terminal,
    );
    return `${sheet}\n\n${list(queue, terminal)}`;
  });
}

async function storage(
  context: CommandContext,
  options: Options,
): Promise<void> {
  const { stats } = context.services.operator;
  const counts = await context.progress(
    "rows",
    (show) => stats.count((done) => show({ done })),
  );
  context.print(options, counts, () => countsText(counts, context));
}

export function countsText(
  counts: Record<string, KindCount>,
  { terminal }: CommandContext,
): string {
  const rows = Object.entries(counts).map(([kind, { rows, states }]) => [
    kind,
    rows,
    Object.entries(states).map(([state, of]) => `${of} ${state}`).join(", "),
  ]);
  return table(["kind", "rows", "states"], rows, terminal);
}
