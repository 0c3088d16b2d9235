/**
 * The list of the kinds of rows, drawn from the tables of the store.
 *
 *     deno task storage    draws it anew in docs/internals/storage.md
 *
 * @module
 */
import type { KeyPart } from "../../domain/tables/table.ts";
import { TABLES } from "../../kv/tables/tables.ts";

const PAGE = new URL("../../docs/internals/storage.md", import.meta.url);

const BEGIN = "<!-- tables: drawn by `deno task storage` -->\n";
const END = "<!-- /tables -->\n";

export function readPage(): Promise<string> {
  return Deno.readTextFile(PAGE);
}

/** The page with the tables as they are. */
export function withTables(page: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error("the page has no place");
  return page.slice(0, before + BEGIN.length) + `\n${draw()}\n` +
    page.slice(after);
}

function draw(): string {
  const rows = [...TABLES.values()].map(({ prefix, parts, holds, ends }) => {
    const words = prefix.map((word) => JSON.stringify(word));
    const names = parts.map(({ name }: KeyPart) => `<${name}>`);
    return [`\`[${[...words, ...names].join(", ")}]\``, holds, ends.says];
  });
  const sorted = rows.sort(([a], [b]) => a! < b! ? -1 : 1);
  const all = [["Key", "Holds", "Ends"], ...sorted];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...all.map((row) => row[column]!.length))
  );
  const line = (cells: string[], filler = " ") =>
    `| ${
      cells.map((cell, i) => cell.padEnd(widths[i]!, filler)).join(" | ")
    } |\n`;
  const [head, ...rest] = all.map((row) => line(row));
  return head + line(["", "", ""], "-") + rest.join("");
}

if (import.meta.main) {
  await Deno.writeTextFile(PAGE, withTables(await readPage()));
}
