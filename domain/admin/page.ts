/** A row of a list, and where it stands. */
export interface Placed<T> {
  row: T;
  /** Given back, it names where the next page begins. */
  place: string;
}

/** Some rows of a list, in its order. */
export interface Page<T> {
  items: T[];
  /** How many there are; null where counting them would take too long. */
  total: number | null;
  /** Place behind which the list goes on; null at its end. */
  next: string | null;
}

/** Rows that are read for their number alone. */
const COUNTED = 2000;

/** Which rows a page has. */
interface Wanted<T> {
  /** How many at most. */
  limit: number;
  /** Which; all of them unless told otherwise. */
  wanted?: (row: T) => boolean;
  /** True where the list begins in its middle, so that no total is known. */
  isLater?: boolean;
  /** Called with the number of rows that were read. */
  onRow?: (rows: number) => void;
}

/** Reads as many rows as a page shows, and a bounded number more to count. */
export async function readPage<T>(
  rows: AsyncIterable<Placed<T>>,
  { limit, wanted = () => true, isLater, onRow = () => {} }: Wanted<T>,
): Promise<Page<T>> {
  const items: T[] = [];
  let [last, total, read] = ["", 0, 0];
  for await (const { row, place } of rows) {
    onRow(++read);
    if (!wanted(row)) continue;
    if (++total > limit && (isLater || read > limit + COUNTED)) {
      return { items, total: null, next: last };
    }
    if (total > limit) continue;
    items.push(row);
    last = place;
  }
  const next = total > limit ? last : null;
  return { items, total: isLater ? null : total, next };
}
