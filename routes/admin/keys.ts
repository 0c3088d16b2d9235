import { revokeAsOperator } from "../../domain/admin/decide.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { keyPrefix } from "../../domain/admin/resolve.ts";
import type {
  AdminCommand,
  CommandContext,
  Confirmed,
  Printed,
} from "./command.ts";

interface RevokeOptions extends Printed, Confirmed {
  reason: string;
}

export function keysCommand(program: AdminCommand): void {
  program.group("keys", "finds and revokes API keys")
    .printing(
      "revoke",
      "revokes a key permanently, at once, and tells its owner",
    )
    .argument("<prefix>", "public prefix of the key, or its beginning")
    .requiredOption("--reason <text>", "why; kept with the key")
    .asking()
    .runs(revoke);
}

async function revoke(
  context: CommandContext,
  text: string,
  options: RevokeOptions,
): Promise<void> {
  const { keys, operator } = context.services;
  const prefix = await keyPrefix(operator, text);
  const key = await keys.find(prefix);
  if (key === null) throw new OperatorError(`No key ${prefix}.`, EXIT.notFound);
  if (key.state.status === "active") {
    const which = `${prefix} of ${JSON.stringify(key.name)}`;
    await context.confirm(options, `Revoke ${which} permanently?`);
  }
  const outcome = await revokeAsOperator(keys, prefix, options.reason);
  const line = `${prefix}: ${outcome.replaceAll("_", " ")}`;
  context.print(options, { prefix, outcome }, () => line);
}
