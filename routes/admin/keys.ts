import type { Command } from "commander";
import { revokeAsOperator } from "../../domain/admin/decide.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { keyPrefix } from "../../domain/admin/resolve.ts";
import {
  type Choose,
  command,
  type CommandContext,
  confirm,
  type Confirmed,
  print,
  type Printed,
} from "./command.ts";

interface RevokeOptions extends Printed, Confirmed {
  reason: string;
}

/** `admin keys` */
export function keysCommand(program: Command, choose: Choose): void {
  const keys = program.command("keys")
    .description("finds and revokes API keys");
  command(
    keys,
    "revoke",
    "revokes a key permanently, at once, and tells its owner",
  )
    .argument("<prefix>", "public prefix of the key, or its beginning")
    .requiredOption("--reason <text>", "why; kept with the key")
    .option("--yes", "do not ask")
    .action((prefix: string, options: RevokeOptions) =>
      choose((station) => revoke(station, prefix, options))
    );
}

async function revoke(
  station: CommandContext,
  text: string,
  options: RevokeOptions,
): Promise<void> {
  const { keys, operator } = station.services;
  const prefix = await keyPrefix(operator, text);
  const key = await keys.find(prefix);
  if (key === null) throw new OperatorError(`No key ${prefix}.`, EXIT.notFound);
  if (key.state.status === "active") {
    const owner = JSON.stringify(key.name);
    await confirm(
      station,
      options,
      `Revoke ${prefix} of ${owner} permanently?`,
    );
  }
  const outcome = await revokeAsOperator(keys, prefix, options.reason);
  print(
    station,
    options,
    { prefix, outcome },
    () => `${prefix}: ${outcome.replaceAll("_", " ")}`,
  );
}
