import type { PageSource } from "../../domain/docs/library.ts";

const PAGE = /^(.+)\.md$/;
const DIAGRAM = /^(.+\.svg)$/;

/** Reads the documentation's pages from a folder, and the diagrams in it. */
export async function readPageSources(folder: URL): Promise<PageSource[]> {
  const diagrams = new URL("diagrams/", folder);
  const [pages, pictures] = await Promise.all([
    readSources(folder, PAGE),
    readSources(diagrams, DIAGRAM),
  ]);
  return [...pages, ...pictures];
}

/** Reads the files whose name has a form; its first group becomes the slug. */
async function readSources(folder: URL, form: RegExp): Promise<PageSource[]> {
  const sources: Promise<PageSource>[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    const slug = form.exec(name)?.[1];
    if (!isFile || slug === undefined) continue;
    const text = Deno.readTextFile(new URL(name, folder));
    sources.push(text.then((text) => ({ slug, text })));
  }
  return await Promise.all(sources);
}
