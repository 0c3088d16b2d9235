/**
 * The picture of the rooms: which of them use which, drawn from the imports.
 *
 *     deno task rooms     draws it anew in docs/internals/architecture.md
 *
 * @module
 */
import { type Imports, readImports } from "./imports.ts";

/** The page that holds the picture. */
export const PAGE = new URL(
  "../../docs/internals/architecture.md",
  import.meta.url,
);

const BEGIN = "<!-- rooms: drawn by `deno task rooms` -->\n";
const END = "<!-- /rooms -->\n";

const LAYERS = ["routes", "domain", "kv"];

/** A room of a layer is a folder, or a file that stands beside the folders. */
function roomOf(file: string): string {
  return file.split("/").slice(0, 2).join("/").replace(/\.tsx?$/, "");
}

/** Rooms with those that they use, in the order of their names. */
function roomsOf(imports: Imports): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const [file, others] of imports) {
    const room = roomOf(file);
    const used = rooms.get(room) ?? new Set();
    rooms.set(room, used);
    for (const other of others) {
      if (roomOf(other) !== room) used.add(roomOf(other));
    }
  }
  return rooms;
}

/** Whether a room leads to another, by any way but the direct one. */
function leadsTo(
  rooms: Map<string, Set<string>>,
  [from, to]: [string, string],
): boolean {
  const seen = new Set([from]);
  const next = [...rooms.get(from)!].filter((room) => room !== to);
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (room === to) return true;
    if (seen.has(room)) continue;
    seen.add(room);
    next.push(...rooms.get(room) ?? []);
  }
  return false;
}

/**
 * One chart a layer, in Mermaid. An arrow says "uses"; one that follows from
 * two others is left out.
 */
export async function drawRooms(): Promise<string> {
  const rooms = roomsOf(await readImports());
  const charts = LAYERS.map((layer) => {
    const inside = [...rooms.keys()].filter((room) => layerOf(room) === layer);
    const arrows = inside.flatMap((from) =>
      [...rooms.get(from)!].sort()
        .filter((to) => layerOf(to) === layer && !leadsTo(rooms, [from, to]))
        .map((to) => `  ${nameOf(from)} --> ${nameOf(to)}`)
    );
    const lines = ["flowchart LR", ...inside.map((r) => `  ${nameOf(r)}`)];
    const chart = [...lines, ...arrows].join("\n");
    return `\`${layer}/\`:\n\n\`\`\`mermaid\n${chart}\n\`\`\`\n`;
  });
  return charts.join("\n");
}

const layerOf = (room: string) => room.split("/")[0]!;
const nameOf = (room: string) => room.split("/")[1]!;

/** The page with a picture in its place. */
export function withRooms(page: string, picture: string): string {
  const from = page.indexOf(BEGIN) + BEGIN.length;
  const to = page.indexOf(END);
  return `${page.slice(0, from)}\n${picture}\n${page.slice(to)}`;
}

if (import.meta.main) {
  const page = await Deno.readTextFile(PAGE);
  await Deno.writeTextFile(PAGE, withRooms(page, await drawRooms()));
}
