import type { DocSource } from "../../domain/docs/library.ts";

/** Reads the documentation's pages, their questions and their diagrams. */
export async function readDocSources(folder: URL): Promise<DocSource[]> {
  const read = await Promise.all([
    readFolder(folder, "page", ".md"),
    readFolder(new URL("questions/", folder), "questions", ".md"),
    readFolder(new URL("diagrams/", folder), "diagram", ".svg"),
  ]);
  return read.flat();
}

/** Reads the files of a folder with an ending; a diagram keeps it. */
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
