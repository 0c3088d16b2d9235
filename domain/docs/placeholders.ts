/**
 * Placeholders of the documentation: `{{name}}` is replaced by a value, and
 * `{{#name}}…{{/name}}` is shown only when the value is set.
 *
 * @module
 */

/** Values by placeholder name; an undefined or empty value is not set. */
export type Values = Record<string, string | undefined>;

const PLACEHOLDER = /\{\{([#/]?)([\w.]+)\}\}/g;

/**
 * Fills in the placeholders of a page.
 *
 * @throws {ReferenceError} when the page names a placeholder that has no
 * value, or a block is not closed
 */
export function render(markdown: string, values: Values): string {
  let shown = "";
  let from = 0;
  let block: { name: string; isShown: boolean } | undefined;
  for (const found of markdown.matchAll(PLACEHOLDER)) {
    const [whole, sign, name = ""] = found;
    const closes = sign === "/" && name === block?.name;
    if (block?.isShown === false && !closes) continue;
    if (block?.isShown !== false) shown += markdown.slice(from, found.index);
    from = found.index + whole.length;
    if (closes) block = undefined;
    else if (sign === "#" && block === undefined) {
      if (!Object.hasOwn(values, name)) throw unknown(name);
      block = { name, isShown: Boolean(values[name]) };
    } else shown += valueOf(values, `${sign}${name}`);
  }
  if (block !== undefined) throw unknown(`#${block.name}`);
  // A block that is not shown leaves no gap.
  return (shown + markdown.slice(from)).replace(/\n{3,}/g, "\n\n");
}

function valueOf(values: Values, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw unknown(name);
  return value;
}

function unknown(name: string): ReferenceError {
  return new ReferenceError(`no value for the placeholder {{${name}}}`);
}
