import type { Command } from "commander";
import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import type { ErasureStep } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  type CommandContext,
  confirm,
  type Confirmed,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { list, table } from "./table.ts";

interface Options extends Confirmed, Printed {
  email: string;
  compact: boolean;
  evenUnpaid?: boolean;
}

/** `admin erase` */
export function eraseCommand(program: Command, choose: Choose): void {
  command(program, "erase", "removes a person's data, or makes it anonymous")
    .requiredOption("--email <address>", "whose data")
    .option("--yes", "do not ask")
    .option("--even-unpaid", "also claims that were not paid yet")
    .option("--no-compact", "leave deleted bytes in the store's file")
    .addHelpText(
      "after",
      "\nFinds the email, and the phone numbers and account ids sent with " +
        "it, in every\nrow. Published purchases stay, without the person; " +
        "keys are revoked.",
    )
    .action((options: Options) => choose((station) => erase(station, options)));
}

async function erase(station: CommandContext, options: Options): Promise<void> {
  const { erasure } = station.services.operator;
  const email = options.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new OperatorError(
      `${options.email} is no email address.`,
      EXIT.usage,
    );
  }
  const plan = await progress(
    station,
    "rows read",
    (show) => erasure.plan({ email }, (done) => show({ done })),
  );
  const { unpaidClaims } = plan;
  if (unpaidClaims > 0 && !options.evenUnpaid) {
    throw new OperatorError(
      `${unpaidClaims} claims are unpaid, and nobody could pay them any ` +
        "more: pay them first (promo export, promo paid), or add --even-unpaid.",
      EXIT.refused,
    );
  }
  const total = totalOf(plan.steps);
  if (total > 0) {
    if (!options.json) station.terminal.print(describe(plan.steps));
    const question = `Erase this from ${total} rows, permanently?`;
    await confirm(station, options, question);
  }
  const done = await progress(
    station,
    "rows changed",
    (show) => plan.apply((done) => show({ done, total })),
  );
  const isCompacted = options.compact && await compact(station);
  const { identifiers } = plan;
  print(station, options, { done, identifiers, isCompacted }, () =>
    list({
      "rows changed": total === 0 ? "none: nothing was found" : totalOf(done),
      "phone numbers": identifiers.phones,
      "account ids": identifiers.accounts,
      "file": isCompacted ? "rewritten without the deleted bytes" : undefined,
    }));
}

async function compact(station: CommandContext): Promise<boolean> {
  try {
    return await station.services.operator.erasure.compact();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `Erased, but deleted bytes are still in the file (${reason}): ` +
        "run it again.",
    );
  }
}

function describe(steps: ErasureStep[]): string {
  return table(
    ["kind", "action", "rows"],
    steps.map(({ kind, action, rows }) => [kind, action, rows]),
  );
}

function totalOf(steps: ErasureStep[]): number {
  return steps.reduce((sum, { rows }) => sum + rows, 0);
}
