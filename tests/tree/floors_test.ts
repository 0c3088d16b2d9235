/** Order of the rooms of a layer, as docs/internals/architecture.md lists it. */
import { assertEquals } from "@std/assert";
import { LAYERS, readImports, ROOT } from "../support/imports.ts";
import { roomOf } from "../support/module_graph.ts";

/** Marks the floor of the rooms that the list does not name. */
const OTHERS = "all others";

const page = await Deno.readTextFile(`${ROOT}docs/internals/architecture.md`);
const imports = await readImports();

/** Names in each numbered line below the words "`<layer>/`, floor by floor". */
function floorsOf(layer: string): string[][] {
  const [, list = ""] = page.split(`\`${layer}/\`, floor by floor:\n\n`);
  const lines = list.split("\n\n")[0]!.split(/^\d+\. /m).slice(1);
  return lines.map((line) => [
    ...Array.from(line.matchAll(/`(\w+)`/g), ([, name]) => name!),
    ...(line.includes(OTHERS) ? [OTHERS] : []),
  ]);
}

for (const layer of LAYERS) {
  const floors = floorsOf(layer);
  const files = Array.from(imports)
    .filter(([file]) => file.startsWith(`${layer}/`));
  const rooms = new Set(files.map(([file]) => roomOf(file)));

  const floorOf = (room: string) => {
    const floor = floors.findIndex((names) => names.includes(room));
    return floor >= 0
      ? floor
      : floors.findIndex((names) => names.includes(OTHERS));
  };

  Deno.test(`a room of ${layer}/ imports from lower floors only`, () => {
    const up = files.flatMap(([file, others]) =>
      others.filter((other) => imports.has(other))
        .filter((other) => other.startsWith(`${layer}/`))
        .filter((other) => roomOf(other) !== roomOf(file))
        .filter((other) => floorOf(roomOf(other)) >= floorOf(roomOf(file)))
        .map((other) => `${file}: ${other}`)
    );
    assertEquals(up, []);
  });

  Deno.test(`every room of ${layer}/ has one floor`, () => {
    const named = floors.flat().filter((name) => name !== OTHERS);
    assertEquals(named.filter((name) => !rooms.has(name)), []);
    assertEquals(named.length, new Set(named).size);
    assertEquals([...rooms].filter((room) => floorOf(room) < 0), []);
  });
}
