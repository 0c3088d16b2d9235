import { type Command, Option } from "commander";
import type { Page } from "../../domain/admin/page.ts";
import {
  countOf,
  type Filter,
  type Filters,
  type Report,
} from "../reports/report.ts";
import {
  type Choose,
  command,
  type CommandContext,
  count,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { table } from "./table.ts";

interface Options extends Printed {
  limit: number;
  after?: string;
}

/**
 * Adds the command of a report to the program, or to the group that its name
 * begins with.
 */
export function reportCommand(
  program: Command,
  choose: Choose,
  report: Report,
): void {
  const [name, inGroup] = report.name.split(" ");
  const group = inGroup && program.commands.find((one) => one.name() === name);
  const added = command(group || program, inGroup ?? name!, report.does, {
    isDefault: inGroup === "list",
  })
    .option("--limit <count>", "how many", count, report.limit)
    .option("--after <place>", "what comes behind a page, by its `next`");
  for (const filter of report.filters) addFilter(added, filter);
  added.action((...given) => {
    const { limit, after, json, ...filters } = added.opts<Options & Filters>();
    const argument = report.filters.find((filter) => filter.isArgument);
    if (argument) filters[argument.name] = String(given[0]);
    choose(async (station) => {
      const page = await progress(
        station,
        "rows read",
        (show) =>
          report.read(station.services, {
            filters,
            limit,
            after,
            onRow: (done) => show({ done }),
          }),
      );
      const note = report.note?.(station.services);
      const items = page.items.map(({ item }) => item);
      const { total, next } = page;
      print(station, { json }, { items, total, next, note }, () => {
        const rows = page.items.map(({ cells }) => cells);
        const sheet = table(report.head, rows, station.terminal);
        return `${lineOf(station, page, note)}\n${sheet}`;
      });
    });
  });
}

function addFilter(added: Command, filter: Filter): void {
  const { name, does, choices, check, isArgument } = filter;
  if (isArgument) added.argument(`<${name}>`, does);
  else {
    const option = new Option(`--${name} <${name}>`, does);
    if (choices) option.choices(choices);
    if (check) option.argParser((text) => (check(text), text));
    added.addOption(option);
  }
}

/** How many rows there are, and how to see the others. */
function lineOf(
  { terminal }: CommandContext,
  page: Page<unknown>,
  note: string | undefined,
): string {
  const text = [countOf(page), note].filter(Boolean).join("; ");
  if (page.next === null) return text;
  const more = `${text}; --limit shows more, --after '${page.next}' the rest`;
  return terminal.paint("yellow", more);
}
