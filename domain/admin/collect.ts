/** Some of the rows that somebody looks for. */
export interface Found<T> {
  shown: T[];
  /** How many there are, shown or not. */
  total: number;
}

/** Which rows are shown. */
export interface Search<T> {
  /** How many at most. */
  limit: number;
  /** Which; all of them unless told otherwise. */
  wanted?: (row: T) => boolean;
  /** The instant to show the newest by; without it, the first ones are shown. */
  newestBy?: (row: T) => number;
  /** Called with the number of rows that were read. */
  onRow?: (rows: number) => void;
}

/** Reads every row of a kind, and keeps a bounded number of them. */
export async function collect<T>(
  rows: AsyncIterable<T>,
  { limit, wanted = () => true, newestBy, onRow = () => {} }: Search<T>,
): Promise<Found<T>> {
  let shown: T[] = [];
  let total = 0;
  let done = 0;
  const keep = () => {
    // Of two of one instant, the one that was read later is the newer.
    shown = newestBy
      ? shown.sort((a, b) => newestBy(a) - newestBy(b)).slice(-limit)
      : shown.slice(0, limit);
  };
  for await (const row of rows) {
    onRow(++done);
    if (!wanted(row)) continue;
    total++;
    shown.push(row);
    if (shown.length > 2 * limit) keep();
  }
  keep();
  return { shown: newestBy ? shown.reverse() : shown, total };
}
