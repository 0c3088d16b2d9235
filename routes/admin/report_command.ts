import { Option } from "commander";
import type { Page } from "../../domain/admin/page.ts";
import {
  countOf,
  type Filter,
  type Filters,
  type Report,
} from "../reports/report.ts";
import {
  type AdminCommand,
  type CommandContext,
  count,
  type Printed,
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
export function reportCommand(program: AdminCommand, report: Report): void {
  const [name, inGroup] = report.name.split(" ");
  const group = inGroup && program.commands.find((one) => one.name() === name);
  const parent = (group || program) as AdminCommand;
  const added = parent.printing(inGroup ?? name!, report.does, {
    isDefault: inGroup === "list",
  })
    .option("--limit <count>", "how many", count, report.limit)
    .option("--after <place>", "what comes behind a page, by its `next`");
  for (const filter of report.filters) addFilter(added, filter);
  added.runs(async (context, ...given: unknown[]) => {
    const { limit, after, json, ...filters } = added.opts<Options & Filters>();
    const argument = report.filters.find((filter) => filter.isArgument);
    if (argument) filters[argument.name] = String(given[0]);
    const page = await context.progress(
      "rows read",
      (show) =>
        report.read(context.services, {
          filters,
          limit,
          after,
          onRow: (done) => show({ done }),
        }),
    );
    const note = report.note?.(context.services);
    const items = page.items.map(({ item }) => item);
    const { total, next } = page;
    context.print({ json }, { items, total, next, note }, () => {
      const rows = page.items.map(({ cells }) => cells);
      const sheet = table(report.head, rows, context.terminal);
      return `${lineOf(context, page, note)}\n${sheet}`;
    });
  });
}

function addFilter(added: AdminCommand, filter: Filter): void {
  const { name, does, choices, check, isArgument } = filter;
  if (isArgument) return void added.argument(`<${name}>`, does);
  const option = new Option(`--${name} <${name}>`, does);
  if (choices) option.choices(choices);
  if (check) option.argParser((text) => (check(text), text));
  added.addOption(option);
}

/** Number of rows, and the options that show the others. */
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
