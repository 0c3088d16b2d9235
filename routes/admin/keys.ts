import type { Command } from "commander";
import type { ApiKey } from "../../domain/keys/key.ts";
import { revokeAsOperator } from "../../domain/admin/decide.ts";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { keyPrefix } from "../../domain/admin/resolve.ts";
import {
  type Choose,
  command,
  confirm,
  type Confirmed,
  print,
  type Printed,
  type Station,
} from "./command.ts";
import { instant, stateCell, table } from "./table.ts";

interface RevokeOptions extends Printed, Confirmed {
  reason: string;
}

/** `admin keys` */
export function keysCommand(program: Command, choose: Choose): void {
  const keys = program.command("keys")
    .description("finds and revokes API keys");
  command(keys, "find", "finds keys by their prefix or their owner's email")
    .argument("<prefix-or-email>", "such as agc_0123456789abcdef")
    .action((text: string, options: Printed) =>
      choose((station) => find(station, text, options))
    );
  command(
    keys,
    "revoke",
    "revokes a key for ever, at once, and tells its owner",
  )
    .argument("<prefix>", "public prefix of the key, or its beginning")
    .requiredOption("--reason <text>", "why; kept with the key")
    .option("--yes", "do not ask")
    .action((prefix: string, options: RevokeOptions) =>
      choose((station) => revoke(station, prefix, options))
    );
}

async function find(
  station: Station,
  text: string,
  options: Printed,
): Promise<void> {
  const { keys, operator } = station.services;
  const found = text.includes("@")
    ? await keys.findByEmail(text)
    : [await keys.find(await keyPrefix(operator, text))]
      .filter((key) => key !== null);
  if (found.length === 0) {
    throw new OperatorError(`No key of ${text}.`, EXIT.notFound);
  }
  const shown = found.map(({ digest: _secret, ...key }) => key);
  print(station, options, shown, () =>
    table(
      ["prefix", "status", "created", "email", "name", "reason"],
      found.map((key) => [
        key.prefix,
        stateCell(key.state.status),
        instant(key.createdAt),
        key.contactEmail,
        key.name,
        reasonOf(key),
      ]),
      station.terminal,
    ));
}

async function revoke(
  station: Station,
  text: string,
  options: RevokeOptions,
): Promise<void> {
  const { keys, operator } = station.services;
  const prefix = await keyPrefix(operator, text);
  const key = await keys.find(prefix);
  if (key === null) throw new OperatorError(`No key ${prefix}.`, EXIT.notFound);
  if (key.state.status === "active") {
    const owner = JSON.stringify(key.name);
    await confirm(station, options, `Revoke ${prefix} of ${owner} for ever?`);
  }
  const outcome = await revokeAsOperator(keys, prefix, options.reason);
  print(
    station,
    options,
    { prefix, outcome },
    () => `${prefix}: ${outcome.replaceAll("_", " ")}`,
  );
}

function reasonOf({ state }: ApiKey): string | undefined {
  return state.status === "revoked" ? state.reason : undefined;
}
