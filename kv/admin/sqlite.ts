import type * as Sqlite from "node:sqlite";
import type { DatabaseSync } from "node:sqlite";

/** How long another process may keep the file locked. */
const PATIENCE_MS = 5_000;

/** Works on a store's file through SQLite itself. */
export async function withDatabase<T>(
  file: string,
  work: (database: DatabaseSync, sqlite: typeof Sqlite) => T,
): Promise<Awaited<T>> {
  // Only operators' commands need it; the service never loads it.
  const sqlite = await import("node:sqlite");
  const database = new sqlite.DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    return await work(database, sqlite);
  } finally {
    database.close();
  }
}

/**
 * True when no other process has the file open: SQLite leaves its write-ahead
 * log only for the last one. Its content is in the file then.
 *
 * @throws when it is no database
 */
export function isAlone(database: DatabaseSync): boolean {
  try {
    database.exec("PRAGMA journal_mode = DELETE");
    return true;
  } catch (error) {
    if (/database is locked/.test(String(error))) return false;
    throw error;
  }
}
