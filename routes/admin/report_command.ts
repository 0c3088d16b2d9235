import { Argument, Option } from "commander";
import type { Report } from "../reports/report.ts";
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
      const { rows, summary, ...value } = await context.progress(
        "rows read",
        (onRow) => report.read(services, { filters, limit, after, onRow }),
      );
      const text = () => {
        const more =
          `${summary}; --limit shows more, --after '${value.next}' the rest`;
        const line = value.next === null
          ? summary
          : terminal.paint("yellow", more);
        return `${line}\n${table(report.head, rows, terminal)}`;
      };
      return { value, text };
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
