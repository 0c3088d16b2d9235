/**
 * Folders for copies of a store. They end with the command that made them,
 * unless it was killed; then the next command that makes one removes them.
 *
 * @module
 */
import { isAlone, withDatabase } from "./sqlite.ts";

/** How the folders of an export and of an import begin. */
export const SNAPSHOT = ".snapshot-";
export const RESTORE = ".restore-";

/** A folder that is younger may not have its copy yet. */
const YOUNG_MS = 60_000;

/** A folder for a copy of a store; disposing of it removes it. */
interface CopyFolder extends AsyncDisposable {
  /** Path of the copy. */
  copy: string;
}

/** Makes a folder, once those that were left beside it are gone. */
export async function makeCopyFolder(
  dir: string,
  prefix: typeof SNAPSHOT | typeof RESTORE,
): Promise<CopyFolder> {
  for (const left of await leftovers(dir)) {
    await Deno.remove(left, { recursive: true });
  }
  // No signal comes between the folder and what removes it at an exit, which
  // disposes of nothing.
  const folder = Deno.makeTempDirSync({ dir, prefix });
  const remove = () => Deno.removeSync(folder, { recursive: true });
  addEventListener("unload", remove);
  return {
    copy: copyIn(folder),
    [Symbol.asyncDispose]: () => {
      remove();
      removeEventListener("unload", remove);
      return Promise.resolve();
    },
  };
}

/** Folders of commands that were killed. */
export async function leftovers(dir: string): Promise<string[]> {
  const left: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    const isOurs = name.startsWith(SNAPSHOT) || name.startsWith(RESTORE);
    if (!isDirectory || !isOurs) continue;
    const folder = `${dir.replace(/\/$/, "")}/${name}`;
    if (await isLeft(folder)) left.push(folder);
  }
  return left;
}

/** True for a folder whose copy no process has open. */
async function isLeft(folder: string): Promise<boolean> {
  const copy = await Deno.stat(copyIn(folder)).catch(() => undefined);
  if (copy === undefined) {
    const { mtime } = await Deno.stat(folder).catch(() => ({ mtime: null }));
    const age = performance.timeOrigin + performance.now() - Number(mtime);
    return mtime !== null && age > YOUNG_MS;
  }
  // A copy that was cut off may be no database.
  return await withDatabase(copyIn(folder), (database) => {
    database.exec("PRAGMA busy_timeout = 0");
    return isAlone(database);
  }).catch((error) => !/database is locked/.test(String(error)));
}

function copyIn(folder: string): string {
  return `${folder}/kv.sqlite3`;
}
