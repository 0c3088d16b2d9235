import type { PageSource } from "../domain/docs/library.ts";

/** Reads the source files of the documentation's pages from a folder. */
export async function readPageSources(folder: URL): Promise<PageSource[]> {
  const sources: Promise<PageSource>[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || !name.endsWith(".md")) continue;
    sources.push(
      Deno.readTextFile(new URL(name, folder)).then((text) => ({
        slug: name.slice(0, -".md".length),
        text,
      })),
    );
  }
  return await Promise.all(sources);
}
