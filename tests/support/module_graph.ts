/**
 * Module graph: draws which modules import which.
 *
 *     deno task graph     updates docs/internals/architecture.md
 *
 * @module
 */
import { type Imports, LAYERS, reached, readImports } from "./imports.ts";

/** The page that holds the graph. */
const PAGE = new URL("../../docs/internals/architecture.md", import.meta.url);

const BEGIN = "<!-- modules: drawn by `deno task graph` -->\n";
const END = "<!-- /modules -->\n";

/** Imports between layers or modules. */
type Uses = Map<string, Set<string>>;

/** Reads the page. */
export function readPage(): Promise<string> {
  return Deno.readTextFile(PAGE);
}

/** The page with the graph of the current imports. */
export async function withGraph(page: string): Promise<string> {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error("the page has no place");
  const picture = draw(await readImports());
  return page.slice(0, before + BEGIN.length) + `\n${picture}\n` +
    page.slice(after);
}

/** Mermaid charts: one of the layers, and one of the modules of each. */
function draw(imports: Imports): string {
  const layers = chart("TD", usesOf(imports, layerOf));
  const modules = LAYERS.map((layer) => {
    const inside = Array.from(imports)
      .filter(([file]) => layerOf(file) === layer);
    const uses = usesOf(new Map(inside), roomOf);
    return `\`${layer}/\`:\n\n${chart("LR", uses)}`;
  });
  return [layers, ...modules].join("\n");
}

function layerOf(file: string): string {
  return file.split("/")[0]!.replace(/\.ts$/, "");
}

/** A room is a folder of a layer, or a file beside its folders. */
export function roomOf(file: string): string {
  return file.split("/")[1]!.replace(/\.tsx?$/, "");
}

/** Groups the imports of files by a name of each file. */
function usesOf(imports: Imports, nameOf: (file: string) => string): Uses {
  const uses: Uses = new Map();
  for (const [file, others] of imports) {
    const name = nameOf(file);
    const used = uses.get(name) ?? new Set();
    uses.set(name, used);
    for (const other of others) {
      if (imports.has(other) && nameOf(other) !== name) used.add(nameOf(other));
    }
  }
  return uses;
}

function chart(direction: "TD" | "LR", uses: Uses): string {
  const names = [...uses.keys()].sort();
  const isShown = essential(uses);
  const arrows = names.flatMap((from) =>
    [...uses.get(from)!].sort().filter((to) => isShown(from, to))
      .map((to) => `  ${from} --> ${to}`)
  );
  const lines = [...names.map((name) => `  ${name}`), ...arrows].join("\n");
  return `\`\`\`mermaid\nflowchart ${direction}\n${lines}\n\`\`\`\n`;
}

/** Transitive reduction: true for an arrow that no path over other arrows implies. */
function essential(uses: Uses): (from: string, to: string) => boolean {
  const reach = reached(uses);
  const leads = (from: string, to: string) => reach.get(from)!.has(to);
  return (from, to) =>
    // Arrows within a cycle imply nothing.
    !Array.from(reach.get(from)!).some((via) =>
      leads(via, to) && !leads(via, from) && !leads(to, via)
    );
}

if (import.meta.main) {
  await Deno.writeTextFile(PAGE, await withGraph(await readPage()));
}
