/**
 * Reports are lists for operators. Each is declared once; a command prints the
 * list as a table or as JSON, and the desk shows the list as a page.
 *
 * @module
 */
import type { RowWithCursor } from "../../domain/admin/operator.ts";
import type { Services } from "../../domain/services.ts";

/** Content of a table cell; undefined for an empty cell. */
export type CellValue =
  | string
  | number
  | undefined
  /** An instant, in epoch milliseconds. */
  | { at: number }
  | { state: string }
  /** Id and name of a submission; a link on the desk. */
  | { id: string; name: string };

/** Filter of a report: an option of its command and a field on its page. */
export interface Filter {
  name: string;
  does: string;
  choices?: readonly string[];
  check?(value: string): unknown;
  /** True for a required positional argument. */
  isArgument?: boolean;
}

export type Filters = Record<string, string | undefined>;

interface Reading {
  filters: Filters;
  limit: number;
  after?: string;
  onRow?: (rows: number) => void;
}

export type Columns<T> = Record<string, (row: T) => CellValue>;

/** Declaration of a report; `T` is the type of its rows. */
interface Parts<T> {
  name: string;
  path: string;
  title: string;
  does: string;
  limit?: number;
  filters?: Filter[];
  note?(services: Services): string | undefined;
  columns: Columns<T>;
  rows(
    services: Services,
    after: string | undefined,
    filters: Filters,
  ): AsyncIterable<RowWithCursor<T>>;
  wanted?(row: T, filters: Filters): boolean;
  /** JSON form of a row. @default the row itself */
  item?(row: T): unknown;
}

export type Report = ReturnType<typeof defineReport>;

export function defineReport<T>(
  {
    columns,
    rows,
    wanted,
    item = (row) => row,
    limit = 50,
    filters = [],
    ...rest
  }: Parts<T>,
) {
  const cells = Object.values(columns);
  return {
    ...rest,
    limit,
    filters,
    head: Object.keys(columns),
    async read(services: Services, { filters, after, ...reading }: Reading) {
      const page = await readPage(rows(services, after, filters), {
        ...reading,
        wanted: wanted && ((row) => wanted(row, filters)),
        isLater: after !== undefined,
      });
      const note = rest.note?.(services);
      return {
        ...page,
        items: page.items.map(item),
        rows: page.items.map((row) => cells.map((cell) => cell(row))),
        note,
        /** Such as `50 of 300`. */
        summary: [countOf(page), note].filter(Boolean).join("; "),
      };
    },
  };
}

interface Page<T> {
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
  rows: AsyncIterable<RowWithCursor<T>>,
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

function countOf({ items, total, next }: Page<unknown>): string {
  if (total !== null) return `${items.length} of ${total}`;
  return next === null ? `the last ${items.length}` : `${items.length} of many`;
}
