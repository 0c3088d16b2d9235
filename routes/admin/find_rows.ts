import { type Page, type Placed, readPage } from "../../domain/admin/page.ts";
import { progress, type Station } from "./command.ts";

/**
 * Reads a page of a list, with a running count on the terminal.
 *
 * @param label what is counted, such as `contacts read`
 */
export function findRows<T>(
  station: Station,
  label: string,
  rows: AsyncIterable<Placed<T>>,
  search: { limit: number; wanted?: (row: T) => boolean },
): Promise<Page<T>> {
  return progress(
    station,
    label,
    (show) => readPage(rows, { ...search, onRow: (done) => show({ done }) }),
  );
}
