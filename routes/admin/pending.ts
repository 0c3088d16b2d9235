import type { Command } from "commander";
import {
  type DecidedSubmission,
  isDoubtful,
} from "../../domain/gallery/decision.ts";
import type {
  Purchase,
  WaitingPurchase,
} from "../../domain/gallery/submission.ts";
import {
  type Choose,
  command,
  count,
  print,
  type Printed,
  type Station,
} from "./command.ts";
import { findRows } from "./find_rows.ts";
import { type Cell, instant, stateCell, table } from "./table.ts";

interface Options extends Printed {
  limit: number;
}

/** What waits for a reviewer, and what waits for a second look. */
interface Waiting {
  pending: WaitingPurchase[];
  /** Those of them that the last review failed to judge. */
  postponed: WaitingPurchase[];
  /** Those of them that are in doubt, and wait for a person. */
  awaiting: WaitingPurchase[];
  doubtful: DecidedSubmission[];
  /** How many there are, shown or not; of what a review left, if there is any. */
  total: {
    pending: number | null;
    postponed?: number;
    awaiting?: number;
    doubtful: number | null;
  };
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
      choose(async (station) => {
        const waiting = await find(station, options.limit);
        print(station, options, waiting, () => text(waiting, station));
      })
    );
}

function isAwaiting({ postponed }: WaitingPurchase): boolean {
  return postponed?.reason === "awaiting_person";
}

async function find(station: Station, limit: number): Promise<Waiting> {
  const { curation } = station.services.operator;
  const label = "submissions read";
  const pending = await findRows(station, label, curation.pending(), { limit });
  const doubtful = await findRows(station, label, curation.decided(), {
    limit,
    wanted: isDoubtful,
  });
  const postponed = await findRows(station, label, curation.pending(), {
    limit,
    wanted: (purchase) =>
      purchase.postponed !== undefined && !isAwaiting(purchase),
  });
  const awaiting = await findRows(station, label, curation.pending(), {
    limit,
    wanted: isAwaiting,
  });
  return {
    pending: pending.items,
    postponed: postponed.items,
    awaiting: awaiting.items,
    doubtful: doubtful.items,
    total: {
      pending: pending.total,
      postponed: postponed.total || undefined,
      awaiting: awaiting.total || undefined,
      doubtful: doubtful.total,
    },
  };
}

/** What a review did that left a purchase to the next night. */
const REASONS = {
  awaiting_person: "in doubt",
  failed: "the review failed",
  over_budget: "the review took too long",
};

function text(
  { pending, postponed, awaiting, doubtful, total }: Waiting,
  station: Station,
): string {
  const waiting = pending.map((purchase) => [
    purchase.id,
    instant(purchase.submittedAt),
    ...outlineOf(purchase),
  ]);
  const left = (purchases: WaitingPurchase[]) =>
    purchases.map((purchase) => [
      purchase.id,
      instant(purchase.postponed!.at),
      REASONS[purchase.postponed!.reason],
      ...outlineOf(purchase),
    ]);
  const unsure = doubtful.map(({ status, purchase, decisions }) => [
    purchase.id,
    stateCell(status),
    decisions.at(-1)?.reasons.join(", "),
    ...outlineOf(purchase),
  ]);
  const section = (title: string, head: string[], rows: Cell[][]) =>
    rows.length === 0
      ? title
      : `${title}\n${table([...head, ...OUTLINE], rows, station.terminal)}`;
  return [
    section(`${total.pending ?? "many"} pending`, ["id", "submitted"], waiting),
    ...(total.postponed === undefined ? [] : [section(
      `${total.postponed} of them postponed by the last review`,
      ["id", "at", "why"],
      left(postponed),
    )]),
    ...(total.awaiting === undefined ? [] : [section(
      `${total.awaiting} of them awaiting a person`,
      ["id", "at", "why"],
      left(awaiting),
    )]),
    section(
      `${total.doubtful} decided without certainty`,
      ["id", "status", "reasons"],
      unsure,
    ),
  ].join("\n\n");
}

const OUTLINE = ["price", "seller", "product"];

function outlineOf(purchase: Purchase): Cell[] {
  const { price, currency, domain, productName } = purchase;
  return [`${price} ${currency}`, domain, productName];
}
