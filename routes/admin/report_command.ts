import { Argument, Option } from "commander";
import { countOf, type Report } from "../reports/report.ts";
import { command, count, LIMIT, option } from "./command.ts";
import { table } from "./table.ts";

export function reportCommand({ filters: declared, ...report }: Report) {
  const argument = declared.find(({ isArgument }) => isArgument);
  return command({
    name: report.name,
    does: report.does,
    args: argument && [new Argument(`<${argument.name}>`, argument.does)],
    options: {
      limit: count(LIMIT, "how many", report.limit),
      after: option(
        "--after <place>",
        "what comes behind a page, by its `next`",
      ),
      ...filterOptions(declared),
    },
    async run(context, { limit, after, json: _, ...filters }, given) {
      const { services, terminal } = context;
      if (argument) Object.assign(filters, { [argument.name]: given });
      const page = await context.progress(
        "rows read",
        (onRow) => report.read(services, { filters, limit, after, onRow }),
      );
      const { total, next } = page;
      const items = page.items.map(({ item }) => item);
      const note = report.note?.(services);
      const text = () => {
        const line = [countOf(page), note].filter(Boolean).join("; ");
        const more = `; --limit shows more, --after '${next}' the rest`;
        const head = next === null
          ? line
          : terminal.paint("yellow", line + more);
        const rows = page.items.map(({ cells }) => cells);
        return `${head}\n${table(report.head, rows, terminal)}`;
      };
      return { value: { items, total, next, note }, text };
    },
  });
}

function filterOptions(filters: Report["filters"]): Record<string, Option> {
  const options = filters.filter(({ isArgument }) => !isArgument)
    .map(({ name, does, choices, check }): [string, Option] => {
      const option = new Option(`--${name} <${name}>`, does);
      if (choices) option.choices(choices);
      if (check) option.argParser((text) => (check(text), text));
      return [name, option];
    });
  return Object.fromEntries(options);
}
