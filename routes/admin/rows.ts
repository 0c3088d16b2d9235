import type { Command } from "commander";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  type CommandContext,
  confirm,
  type Confirmed,
  print,
  type Printed,
} from "./command.ts";
import { list } from "./table.ts";

const KEY = 'as JSON, such as \'["contacts","<id>"]\'';

/** `admin rows` */
export function rowsCommand(program: Command, choose: Choose): void {
  const rows = program.command("rows")
    .description("shows and deletes single rows, also malformed ones");
  command(rows, "show", "shows a row as it is stored")
    .argument("<key>", KEY)
    .action((key: string, options: Printed) =>
      choose(async (station) => {
        const row = await find(station, key);
        const { value, ...rest } = row;
        const fields = { ...rest, isReadable: row.isReadable ? "yes" : "no" };
        print(station, options, row, () =>
          `${list(fields, station.terminal)}\n\n${value}`);
      })
    );
  command(rows, "delete", "deletes a row permanently")
    .argument("<key>", KEY)
    .option("--yes", "do not ask")
    .addHelpText(
      "after",
      "\nRows that name this one stay. The audit has a record of it. The head " +
        "of the feed\nand the pool of the promotion are rebuilt instead.",
    )
    .action((key: string, options: Printed & Confirmed) =>
      choose((station) => remove(station, key, options))
    );
}

async function remove(
  station: CommandContext,
  key: string,
  options: Printed & Confirmed,
): Promise<void> {
  const row = await find(station, key);
  const which = row.isReadable ? "readable" : "malformed";
  await confirm(station, options, `Delete the ${which} row ${row.key}?`);
  const outcome = await station.services.operator.rows.delete(key);
  print(station, options, { key: row.key, outcome }, () => outcome);
}

async function find({ services }: CommandContext, key: string) {
  const row = await services.operator.rows.find(key);
  if (row === null) throw new OperatorError(`No row ${key}.`, EXIT.notFound);
  return row;
}
