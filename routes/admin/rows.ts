import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type {
  AdminCommand,
  CommandContext,
  Confirmed,
  Printed,
} from "./command.ts";
import { list } from "./table.ts";

const KEY = 'as JSON, such as \'["contacts","<id>"]\'';

export function rowsCommand(program: AdminCommand): void {
  const rows = program.group(
    "rows",
    "shows and deletes single rows, also malformed ones",
  );
  rows.printing("show", "shows a row as it is stored").argument("<key>", KEY)
    .runs(show);
  rows.printing("delete", "deletes a row permanently").argument("<key>", KEY)
    .asking()
    .addHelpText(
      "after",
      "\nRows that name this one stay. The audit has a record of it. The head " +
        "of the feed\nand the pool of the promotion are rebuilt instead.",
    )
    .runs(remove);
}

async function show(
  context: CommandContext,
  key: string,
  options: Printed,
): Promise<void> {
  const row = await find(context, key);
  const { value, ...rest } = row;
  const fields = { ...rest, isReadable: row.isReadable ? "yes" : "no" };
  const text = `${list(fields, context.terminal)}\n\n${value}`;
  context.print(options, row, () => text);
}

async function remove(
  context: CommandContext,
  key: string,
  options: Printed & Confirmed,
): Promise<void> {
  const row = await find(context, key);
  const which = row.isReadable ? "readable" : "malformed";
  await context.confirm(options, `Delete the ${which} row ${row.key}?`);
  const outcome = await context.services.operator.rows.delete(key);
  context.print(options, { key: row.key, outcome }, () => outcome);
}

async function find({ services }: CommandContext, key: string) {
  const row = await services.operator.rows.find(key);
  if (row === null) throw new OperatorError(`No row ${key}.`, EXIT.notFound);
  return row;
}
