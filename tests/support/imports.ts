/**
 * What the files of the program import from each other, types included.
 *
 * @module
 */
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where a file names another: static, re-exported or loaded later. */
const NAMED = /(?:\bfrom|\bimport|\blater\(|\bimport\()\s*\(?\s*"(\.[^"]+)"/g;

/** Files of the program, each with those that it imports, as paths. */
export type Imports = Map<string, string[]>;

/** Reads the imports of `main.ts`, `domain/`, `kv/` and `routes/`. */
export async function readImports(): Promise<Imports> {
  const imports: Imports = new Map();
  const files = ["main.ts"];
  for (const layer of ["domain", "kv", "routes"]) {
    for await (const file of sources(layer)) files.push(file);
  }
  for (const file of files.sort()) {
    const text = await Deno.readTextFile(join(ROOT, file));
    const named = Array.from(
      text.matchAll(NAMED),
      ([, path]) => normalize(join(file, "..", path!)),
    );
    imports.set(file, [...new Set(named)].filter((path) => path !== file));
  }
  return imports;
}

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(ROOT, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* sources(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

/** The circles of imports: groups of files that all lead to each other. */
export function circles(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  // Tarjan's strongly connected components.
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (!open.includes(next)) continue;
      lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}
