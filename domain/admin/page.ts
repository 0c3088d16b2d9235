export interface Placed<T> {
  row: T;
  /** Cursor of the page that follows this row. */
  place: string;
}

export interface Page<T> {
  items: T[];
  /**
   * Number of matching rows; null above a bound and on pages after the first.
   */
  total: number | null;
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

/** Maximum number of rows that are read only to count them. */
const COUNTED = 2000;

interface Wanted<T> {
  limit: number;
  wanted?: (row: T) => boolean;
  /** True for pages after the first, which have no total. */
  isLater?: boolean;
  onRow?: (rows: number) => void;
}

/**
 * Reads one page of rows, and a bounded number of further rows to count them.
 */
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
