/** Reads the link preview images by file name. */
export async function readPictures(
  folder: URL,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files: [string, Promise<Uint8Array<ArrayBuffer>>][] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".png")) continue;
    files.push([name, Deno.readFile(new URL(name, folder))]);
  }
  return new Map(
    await Promise.all(
      files.map(async ([name, bytes]) => [name, await bytes] as const),
    ),
  );
}
