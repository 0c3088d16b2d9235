import { createHash } from "node:crypto";
import { OperatorError } from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { header, writeLine } from "./archive_line.ts";
import { addLine } from "./archive_rows.ts";
import { rowEndsAt } from "./expiry.ts";
import { scan } from "../rows/scan.ts";
import { Store } from "../store.ts";
import { openSnapshot, storeFile, type StorePath } from "./store_file.ts";

const CHANGED = "The store changed while it was read, so the archive is not " +
  "of one instant. Run it again while nobody writes, or accept it with --live.";

interface Exported {
  store: Store;
  clock: Clock;
  path: StorePath;
}

/** The whole store as JSON Lines: every row of every kind, known or not. */
export async function* exportStore(
  { store, clock, path }: Exported,
  { live = false, snapshotDir }: { live?: boolean; snapshotDir?: string } = {},
): AsyncGenerator<string> {
  const first = writeLine(header(new Date(clock.now())));
  yield first;
  const file = storeFile(path);
  if (file === undefined) {
    yield* rowLines(store, { first, isStill: live });
    return;
  }
  await using snapshot = await openSnapshot(file, snapshotDir);
  yield* rowLines(new Store(snapshot.kv), { first, isStill: true });
}

/** Lines of the rows, and the footer. */
async function* rowLines(
  store: Store,
  { first, isStill }: { first: string; isStill: boolean },
): AsyncGenerator<string> {
  const versions = createHash("sha256");
  const lines = createHash("sha256");
  addLine(lines, first);
  let rows = 0;
  for await (const { key, value, versionstamp } of scan(store, [])) {
    versions.update(versionstamp);
    const expiresAt = rowEndsAt(key, value);
    const row = { key: [...key], value };
    const line = writeLine(
      expiresAt === undefined ? row : { ...row, expiresAt },
    );
    addLine(lines, line);
    yield line;
    rows++;
  }
  if (!isStill && versions.digest("hex") !== await versionsOf(store)) {
    throw new OperatorError(CHANGED);
  }
  yield writeLine({ rows, digest: lines.digest("hex") });
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
