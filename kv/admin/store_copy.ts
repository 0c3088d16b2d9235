/**
 * Copies of a store in a file, in a folder of their own. A folder ends with the
 * command that made it, unless that was killed; then the next command that
 * makes one removes it.
 *
 * @module
 */
import {
  directoryOf,
  expectAlone,
  isAlone,
  isThere,
  withDatabase,
} from "./store_file.ts";

export const SNAPSHOT = ".snapshot-";
const RESTORE = ".restore-";

/** A folder that is younger may not have its copy yet. */
const YOUNG_MS = 60_000;

/** Makes a folder, once those that were left beside it are gone. */
export async function makeCopyFolder(
  dir: string,
  prefix: typeof SNAPSHOT | typeof RESTORE,
) {
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

/** Copies a store's file as it is at one instant. */
export async function copyFile(file: string, copy: string): Promise<void> {
  await withDatabase(file, async (database, { backup }) => {
    // In one step: between two, a busy writer would make it start again.
    await backup(database, copy, { rate: 2 ** 31 - 1 });
  });
}

/**
 * Builds a store beside a file and lets it take the file's place, whole and in
 * one step; `build` fills the store at a path, and closes it.
 */
export async function buildBeside<T>(
  file: string,
  build: (path: string) => Promise<T>,
): Promise<T> {
  const dir = directoryOf(file);
  await Deno.mkdir(dir, { recursive: true });
  // In the same folder, or nothing could be exchanged in one step.
  await using folder = await makeCopyFolder(dir, RESTORE);
  const { copy } = folder;
  const built = await build(copy);
  // Nothing of it may be left in the file that ends in -wal.
  await withDatabase(copy, (database) => expectAlone(database, copy));
  if (!await isThere(file)) {
    await Deno.rename(copy, file);
    return built;
  }
  const { mode, uid, gid } = await Deno.stat(file);
  if (mode !== null) await Deno.chmod(copy, mode & 0o777);
  if (uid !== null && gid !== null) await Deno.chown(copy, uid, gid);
  await withDatabase(file, async (database) => {
    await expectAlone(database, file);
    // Other processes that open the old file wait until it is gone.
    database.exec("BEGIN EXCLUSIVE");
    await Deno.rename(copy, file);
  });
  return built;
}
