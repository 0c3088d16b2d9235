/**
 * The picture of the rooms: which of them use which, drawn from the imports.
 *
 *     deno task rooms     draws it anew in docs/internals/architecture.md
 *
 * @module
 */
import { type Imports, LAYERS, reached, readImports } from "./imports.ts";

/** The page that holds the picture. */
const PAGE = new URL("../../docs/internals/architecture.md", import.meta.url);

const BEGIN = "<!-- rooms: drawn by `deno task rooms` -->\n";
const END = "<!-- /rooms -->\n";

/** Layers, or rooms, with those that they use. */
type Uses = Map<string, Set<string>>;

/** Reads the page. */
export function readPage(): Promise<string> {
  return Deno.readTextFile(PAGE);
}

/** The page with the picture of the program as it stands. */
export async function withRooms(page: string): Promise<string> {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error("the page has no place");
  const picture = draw(await readImports());
  return page.slice(0, before + BEGIN.length) + `\n${picture}\n` +
    page.slice(after);
}

/** Charts in Mermaid: one of the layers, and one of the rooms of each. */
function draw(imports: Imports): string {
  const layers = chart("TD", usesOf(imports, layerOf));
  const rooms = LAYERS.map((layer) => {
    const inside = Array.from(imports)
      .filter(([file]) => layerOf(file) === layer);
    const uses = usesOf(new Map(inside), roomOf);
    return `\`${layer}/\`:\n\n${chart("LR", uses)}`;
  });
  return [layers, ...rooms].join("\n");
}

function layerOf(file: string): string {
  return file.split("/")[0]!.replace(/\.ts$/, "");
}

/** A room of a layer is a folder, or a file that stands beside the folders. */
function roomOf(file: string): string {
  return file.split("/")[1]!.replace(/\.tsx?$/, "");
}

/** What files use that have a name together, within what the names are of. */
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

/** Whether an arrow says what no way over other arrows says. */
function essential(uses: Uses): (from: string, to: string) => boolean {
  const reach = reached(uses);
  const leads = (from: string, to: string) => reach.get(from)!.has(to);
  return (from, to) =>
    // Those that lead back to where they come from are no way round.
    !Array.from(reach.get(from)!).some((via) =>
      leads(via, to) && !leads(via, from) && !leads(to, via)
    );
}

if (import.meta.main) {
  await Deno.writeTextFile(PAGE, await withRooms(await readPage()));
}
