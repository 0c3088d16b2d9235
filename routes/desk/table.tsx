import type { Child } from "hono/jsx";
import type { CellValue } from "../reports/report.ts";

interface RowsProps {
  /** Accessible name of the table. */
  label: string;
  head: string[];
  rows: CellValue[][];
  empty?: string;
}

/** A table; on narrow screens each row is a list of names and values. */
export function Rows({ label, head, rows, empty }: RowsProps) {
  if (rows.length === 0) return <p class="note">{empty ?? "None."}</p>;
  return (
    <div class="rows" role="region" aria-label={label} tabindex={0}>
      <table>
        <thead>
          <tr>{head.map((name) => <th scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, column) => (
                <td
                  class={typeof cell === "number" ? "number" : undefined}
                  data-name={head[column]}
                >
                  <CellText cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellText({ cell = "" }: { cell?: CellValue }) {
  if (typeof cell !== "object") return <>{cell}</>;
  if ("at" in cell) return <At at={cell.at} />;
  if ("state" in cell) return <>{cell.state.replaceAll("_", " ")}</>;
  return <a href={`/submissions/${cell.id}`}>{cell.name}</a>;
}

/** An instant in UTC. */
export function At({ at }: { at: number }) {
  const text = new Date(at).toISOString();
  return (
    <time datetime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)}`}</time>
  );
}

/** Fields of a record as facts, under capitalised names. */
export function factsOf(
  fields: Record<string, CellValue>,
): Record<string, Child> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, cell]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      cell && <CellText cell={cell} />,
    ]),
  );
}

interface FactsProps {
  facts: Record<string, Child>;
  /** Shows the values as large figures. */
  isLarge?: boolean;
}

/** Names and values; empty ones are left out. */
export function Facts({ facts, isLarge }: FactsProps) {
  return (
    <dl class={isLarge ? "figures" : undefined}>
      {Object.entries(facts).filter(([, value]) =>
        value !== undefined && value !== ""
      ).map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
