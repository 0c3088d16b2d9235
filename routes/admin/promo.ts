import { type Command, Option } from "commander";
import { OperatorError } from "../../domain/admin/operator.ts";
import {
  type Choose,
  command,
  count,
  print,
  type Printed,
  shownOf,
  type Station,
} from "./command.ts";
import { findRows } from "./find_rows.ts";
import { payoutState } from "../../domain/promo/payout.ts";
import { payoutCommands } from "./payout.ts";
import { instant, list, stateCell, table } from "./table.ts";

interface Options extends Printed {
  limit: number;
  status?: string;
}

/** `admin promo` */
export function promoCommand(program: Command, choose: Choose): void {
  const promo = program.command("promo")
    .description("checks the pool, lists reservations and claims, pays out");
  command(promo, "check", "compares the pool with the reservations")
    .action((options: Printed) => choose((station) => check(station, options)));
  command(promo, "reservations", "lists reservations, the newest first")
    .option("--limit <count>", "how many", count, 50)
    .addOption(
      new Option("--status <status>", "only in this state")
        .choices(["held", "waitlisted", "deferred", "lapsed", "claimed"]),
    )
    .action((options: Options) =>
      choose((station) => reservations(station, options))
    );
  command(promo, "claims", "lists claims, the newest first")
    .option("--limit <count>", "how many", count, 50)
    .addOption(
      new Option("--status <status>", "only those that stand so")
        .choices(["waiting", "accepted", "paid"]),
    )
    .action((options: Options) =>
      choose((station) => claims(station, options))
    );
  payoutCommands(promo, choose);
}

async function check(station: Station, options: Printed): Promise<void> {
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

async function reservations(
  station: Station,
  { limit, status, json }: Options,
): Promise<void> {
  const all = station.services.operator.records.reservations();
  const found = await findRows(station, "reservations read", all, {
    limit,
    wanted: ({ state }) => (status ?? state.status) === state.status,
  });
  print(station, { json }, found.items, () =>
    [
      shownOf(station, found),
      table(
        ["id", "created", "status", "until", "email", "account"],
        found.items.map(({ id, createdAt, state, email, accountId }) => [
          id,
          instant(createdAt),
          stateCell(state.status),
          "holdExpiresAt" in state ? instant(state.holdExpiresAt) : "",
          email,
          accountId,
        ]),
        station.terminal,
      ),
    ].join("\n"));
}

async function claims(
  station: Station,
  { limit, status, json }: Options,
): Promise<void> {
  const all = station.services.operator.records.claims();
  const found = await findRows(station, "claims read", all, {
    limit,
    wanted: (record) => status === undefined || status === payoutState(record),
  });
  print(station, { json }, found.items, () =>
    [
      shownOf(station, found),
      table(
        ["claim", "claimed", "status", "usd", "reward", "email", "merchant"],
        found.items.map((record) => [
          record.claim.id,
          instant(record.claim.claimedAt),
          stateCell(payoutState(record)),
          record.claim.cashBackUsd,
          record.claim.request.preferred_reward,
          record.claim.request.email,
          record.claim.request.merchant_name,
        ]),
        station.terminal,
      ),
    ].join("\n"));
}
