import type { DocSource } from "../../domain/docs/library.ts";

const EXAMPLES = "examples/";

/** Extensions of example files; build output is ignored. */
const EXAMPLE = /\.(ts|mjs|py|sh|json|toml|yaml|md)$/;

export async function readDocFiles(folder: URL): Promise<DocSource[]> {
  const read = await Promise.all([
    readFolder(folder, "page", ".md"),
    readFolder(new URL("facts/", folder), "facts", ".md"),
    readFolder(new URL("diagrams/", folder), "diagram", ".svg"),
    readExamples(new URL(EXAMPLES, folder)),
  ]);
  return read.flat();
}

async function readFolder(
  folder: URL,
  kind: DocSource["kind"],
  ending: string,
): Promise<DocSource[]> {
  const sources: Promise<DocSource>[] = [];
  for await (const { name: file, isFile } of Deno.readDir(folder)) {
    if (!isFile || !file.endsWith(ending)) continue;
    const name = kind === "diagram" ? file : file.slice(0, -ending.length);
    const text = Deno.readTextFile(new URL(file, folder));
    sources.push(text.then((text) => ({ kind, name, text })));
  }
  return await Promise.all(sources);
}

async function readExamples(folder: URL): Promise<DocSource[]> {
  const sources: Promise<DocSource>[] = [];
  for await (const { name: room } of Deno.readDir(folder)) {
    const files = new URL(`${room}/`, folder);
    for await (const { name: file, isFile } of Deno.readDir(files)) {
      if (!isFile || !EXAMPLE.test(file)) continue;
      const text = Deno.readTextFile(new URL(file, files));
      const name = `${room}/${file}`;
      sources.push(text.then((text) => ({ kind: "example", name, text })));
    }
  }
  return await Promise.all(sources);
}

/** Reads the PNG images and the font of the pages; keys are file names. */
export async function readStaticFiles(
  folder: URL,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files: [string, Promise<Uint8Array<ArrayBuffer>>][] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (!/\.(?:png|woff2)$/.test(name)) continue;
    files.push([name, Deno.readFile(new URL(name, folder))]);
  }
  return new Map(
    await Promise.all(
      files.map(async ([name, bytes]) => [name, await bytes] as const),
    ),
  );
}
