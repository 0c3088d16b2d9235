/** Literal syntax of a language for JSON values. */
export interface Dialect {
  indent: string;
  key(name: string): string;
  constants: { true: string; false: string; null: string };
}

/**
 * Writes a JSON value as a literal of a language, one member a line.
 *
 * @param margin what stands before the lines after the first
 */
export function literal(
  value: unknown,
  dialect: Dialect,
  margin: string,
): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === true) return dialect.constants.true;
  if (value === false) return dialect.constants.false;
  if (value === null) return dialect.constants.null;
  if (typeof value !== "object") return String(value);
  const inner = margin + dialect.indent;
  const lines = Array.isArray(value)
    ? value.map((item) => literal(item, dialect, inner))
    : Object.entries(value!).map(([name, item]) =>
      `${dialect.key(name)}: ${literal(item, dialect, inner)}`
    );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (lines.length === 0) return `${open}${close}`;
  const rows = lines.map((line) => `${inner}${line},\n`).join("");
  return `${open}\n${rows}${margin}${close}`;
}

/** Names of environment variables, as a shell writes them. */
export const VARIABLE = /\$([A-Z][A-Z_]*)/g;

export function hasVariable(text: string): boolean {
  return text.search(VARIABLE) >= 0;
}
