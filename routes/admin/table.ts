import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import type { KindCount } from "../../domain/admin/operator.ts";
import type { ErasureStep } from "../../domain/erasure/person.ts";
import type { CellValue } from "../reports/report.ts";
import type { Style, Terminal } from "./terminal.ts";

/** Style and maximum width of a table; by default no style and no maximum. */
type TableOptions = Partial<Pick<Terminal, "columns" | "paint">>;

const STATES: [Style, RegExp][] = [
  ["green", /^(?:active|approved?|claimed|held|paid|trusted)$/],
  ["yellow", /^(?:accepted|deferred|failed|in doubt|pending|waitlisted)$/],
  [
    "red",
    /^(?:dead|reject(?:ed)?|review failed|revoked|strict|take_down|taken_down)$/,
  ],
];

/**
 * Control characters, bidirectional formatting characters, and Unicode line and
 * paragraph separators.
 */
export const UNSAFE_CHARACTERS =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A table without borders; each line is cut to the width `columns`. */
export function formatTable(
  head: string[],
  rows: CellValue[][],
  { paint = plainly, columns = Infinity }: TableOptions = {},
): string {
  const lines = [
    head.map((name) => paint("dim", name.toUpperCase())),
    ...rows.map((row) => row.map((cell) => painted(cell, paint))),
  ];
  const widths = head.map((_, at) =>
    lines.reduce((most, line) => Math.max(most, stringWidth(line[at]!)), 0)
  );
  return lines.map((line) => {
    const cells = line.map((cell, at) =>
      cell + " ".repeat(widths[at]! - stringWidth(cell))
    );
    return cut(cells.join("  ").trimEnd(), columns);
  }).join("\n");
}

/** Formats one line per name and value; leaves out empty values. */
export function formatFields(
  fields: Record<string, CellValue>,
  { paint = plainly }: TableOptions = {},
): string {
  const rows = Object.entries(fields).filter(([, value]) =>
    value !== undefined && value !== ""
  );
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) =>
    `${paint("dim", name.padEnd(width))}  ${painted(value, paint)}`
  ).join("\n");
}

function plainly(_style: Style, text: string): string {
  return text;
}

function painted(cell: CellValue, paint: Terminal["paint"]): string {
  if (typeof cell !== "object") return terminalSafe(cell);
  if ("at" in cell) return formatInstant(cell.at);
  if ("name" in cell) return terminalSafe(cell.name);
  const [style] = STATES.find(([, states]) => states.test(cell.state)) ?? [];
  return style
    ? paint(style, terminalSafe(cell.state))
    : terminalSafe(cell.state);
}

/**
 * Text of a cell, in which characters that could steer a terminal are replaced.
 */
export function terminalSafe(cell: string | number | undefined): string {
  return `${cell ?? ""}`.replace(/\s+/g, " ").replace(
    UNSAFE_CHARACTERS,
    "\u{fffd}",
  );
}

export function formatInstant(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

const STYLE_OR_CHARACTER = /\p{Cc}\[\d+m|./gsu;

/** Cuts a line to a number of visible characters; keeps all style codes. */
function cut(line: string, columns: number): string {
  if ([...stripVTControlCharacters(line)].length <= columns) return line;
  let room = columns - 1;
  const shown = line.replace(
    STYLE_OR_CHARACTER,
    (part) => part.length > 2 || room-- > 0 ? part : "",
  );
  return `${shown}…`;
}

export function formatSteps(steps: ErasureStep[], options?: TableOptions) {
  const rows = steps.map(({ kind, action, rows }) => [kind, action, rows]);
  return formatTable(["kind", "action", "rows"], rows, options);
}

export function formatCounts(
  counts: Record<string, KindCount>,
  options: TableOptions,
): string {
  const rows = Object.entries(counts).map(([kind, { rows, states }]) => [
    kind,
    rows,
    Object.entries(states).map(([state, of]) => `${of} ${state}`).join(", "),
  ]);
  return formatTable(["kind", "rows", "states"], rows, options);
}
