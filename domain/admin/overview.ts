/**
 * Counts for the operator's overview: the last days and the review queue.
 *
 * @module
 */
import type { Decision } from "../gallery/submission.ts";
import type { OperatorStores } from "./operator.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";

const WORDS = {
  approve: "published",
  reject: "refused",
  take_down: "refused",
  withdraw: "withdrawn",
} as const satisfies Record<Decision["outcome"], string>;

export interface DayCount {
  /** UTC date, such as 2026-11-21. */
  day: string;
  received: number;
  published: number;
  /** Rejected, or taken down. */
  refused: number;
  withdrawn: number;
}

/** Maximum number of reasons listed; operators can write any text. */
const REASONS = 12;

/**
 * Counts the review queue, and the submissions and decisions of the last days,
 * today first.
 */
export async function readOverview(
  { lists }: Pick<OperatorStores, "lists">,
  { now, days: length = 1, onRow = () => {} }: {
    now: number;
    days?: number;
    onRow?: (rows: number) => void;
  },
) {
  const days = Array.from({ length }, (_, ago) => ({
    day: new Date(now - ago * DAY_MS).toISOString().slice(0, 10),
    received: 0,
    published: 0,
    refused: 0,
    withdrawn: 0,
  })) as [DayCount, ...DayCount[]];
  const since = (dayOf(now) - length + 1) * DAY_MS;
  const on = (at: number) => days[dayOf(now) - dayOf(at)];
  let rows = 0;
  let waiting = 0;
  /** Submissions of the queue that are in doubt and wait for a person. */
  let awaiting = 0;
  let oldestAt: number | undefined;
  for await (const { row } of lists.pending()) {
    onRow(++rows);
    oldestAt ??= row.submittedAt;
    waiting++;
    if (row.postponed?.reason === "awaiting_person") awaiting++;
  }
  for await (const at of lists.receivedSince(since)) {
    onRow(++rows);
    const day = on(at);
    if (day) day.received++;
  }
  const counts = new Map<string, number>();
  for await (const { row: { at, action, reasons } } of lists.audit()) {
    if (at < since) break;
    onRow(++rows);
    const word = WORDS[action as keyof typeof WORDS];
    const day = on(at);
    if (word === undefined || day === undefined) continue;
    day[word]++;
    for (const reason of word === "refused" ? new Set(reasons) : []) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  const reasons = Array.from(counts, ([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count).slice(0, REASONS);
  const doubtful = await lists.countDoubtful();
  return { waiting, awaiting, oldestAt, doubtful, days, reasons };
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** Formats milliseconds in the two largest units, such as `5 h 12 min`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return "less than a minute";
  return parts.slice(first, first + 2).filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`).join(" ");
}
