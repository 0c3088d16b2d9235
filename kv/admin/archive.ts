import { createHash } from "node:crypto";
import {
  type ArchiveStore,
  type ImportReport,
  OperatorError,
} from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { header, writeLine } from "./archive_line.ts";
import { restore } from "./archive_restore.ts";
import { rowEndsAt } from "./expiry.ts";
import { scan } from "../rows/scan.ts";
import { STORE_VERSION } from "../schema.ts";
import { Store } from "../store.ts";
import { openSnapshot } from "./store_file.ts";

/** Rows of one commit that deletes. */
const DELETES = 500;

const CHANGED = "The store changed while it was read, so the archive is not " +
  "of one instant. Run it again while nobody writes, or accept it with --live.";

/** The whole store as JSON Lines: every row of every kind, known or not. */
export class Archive implements ArchiveStore {
  /** @param file where the store is, if it is a file */
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly file: string | undefined,
  ) {}

  async *export(
    { live = false }: { live?: boolean } = {},
  ): AsyncGenerator<string> {
    yield writeLine(header(new Date(this.clock.now())));
    if (this.file === undefined) {
      yield* rowLines(this.store, { isStill: live });
      return;
    }
    await using snapshot = await openSnapshot(this.file);
    yield* rowLines(new Store(snapshot.kv), { isStill: true });
  }

  import(
    lines: AsyncIterable<string>,
    onRow?: (rows: number) => void,
  ): Promise<ImportReport> {
    return restore(lines, { store: this.store, clock: this.clock, onRow });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#rows(1)).length === 0;
  }

  async clear(onRow?: (rows: number) => void): Promise<number> {
    let cleared = 0;
    while (true) {
      const rows = await this.#rows(DELETES);
      if (rows.length === 0) return cleared;
      // One by one: together, long keys would be too many bytes for a commit.
      await Promise.all(
        rows.map(({ key }) =>
          this.store.commit(this.store.kv.atomic().delete(key))
        ),
      );
      onRow?.(cleared += rows.length);
    }
  }

  /** The first rows but for the version, which a store has as long as it is. */
  async #rows(limit: number) {
    const rows = await this.store.list({ prefix: [] }, { limit: limit + 1 });
    return rows.filter(({ key }) => key[0] !== STORE_VERSION[0]);
  }
}

/** A line for every row, and the footer. */
async function* rowLines(
  store: Store,
  { isStill }: { isStill: boolean },
): AsyncGenerator<string> {
  const versions = createHash("sha256");
  let rows = 0;
  for await (const { key, value, versionstamp } of scan(store, [])) {
    versions.update(versionstamp);
    const expiresAt = rowEndsAt(key, value);
    const row = { key: [...key], value };
    yield writeLine(expiresAt === undefined ? row : { ...row, expiresAt });
    rows++;
  }
  if (!isStill && versions.digest("hex") !== await versionsOf(store)) {
    throw new OperatorError(CHANGED);
  }
  yield writeLine({ rows });
}

/**
 * Digest of the versions of all rows. Every write makes a new version, so two
 * digests of one store are equal only when nothing was written or deleted
 * between the end of the first reading and the start of the second.
 */
async function versionsOf(store: Store): Promise<string> {
  const versions = createHash("sha256");
  for await (const { versionstamp } of scan(store, [])) {
    versions.update(versionstamp);
  }
  return versions.digest("hex");
}
