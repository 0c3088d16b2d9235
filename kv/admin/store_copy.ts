/**
 * Copies of a store's file, each in its own folder. A command removes the
 * folder that it made. If a command is killed, the next command that makes a
 * copy removes the folder.
 *
 * @module
 */
import {
  directoryOf,
  expectAlone,
  fileExists,
  isAlone,
  withDatabase,
} from "./store_file.ts";

export const SNAPSHOT = ".snapshot-";
const RESTORE = ".restore-";

/** A younger folder may not contain its copy yet. */
const YOUNG_MS = 60_000;

/** Makes a folder after removing folders that killed commands left behind. */
export async function makeCopyFolder(
  dir: string,
  prefix: typeof SNAPSHOT | typeof RESTORE,
) {
  for (const left of await leftovers(dir)) {
    await Deno.remove(left, { recursive: true });
  }
  // Synchronous, so that no signal arrives before the listener is added. A
  // process exit runs the listener, but no `await using` disposal.
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
  // A partial copy may not be a valid database.
  return await withDatabase(copyIn(folder), (database) => {
    database.exec("PRAGMA busy_timeout = 0");
    return isAlone(database);
  }).catch((error) => !/database is locked/.test(String(error)));
}

function copyIn(folder: string): string {
  return `${folder}/kv.sqlite3`;
}

/** Copies a store's file as of one instant. */
export async function copyFile(file: string, copy: string): Promise<void> {
  await withDatabase(file, async (database, { backup }) => {
    // One step copies all pages; a write between two steps would restart the
    // copy.
    await backup(database, copy, { rate: 2 ** 31 - 1 });
  });
}

/**
 * Builds a store beside a file and replaces the file with it atomically.
 * `build` fills the store at the given path and closes it.
 */
export async function buildBeside<T>(
  file: string,
  build: (path: string) => Promise<T>,
): Promise<T> {
  const dir = directoryOf(file);
  await Deno.mkdir(dir, { recursive: true });
  // In the same folder, because a rename works only within one file system.
  await using folder = await makeCopyFolder(dir, RESTORE);
  const { copy } = folder;
  const built = await build(copy);
  // Moves the content of the `-wal` file into the copy.
  await withDatabase(copy, (database) => expectAlone(database, copy));
  if (!await fileExists(file)) {
    await Deno.rename(copy, file);
    return built;
  }
  const { mode, uid, gid } = await Deno.stat(file);
  if (mode !== null) await Deno.chmod(copy, mode & 0o777);
  if (uid !== null && gid !== null) await Deno.chown(copy, uid, gid);
  await withDatabase(file, async (database) => {
    await expectAlone(database, file);
    // Other processes that open the old file wait until it has been replaced.
    database.exec("BEGIN EXCLUSIVE");
    await Deno.rename(copy, file);
  });
  return built;
}
