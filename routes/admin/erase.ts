import { EXIT, OperatorError } from "../../domain/admin/operator.ts";
import { rowsOf } from "../../domain/retention/retention.ts";
import type {
  AdminCommand,
  CommandContext,
  Confirmed,
  Printed,
} from "./command.ts";
import { list, stepsTable } from "./table.ts";

interface Options extends Confirmed, Printed {
  email: string;
  compact: boolean;
  evenUnpaid?: boolean;
}

export function eraseCommand(program: AdminCommand): void {
  program.printing("erase", "removes a person's data, or makes it anonymous")
    .requiredOption("--email <address>", "whose data")
    .asking()
    .option("--even-unpaid", "also claims that were not paid yet")
    .option("--no-compact", "leave deleted bytes in the store's file")
    .addHelpText(
      "after",
      "\nFinds the email, and the phone numbers and account ids sent with " +
        "it, in every\nrow. Published purchases stay, without the person; " +
        "keys are revoked.",
    )
    .runs(erase);
}

async function erase(context: CommandContext, options: Options): Promise<void> {
  const { erasure } = context.services.operator;
  const email = options.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new OperatorError(
      `${options.email} is no email address.`,
      EXIT.usage,
    );
  }
  const plan = await context.progress(
    "rows read",
    (show) => erasure.plan({ email }, (done) => show({ done })),
  );
  const { unpaidClaims, steps, identifiers } = plan;
  if (unpaidClaims > 0 && !options.evenUnpaid) {
    throw new OperatorError(
      `${unpaidClaims} claims are unpaid, and nobody could pay them any ` +
        "more: pay them first (promo export, promo paid), or add --even-unpaid.",
      EXIT.refused,
    );
  }
  const total = rowsOf(steps);
  if (total > 0) {
    if (!options.json) context.terminal.print(stepsTable(steps));
    const question = `Erase this from ${total} rows, permanently?`;
    await context.confirm(options, question);
  }
  const done = await context.progress(
    "rows changed",
    (show) => plan.apply((done) => show({ done, total })),
  );
  const isCompacted = options.compact && await compact(context);
  context.print(options, { done, identifiers, isCompacted }, () =>
    list({
      "rows changed": total === 0 ? "none: nothing was found" : rowsOf(done),
      "phone numbers": identifiers.phones,
      "account ids": identifiers.accounts,
      "file": isCompacted ? "rewritten without the deleted bytes" : undefined,
    }));
}

async function compact({ services }: CommandContext): Promise<boolean> {
  return await services.operator.erasure.compact().catch((error) => {
    throw new OperatorError(
      `Erased, but deleted bytes are still in the file (${error.message}): ` +
        "run it again.",
    );
  });
}
