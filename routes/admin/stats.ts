import type { Command } from "commander";
import { megabytes } from "../../domain/admin/doctor.ts";
import {
  type DayCount,
  lengthOf,
  type Overview,
  overview,
} from "../../domain/admin/today.ts";
import {
  type Choose,
  command,
  type CommandContext,
  count,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { instant, list, table } from "./table.ts";

interface Options extends Printed {
  days: number;
  storage?: boolean;
}

/** `admin stats` */
export function statsCommand(program: Command, choose: Choose): void {
  command(
    program,
    "stats",
    "tells what came, what waits, and what became of it",
  )
    .option("--days <count>", "today and the days before it", count, 1)
    .option("--storage", "count the rows of the store instead, by kind")
    .action((options: Options) =>
      choose((station) =>
        options.storage ? storage(station, options) : today(station, options)
      )
    );
}

async function today(station: CommandContext, options: Options): Promise<void> {
  const { operator, clock } = station.services;
  const now = clock.now();
  const found = await progress(
    station,
    "submissions read",
    (show) =>
      overview(operator, {
        now,
        days: options.days,
        onRow: (done) => show({ done }),
      }),
  );
  const { oldestAt } = found;
  const written = await operator.stats.writtenToday();
  const oldest = oldestAt === undefined ? undefined : instant(oldestAt);
  const { waiting, awaiting, doubtful, days } = found;
  print(
    station,
    options,
    { waiting, awaiting, oldest, doubtful, days, written },
    () => text({ ...found, written }, now, station),
  );
}

function text(
  { waiting, awaiting, oldestAt, doubtful, days, written }: Overview & {
    written: number;
  },
  now: number,
  { terminal }: CommandContext,
): string {
  const [latest] = days as [DayCount, ...DayCount[]];
  const oldest = oldestAt &&
    `${lengthOf(now - oldestAt)} (${instant(oldestAt)})`;
  const waits = {
    waiting,
    awaiting,
    oldest,
    doubtful,
    written: megabytes(written),
  };
  if (days.length === 1) {
    const { day, ...counts } = latest;
    const title = terminal.paint("bold", `Today, ${day} (UTC)`);
    return `${title}\n${list({ ...counts, ...waits }, terminal)}`;
  }
  const head = ["day", "received", "published", "refused", "withdrawn"];
  const rows = days.map((day) => [
    day.day,
    day.received,
    day.published,
    day.refused,
    day.withdrawn,
  ]);
  return `${table(head, rows, terminal)}\n\n${list(waits, terminal)}`;
}

async function storage(
  station: CommandContext,
  options: Options,
): Promise<void> {
  const { stats } = station.services.operator;
  const counts = await progress(
    station,
    "rows",
    (show) => stats.count((done) => show({ done })),
  );
  print(station, options, counts, () => countsText(counts, station));
}

/** The rows of a store, by kind and state. */
export function countsText(
  counts: Awaited<
    ReturnType<CommandContext["services"]["operator"]["stats"]["count"]>
  >,
  { terminal }: CommandContext,
): string {
  return table(
    ["kind", "rows", "states"],
    Object.entries(counts).map(([kind, { rows, states }]) => [
      kind,
      rows,
      Object.entries(states).map(([state, of]) => `${of} ${state}`).join(", "),
    ]),
    terminal,
  );
}
