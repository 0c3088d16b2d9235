import Table from "cli-table3";

/** What a cell may hold; undefined is an empty cell. */
export type Cell = string | number | undefined;

/**
 * Characters of a terminal's own language, those that turn text around, and the
 * line ends that only Unicode knows.
 */
export const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const EDGES = [
  ["top", "top-mid", "top-left", "top-right"],
  ["bottom", "bottom-mid", "bottom-left", "bottom-right"],
  ["left", "left-mid", "mid", "mid-mid", "right", "right-mid", "middle"],
].flat();

/** No line is drawn: columns are told apart by their space. */
const NO_LINES = Object.fromEntries(EDGES.map((edge) => [edge, ""]));

/**
 * Sets rows as a table without lines.
 *
 * @param columns width of the terminal; the last column is cut to fit
 */
export function table(
  head: string[],
  rows: Cell[][],
  columns?: number,
): string {
  const cells = rows.map((row) => row.map(plain));
  const sheet = new Table({
    head: head.map((name) => name.toUpperCase()),
    style: { head: [], border: [], "padding-left": 0, "padding-right": 2 },
    chars: NO_LINES,
  });
  sheet.push(...cells);
  const lines = sheet.toString().split("\n").map((line) => line.trimEnd());
  if (columns === undefined) return lines.join("\n");
  return lines.map((line) => cut(line, columns)).join("\n");
}

/** Sets names and values one below the other; empty ones are left out. */
export function list(fields: Record<string, Cell>): string {
  const rows = Object.entries(fields).filter(([, value]) =>
    value !== undefined && value !== ""
  );
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`)
    .join("\n");
}

/** The text of a cell; what others wrote must not steer the terminal. */
export function plain(cell: Cell): string {
  return `${cell ?? ""}`.replace(/\s+/g, " ").replace(UNSAFE, "\u{fffd}");
}

/** An instant as text; the date and the time in UTC. */
export function instant(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

function cut(line: string, columns: number): string {
  return [...line].length <= columns
    ? line
    : [...line].slice(0, columns - 1).join("") + "…";
}
