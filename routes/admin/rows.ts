import { Argument } from "commander";
import { notFound } from "../../domain/admin/operator.ts";
import { command, type CommandContext, YES } from "./command.ts";
import { list } from "./table.ts";

const KEY = new Argument("<key>", 'as JSON, such as \'["contacts","<id>"]\'');

export const showRow = command({
  name: "rows show",
  does: "shows a row as it is stored",
  args: [KEY],
  async run(context, _, key) {
    const row = await find(context, key);
    const { value, ...rest } = row;
    const fields = { ...rest, isReadable: row.isReadable ? "yes" : "no" };
    const text = () => `${list(fields, context.terminal)}\n\n${value}`;
    return { value: row, text };
  },
});

export const deleteRow = command({
  name: "rows delete",
  does: "deletes a row permanently",
  args: [KEY],
  options: { yes: YES },
  help:
    "Rows that name this one stay. The audit has a record of it. The head " +
    "of the feed\nand the pool of the promotion are rebuilt instead.",
  async run(context, options, key) {
    const row = await find(context, key);
    const which = row.isReadable ? "readable" : "malformed";
    await context.confirm(options, `Delete the ${which} row ${row.key}?`);
    const outcome = await context.services.operator.rows.delete(key);
    return { value: { key: row.key, outcome }, text: () => outcome };
  },
});

async function find({ services }: CommandContext, key: string) {
  const row = await services.operator.rows.find(key);
  if (row === null) throw notFound(`No row ${key}.`);
  return row;
}
