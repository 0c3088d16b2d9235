/**
 * Fills in the source of a page. `{{name}}` is replaced by a value.
 * `{{#name}}…{{/name}}` is kept only if the value is set. A fence whose info string
 * ends with `file <folder>/<name>` is filled with that example file, or, with a
 * final `#<region>`, with the lines between `#region <region>` and `#endregion`.
 *
 * @module
 */

/** Values by placeholder name; an undefined or empty value is not set. */
export type PlaceholderValues = Record<string, string | undefined>;

/** Blocks do not nest. */
const BLOCK = /\{\{#([\w.]+)\}\}((?:(?!\{\{[#/])[^])*)\{\{\/\1\}\}/g;

const PLACEHOLDER = /\{\{([#/]?[\w.]+)\}\}/g;

/**
 * Fills in the placeholders of a page.
 *
 * @throws {ReferenceError} when the page names a placeholder that has no
 * value, or a block is not closed
 */
export function fillPlaceholders(
  markdown: string,
  values: PlaceholderValues,
): string {
  const unknown = (name: string) =>
    new ReferenceError(`no value for the placeholder {{${name}}}`);
  return markdown
    .replace(BLOCK, (_, name, inside) => {
      if (!Object.hasOwn(values, name)) throw unknown(name);
      return values[name] ? inside : "";
    })
    .replace(PLACEHOLDER, (_, name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw unknown(name);
      return value;
    })
    // Removes the blank lines around a block that was left out.
    .replace(/\n{3,}/g, "\n\n");
}

/** The base URL in the example files. */
const LOCAL = "http://localhost:8000";

/** Texts of example files by `<folder>/<file>`. */
type Examples = ReadonlyMap<string, string>;

/**
 * Fills the fences of a page with example files.
 *
 * @throws {ReferenceError} when the file or region of a fence does not exist
 */
export function fillExamples(markdown: string, examples: Examples): string {
  return markdown.split("\n").flatMap((line) => {
    const named = /^```\w+ file (.+)$/.exec(line);
    return named === null ? [line] : [line, ...quoted(named[1]!, examples)];
  }).join("\n");
}

/** Replaces the base URL of the examples by the server's. */
export function withBaseUrl(text: string, baseUrl: string): string {
  return text.replaceAll(LOCAL, baseUrl);
}

const MARK = /^.*#(?:end)?region.*$/m;

function quoted(named: string, examples: Examples): string[] {
  const [name = "", region] = named.split("#");
  const text = examples.get(name)?.trimEnd();
  const inside = region === undefined
    ? text
    : text?.split(`#region ${region}\n`)[1]?.split(MARK)[0]?.replace(/\n$/, "");
  if (inside === undefined) throw new ReferenceError(`no example ${named}`);
  const lines = inside.split("\n").filter((line) => !MARK.test(line));
  // Removes the common indentation.
  const depths = lines.filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const depth = Math.min(...depths);
  return lines.map((line) => line.slice(depth));
}
