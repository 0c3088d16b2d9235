/**
 * Placeholders of the documentation: `{{name}}` is replaced by a value, and
 * `{{#name}}…{{/name}}` is shown only when the value is set.
 *
 * @module
 */

/** Values by placeholder name; an undefined or empty value is not set. */
export type Values = Record<string, string | undefined>;

const BLOCK = /\{\{#([\w.]+)\}\}(.*?)\{\{\/\1\}\}/gs;
const VALUE = /\{\{([#/]?[\w.]+)\}\}/g;

/**
 * Fills in the placeholders of a page.
 *
 * @throws {ReferenceError} when the page names a placeholder that has no
 * value, or a block is not closed
 */
export function render(markdown: string, values: Values): string {
  return markdown
    .replace(BLOCK, (_, name: string, body: string) => {
      if (!Object.hasOwn(values, name)) throw unknown(name);
      return values[name] ? body : "";
    })
    .replace(VALUE, (_, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw unknown(name);
      return value;
    })
    // A block that is not shown leaves no gap.
    .replace(/\n{3,}/g, "\n\n");
}

function unknown(name: string): ReferenceError {
  return new ReferenceError(`no value for the placeholder {{${name}}}`);
}
