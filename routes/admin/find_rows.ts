import {
  collect,
  type Found,
  type Search,
} from "../../domain/admin/collect.ts";
import { progress, type Station } from "./command.ts";

/**
 * Reads every row of a kind, with a running count on the terminal, and keeps
 * a bounded number of them.
 *
 * @param label what is counted, such as `contacts read`
 */
export function findRows<T>(
  station: Station,
  label: string,
  rows: AsyncIterable<T>,
  search: Omit<Search<T>, "onRow">,
): Promise<Found<T>> {
  return progress(
    station,
    label,
    (show) => collect(rows, { ...search, onRow: (done) => show({ done }) }),
  );
}
