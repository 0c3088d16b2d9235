import { type Child, isValidElement } from "hono/jsx";
import type { CellValue } from "../reports/report.ts";

interface RowsProps {
  label: string;
  head: string[];
  rows: CellValue[][];
  empty?: string;
}

/** A table; on narrow screens each row becomes a list of names and values. */
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

/** Instants are in UTC. */
function CellText({ cell = "" }: { cell?: CellValue }) {
  // A fragment omits the number 0, but not the text "0".
  if (typeof cell !== "object") return <>{`${cell}`}</>;
  if ("state" in cell) return <>{cell.state.replaceAll("_", " ")}</>;
  if ("id" in cell) return <a href={`/submissions/${cell.id}`}>{cell.name}</a>;
  const text = new Date(cell.at).toISOString();
  return (
    <time datetime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)}`}</time>
  );
}

interface FactsProps {
  facts: Record<string, CellValue | Child>;
  /** Shows the values in large type. */
  isLarge?: boolean;
}

export function Facts({ facts, isLarge }: FactsProps) {
  const shown = Object.entries(facts).filter(([, value]) =>
    value !== undefined && value !== ""
  );
  return (
    <dl class={isLarge ? "figures" : undefined}>
      {shown.map(([name, value]) => (
        <div>
          <dt>{capitalize(name)}</dt>
          <dd>
            {isValidElement(value)
              ? value
              : <CellText cell={value as CellValue} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
