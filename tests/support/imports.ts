/**
 * The import graph of the program, types included.
 *
 * @module
 */
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder that holds `main.ts`, as a path. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The folders of the program, each of them a layer. */
export const LAYERS = ["routes", "domain", "kv", "io"] as const;

/** Where a file names another: static, re-exported or loaded later. */
const NAMED = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/** Files of the program, each with those that it imports, as paths. */
export type Imports = Map<string, string[]>;

/** Reads the imports of `main.ts` and of all layers. */
export async function readImports(): Promise<Imports> {
  const files = ["main.ts"];
  for (const layer of LAYERS) files.push(...await sourcesOf(layer));
  const imports: Imports = new Map();
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

/** Source files below a folder, as paths from the root. */
export async function sourcesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(ROOT, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await sourcesOf(path));
    else if (/\.(tsx?|js)$/.test(name)) found.push(path);
  }
  return found;
}

/** All that each one leads to, over any number of steps. */
export function reached(
  graph: Map<string, Iterable<string>>,
): Map<string, Set<string>> {
  return new Map(Array.from(graph.keys(), (from) => {
    const found = new Set<string>();
    const next = [...graph.get(from)!];
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (found.has(one)) continue;
      found.add(one);
      next.push(...graph.get(one) ?? []);
    }
    return [from, found];
  }));
}

/** The circles of a graph: groups whose members all lead to each other. */
export function circles(graph: Map<string, Iterable<string>>): string[][] {
  const reach = reached(graph);
  const inCircle = [...graph.keys()].filter((one) => reach.get(one)!.has(one));
  const groups = Map.groupBy(
    inCircle,
    (one) =>
      inCircle.find((other) =>
        reach.get(one)!.has(other) && reach.get(other)!.has(one)
      ),
  );
  return [...groups.values()];
}
