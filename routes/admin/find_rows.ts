import { type Desk, progress } from "./command.ts";

/** Some of the rows that a command looks for. */
interface Found<T> {
  shown: T[];
  /** How many there are, shown or not. */
  total: number;
}

/** Which rows a command shows. */
interface Search<T> {
  /** How many at most. */
  limit: number;
  /** Which; all of them unless told otherwise. */
  wanted?: (row: T) => boolean;
  /** The instant to show the newest by; without it, the first ones are shown. */
  newestBy?: (row: T) => number;
}

/**
 * Reads every row of a kind, with a running count on the terminal, and keeps
 * a bounded number of them.
 *
 * @param label what is counted, such as `contacts read`
 */
export async function findRows<T>(
  desk: Desk,
  label: string,
  rows: AsyncIterable<T>,
  { limit, wanted = () => true, newestBy }: Search<T>,
): Promise<Found<T>> {
  let shown: T[] = [];
  let total = 0;
  const keep = () => {
    // Of two of one instant, the one that was read later is the newer.
    shown = newestBy
      ? shown.sort((a, b) => newestBy(a) - newestBy(b)).slice(-limit)
      : shown.slice(0, limit);
  };
  await progress(desk, label, async (show) => {
    let done = 0;
    for await (const row of rows) {
      show({ done: ++done });
      if (!wanted(row)) continue;
      total++;
      shown.push(row);
      if (shown.length > 2 * limit) keep();
    }
  });
  keep();
  return { shown: newestBy ? shown.reverse() : shown, total };
}
