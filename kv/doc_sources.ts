import type { DocSource } from "../domain/docs/library.ts";

/** Extensions of example files; build output is ignored. */
const EXAMPLE = /\.(ts|mjs|py|sh|json|toml|yaml|md)$/;

/** The questions that facts answer; only `/api/ask` reads them. */
const QUESTIONS = new URL("../domain/ask/questions/", import.meta.url);

/** @param folder the folder of the pages, `docs/` */
export async function readDocFiles(folder: URL): Promise<DocSource[]> {
  const texts = (
    path: string | URL,
    pattern: RegExp,
    kind: DocSource["kind"],
  ) =>
    readFolder(new URL(path, folder), pattern, async (file, url) => {
      const name = file.replace(/\.(?:md|json)$/, "");
      return { kind, name, text: await Deno.readTextFile(url) };
    });
  const read = await Promise.all([
    texts("./", /\.md$/, "page"),
    texts("facts/", /\.md$/, "facts"),
    texts(QUESTIONS, /\.json$/, "questions"),
    texts("diagrams/", /\.svg$/, "diagram"),
    readExamples(new URL("examples/", folder)),
  ]);
  return read.flat();
}

async function readExamples(folder: URL): Promise<DocSource[]> {
  const read: Promise<DocSource[]>[] = [];
  for await (const { name: room } of Deno.readDir(folder)) {
    const files = new URL(`${room}/`, folder);
    read.push(readFolder(files, EXAMPLE, async (file, url) => {
      const text = await Deno.readTextFile(url);
      return { kind: "example", name: `${room}/${file}`, text };
    }));
  }
  return (await Promise.all(read)).flat();
}

/** Reads the PNG images and the font of the pages; keys are file names. */
export async function readStaticFiles(
  folder: URL,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = await readFolder(
    folder,
    /\.(?:png|woff2)$/,
    async (name, url) => [name, await Deno.readFile(url)] as const,
  );
  return new Map(files);
}

/** Reads the files of a folder whose names match. */
async function readFolder<T>(
  folder: URL,
  pattern: RegExp,
  read: (name: string, url: URL) => Promise<T>,
): Promise<T[]> {
  const files: Promise<T>[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || !pattern.test(name)) continue;
    files.push(read(name, new URL(name, folder)));
  }
  return await Promise.all(files);
}
