import type { Command } from "commander";
import {
  type DecidedSubmission,
  isDoubtful,
} from "../../domain/gallery/decision.ts";
import type { Purchase } from "../../domain/gallery/submission.ts";
import {
  type Choose,
  command,
  count,
  type Desk,
  print,
  type Printed,
} from "./command.ts";
import { findRows } from "./find_rows.ts";
import { type Cell, instant, table } from "./table.ts";

interface Options extends Printed {
  limit: number;
}

/** What waits for a reviewer, and what waits for a second look. */
interface Waiting {
  pending: Purchase[];
  doubtful: DecidedSubmission[];
  /** How many there are of both, shown or not. */
  total: { pending: number; doubtful: number };
}

/** `admin pending` */
export function pendingCommand(program: Command, choose: Choose): void {
  command(
    program,
    "pending",
    "lists what waits for its review, and decisions that are not certain",
  )
    .option("--limit <count>", "how many of each", count, 50)
    .action((options: Options) =>
      choose(async (desk) => {
        const waiting = await find(desk, options.limit);
        print(desk, options, waiting, () => text(waiting, desk));
      })
    );
}

async function find(desk: Desk, limit: number): Promise<Waiting> {
  const { curation } = desk.services.operator;
  const label = "submissions read";
  const pending = await findRows(desk, label, curation.pending(), { limit });
  const doubtful = await findRows(desk, label, curation.decided(), {
    limit,
    wanted: isDoubtful,
  });
  return {
    pending: pending.shown,
    doubtful: doubtful.shown,
    total: { pending: pending.total, doubtful: doubtful.total },
  };
}

function text({ pending, doubtful, total }: Waiting, desk: Desk): string {
  const { columns } = desk.terminal;
  const waiting = pending.map((purchase) => [
    purchase.id,
    instant(purchase.submittedAt),
    ...outlineOf(purchase),
  ]);
  const unsure = doubtful.map(({ status, purchase, decisions }) => [
    purchase.id,
    status,
    decisions.at(-1)?.reasons.join(", "),
    ...outlineOf(purchase),
  ]);
  return [
    `${total.pending} pending`,
    ...(pending.length > 0
      ? [table(["id", "submitted", ...OUTLINE], waiting, columns)]
      : []),
    "",
    `${total.doubtful} decided without certainty`,
    ...(doubtful.length > 0
      ? [table(["id", "status", "reasons", ...OUTLINE], unsure, columns)]
      : []),
  ].join("\n");
}

const OUTLINE = ["price", "seller", "product"];

function outlineOf(purchase: Purchase): Cell[] {
  const { price, currency, domain, productName } = purchase;
  return [`${price} ${currency}`, domain, productName];
}
