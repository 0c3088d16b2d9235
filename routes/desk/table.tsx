import type { Child } from "hono/jsx";

interface RowsProps {
  /** What the table lists, for who does not see it. */
  label: string;
  head: string[];
  rows: Child[][];
  /** How many there are, shown or not. */
  total?: number | null;
  empty?: string;
}

/** A table that can be scrolled where it is too wide. */
export function Rows({ label, head, rows, total, empty }: RowsProps) {
  if (rows.length === 0) return <p class="note">{empty ?? "None."}</p>;
  return (
    <>
      {total !== undefined && (
        <p class="note">
          {`${rows.length} of ${total ?? "many"}`}
        </p>
      )}
      <div class="rows" role="region" aria-label={label} tabindex={0}>
        <table>
          <thead>
            <tr>{head.map((name) => <th scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr>
                {row.map((cell) => (
                  <td class={typeof cell === "number" ? "number" : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** An instant in UTC. */
export function At({ at }: { at: number }) {
  const text = new Date(at).toISOString();
  return (
    <time datetime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)}`}</time>
  );
}

/** Names and values; what is not there is left out. */
export function Facts({ facts }: { facts: Record<string, Child> }) {
  return (
    <dl>
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

/** Figures that are seen at a glance. */
export function Figures({ figures }: { figures: Record<string, Child> }) {
  return (
    <dl class="figures">
      {Object.entries(figures).map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
