/**
 * Examples: files that run and are tested, and that pages quote. A fence whose
 * info string ends with `file <folder>/<name>` is filled from that file; with
 * `#<region>` behind it, from what stands between `#region <region>` and
 * `#endregion` in the file.
 *
 * @module
 */

/** The address that the files name, which a page replaces by the server's. */
const LOCAL = "http://localhost:8000";

/** Files by `<folder>/<name>`. */
type Examples = ReadonlyMap<string, string>;

/**
 * Fills the fences of a page.
 *
 * @throws {ReferenceError} when a page names a file or region that is not there
 */
export function withExamples(markdown: string, examples: Examples): string {
  return markdown.split("\n").flatMap((line) => {
    const named = /^```\w+ file (.+)$/.exec(line);
    return named === null ? [line] : [line, ...quoted(named[1]!, examples)];
  }).join("\n");
}

/** A file as a server hands it out: with the server's own address in it. */
export function atAddress(text: string, baseUrl: string): string {
  return text.replaceAll(LOCAL, baseUrl);
}

function quoted(named: string, examples: Examples): string[] {
  const [name = "", region] = named.split("#");
  const lines = examples.get(name)?.trimEnd().split("\n") ?? [];
  const begin = region === undefined
    ? 0
    : lines.findIndex((line) => line.endsWith(`#region ${region}`)) + 1;
  if (lines.length === 0 || begin === 0 && region !== undefined) {
    throw new ReferenceError(`no example ${named}`);
  }
  const rest = lines.slice(begin);
  const end = region === undefined ? -1 : rest.findIndex(isMark);
  const inside = end < 0 ? rest : rest.slice(0, end);
  return outdented(inside.filter((line) => !isMark(line)));
}

function isMark(line: string): boolean {
  return line.includes("#region") || line.includes("#endregion");
}

/** Without the white space that all lines begin with. */
function outdented(lines: string[]): string[] {
  const depths = lines.filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const depth = Math.min(...depths);
  return lines.map((line) => line.slice(depth));
}
