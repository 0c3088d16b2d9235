import type { Command } from "commander";
import { OperatorError } from "../../domain/admin/operator.ts";
import type { ErasureStep } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  confirm,
  type Confirmed,
  type Desk,
  print,
  type Printed,
  progress,
} from "./command.ts";
import { list, table } from "./table.ts";

interface Options extends Confirmed, Printed {
  email: string;
  compact: boolean;
}

/** `admin erase` */
export function eraseCommand(program: Command, choose: Choose): void {
  command(program, "erase", "removes a person's data, or makes it anonymous")
    .requiredOption("--email <address>", "whose data")
    .option("--yes", "do not ask")
    .option("--no-compact", "leave deleted bytes in the store's file")
    .addHelpText(
      "after",
      "\nFinds the email, and the phone numbers and account ids sent with " +
        "it, in every\nrow. Published purchases stay, without the person; " +
        "keys are revoked.",
    )
    .action((options: Options) => choose((desk) => erase(desk, options)));
}

async function erase(desk: Desk, options: Options): Promise<void> {
  const { erasure } = desk.services.operator;
  const email = options.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new OperatorError(`${options.email} is no email address.`);
  }
  const plan = await progress(
    desk,
    "rows read",
    (show) => erasure.plan({ email }, (done) => show({ done })),
  );
  const total = totalOf(plan.steps);
  if (total > 0) {
    if (!options.json) desk.terminal.print(describe(plan.steps));
    const question = `Erase this from ${total} rows, for ever?`;
    await confirm(desk, options, question);
  }
  const done = await progress(
    desk,
    "rows changed",
    (show) => plan.apply((done) => show({ done, total })),
  );
  const isCompacted = options.compact && await compact(desk);
  const { identifiers } = plan;
  print(desk, options, { done, identifiers, isCompacted }, () =>
    list({
      "rows changed": total === 0 ? "none: nothing was found" : totalOf(done),
      "phone numbers": identifiers.phones,
      "account ids": identifiers.accounts,
      "file": isCompacted ? "rewritten without the deleted bytes" : undefined,
    }));
}

async function compact(desk: Desk): Promise<boolean> {
  try {
    return await desk.services.operator.erasure.compact();
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
