import type { Config } from "../../domain/config.ts";
import { forgetOld } from "../../domain/retention/retention.ts";
import type {
  AdminCommand,
  CommandContext,
  Confirmed,
  Printed,
} from "./command.ts";
import { stepsTable } from "./table.ts";

export function forgetCommand(program: AdminCommand): void {
  program.printing(
    "forget",
    "forgets now what the nightly run would: what is older than its days",
  )
    .asking()
    .addHelpText("after", "\nRETENTION_DAYS_* say after how many days.")
    .runs(forget);
}

async function forget(
  context: CommandContext,
  options: Printed & Confirmed,
): Promise<void> {
  const { services, terminal } = context;
  const days = daysOf(services.config.retention);
  await context.confirm(options, `Delete permanently what is older (${days})?`);
  const steps = await forgetOld(services);
  context.print(
    options,
    steps,
    () =>
      steps.length === 0 ? "Nothing is older." : stepsTable(steps, terminal),
  );
}

function daysOf(retention: Config["retention"]): string {
  return Object.entries(retention)
    .map(([kind, days]) =>
      `${kind} ${days === null ? "never" : `${days} days`}`
    )
    .join(", ");
}
