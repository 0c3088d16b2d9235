import type { Command } from "commander";
import { OperatorError } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  type CommandContext,
  print,
  type Printed,
} from "./command.ts";
import { payoutCommands } from "./payout.ts";
import { list } from "./table.ts";

/** `admin promo` */
export function promoCommand(program: Command, choose: Choose): void {
  const promo = program.command("promo")
    .description("checks the pool, lists reservations and claims, pays out");
  command(promo, "check", "compares the pool with the reservations")
    .action((options: Printed) => choose((station) => check(station, options)));
  payoutCommands(promo, choose);
}

async function check(station: CommandContext, options: Printed): Promise<void> {
  const { promo, config } = station.services;
  const report = await promo.checkPool();
  const { pool, counted, problems, agrees } = report;
  print(station, options, report, () =>
    list({
      "slots taken": `${pool.taken} of ${config.promo.poolSize}`,
      "held": counted.held,
      "claimed": counted.claimed,
      "waitlisted": counted.waitlisted,
      "deferred": counted.deferred,
      "check": agrees ? "the pool agrees with the reservations" : "differs",
      ...Object.fromEntries(
        problems.map((one, n) => [`problem ${n + 1}`, one]),
      ),
    }));
  if (!agrees) {
    throw new OperatorError("The pool does not agree with the reservations.");
  }
}
