import type { Command } from "commander";
import { ERASED_EMAIL } from "../../domain/erasure/person.ts";
import type { ClaimRecord } from "../../domain/admin/operator.ts";
import { type Choose, type Desk, progress } from "./command.ts";
import { readInstant } from "./read_instant.ts";
import { instant } from "./table.ts";
import { writeFile } from "./write_file.ts";

interface Options {
  since?: number;
}

const COLUMNS = [
  "claim_id",
  "claimed_at",
  "amount_usd",
  "reward",
  "pay_to",
  "email",
  "merchant",
  "purchase_amount_usd",
];

/** `admin promo export` */
export function payoutCommand(promo: Command, choose: Choose): void {
  promo.command("export")
    .description("writes the accepted claims as CSV, to pay them out")
    .argument("<file>", "a file that does not exist yet, or - for the output")
    .option(
      "--since <date>",
      "claimed at a date or an instant, or later",
      readInstant,
    )
    .addHelpText(
      "after",
      "\nClaims that wait for a slot, of nothing, or of a person who was " +
        "erased are left out.",
    )
    .action((file: string, options: Options) =>
      choose((desk) => exportClaims(desk, file, options))
    );
}

async function exportClaims(
  desk: Desk,
  file: string,
  { since = 0 }: Options,
): Promise<void> {
  const lines = await progress(
    desk,
    "claims written",
    (show) =>
      writeFile(desk.terminal, file, {
        lines: payoutLines(desk.services.operator.records.claims(), since),
        onLine: (done) => show({ done }),
      }),
  );
  desk.terminal.note(`${lines - 1} claims written\n`);
}

/** The CSV of the claims to pay (RFC 4180), line by line. */
export async function* payoutLines(
  claims: AsyncIterable<ClaimRecord>,
  since: number,
): AsyncGenerator<string> {
  yield COLUMNS.join(",");
  for await (const { claim, reservation } of claims) {
    const { request, cashBackUsd } = claim;
    const isDue = reservation.state.status === "claimed" && cashBackUsd > 0 &&
      claim.claimedAt >= since && request.email !== ERASED_EMAIL;
    if (!isDue) continue;
    yield [
      quoted(claim.id),
      quoted(instant(claim.claimedAt)),
      cashBackUsd,
      quoted(request.preferred_reward),
      quoted(
        request.preferred_reward === "paypal"
          ? request.paypal_email
          : request.email,
      ),
      quoted(request.email),
      quoted(noFormula(request.merchant_name)),
      request.purchase_amount,
    ].join(",");
  }
}

type Field = string | number | undefined;

/** A text of a CSV line, as it is. */
function quoted(text: Field): string {
  return `"${`${text ?? ""}`.replaceAll('"', '""')}"`;
}

/** A text that a spreadsheet does not calculate; an address is never altered. */
function noFormula(text: Field): string {
  return `${text ?? ""}`.replace(/^(?=[=+\-@\t\r])/, "'");
}
