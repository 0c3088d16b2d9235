/**
 * Imports a package that is installed beside this file. The name is a value, so
 * that Deno, which checks this folder too, does not look for the package.
 */
export const load = (name) => import(name);

/** Tools by name, each with the schema of its arguments. */
export function byName(tools) {
  return Object.fromEntries(
    tools.map(({ name, inputSchema }) => [name, { inputSchema }]),
  );
}

/** The text of a result's content. */
export function textOf(content) {
  return content.map((part) => part.text).join("\n");
}
