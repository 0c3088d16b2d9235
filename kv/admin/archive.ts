/**
 * The whole store as lines of text: a header, one line per row of any kind, and
 * a footer. Each line is JSON as written by `devalue`, which preserves every
 * type in a store, such as `undefined`, `bigint`, `Date` and bytes, and rejects
 * values that it cannot preserve.
 *
 * @module
 */
import { parse, stringify } from "devalue";
import { createHash } from "node:crypto";
import { z } from "zod";
import { OperatorError } from "../../domain/operator_errors.ts";
import type { Clock } from "../../domain/runtime.ts";
import { KNOWN_VERSION } from "../open.ts";
import { UNDECODABLE } from "../damaged_rows.ts";
import { keyText } from "../key_text.ts";
import { scan } from "../scan.ts";
import { Store } from "../store.ts";
import { isReadable, rowEndsAt } from "../tables/tables.ts";
import {
  copyFile,
  directoryOf,
  makeCopyFolder,
  SNAPSHOT_PREFIX,
  storeFile,
  type StorePath,
} from "../store_file.ts";

const FORMAT = "agent-commerce-store";

const keyPart = z.custom<Deno.KvKeyPart>((part) =>
  part instanceof Uint8Array ||
  ["string", "number", "bigint", "boolean"].includes(typeof part)
);

const header = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the store; archives of other versions are refused. */
  version: z.number(),
  exportedAt: z.date(),
});

const row = z.strictObject({
  key: z.array(keyPart).min(1),
  value: z.unknown(),
  /** Epoch milliseconds from which the store may delete the row. */
  expiresAt: z.number().optional(),
});

const footer = z.strictObject({
  rows: z.number(),
  /** SHA-256 of all previous lines, in hexadecimal. */
  digest: z.string().optional(),
});

const archiveLine = z.union([header, row, footer]);

type ArchiveLine = z.infer<typeof archiveLine>;

function writeLine(line: ArchiveLine): string {
  return stringify(line, {
    KvU64: (value: unknown) => value instanceof Deno.KvU64 && value.value,
  });
}

/**
 * @throws {OperatorError} with the line number, if the text is no archive line
 */
function readLine(text: string, number: number): ArchiveLine {
  try {
    const value = parse(text, {
      KvU64: (value: bigint) => new Deno.KvU64(value),
    });
    return archiveLine.parse(value);
  } catch {
    throw new OperatorError(`Line ${number} is not a line of an archive.`);
  }
}

/**
 * Exports a store as lines. A store in a file is copied first, so its lines are
 * all of one instant. Damaged rows are left out and noted in `store.unreadable`.
 */
export async function* exportStore(
  { store, clock, path }: { store: Store; clock: Clock; path: StorePath },
  { live = false, snapshotDir }: { live?: boolean; snapshotDir?: string } = {},
): AsyncGenerator<string> {
  const file = storeFile(path);
  const exportedAt = new Date(clock.now());
  const first = writeLine({
    format: FORMAT,
    version: KNOWN_VERSION,
    exportedAt,
  });
  yield first;
  const { unreadable } = store;
  if (file === undefined) {
    yield* rowLines(store, { first, isStill: live, unreadable });
    return;
  }
  const dir = snapshotDir ?? directoryOf(file);
  await using folder = await makeCopyFolder(dir, SNAPSHOT_PREFIX);
  await copyFile(file, folder.copy);
  using kv = await Deno.openKv(folder.copy);
  yield* rowLines(new Store(kv), { first, isStill: true, unreadable });
}

async function* rowLines(
  store: Store,
  { first, isStill, unreadable }: {
    first: string;
    isStill: boolean;
    unreadable: Set<string>;
  },
): AsyncGenerator<string> {
  const versions = createHash("sha256");
  const lines = createHash("sha256").update(`${first}\n`);
  let rows = 0;
  for await (const row of scan(store, [])) {
    versions.update(row.versionstamp);
    const line = rowLine(row);
    if (line === undefined) {
      unreadable.add(keyText(row.key));
      continue;
    }
    lines.update(`${line}\n`);
    yield line;
    rows++;
  }
  for (const key of store.unreadable) unreadable.add(key);
  if (!isStill && versions.digest("hex") !== await versionsOf(store)) {
    throw new OperatorError(
      "The store changed while it was read, so the archive is not " +
        "of one instant. Run it again while nobody writes, or accept it with " +
        "--live.",
    );
  }
  yield writeLine({ rows, digest: lines.digest("hex") });
}

/** Returns undefined for a damaged row, which no line can hold. */
function rowLine({ key, value }: Deno.KvEntry<unknown>): string | undefined {
  if (value === UNDECODABLE) return undefined;
  const expiresAt = rowEndsAt({ key, value });
  try {
    return writeLine({
      key: [...key],
      value,
      ...expiresAt !== undefined && { expiresAt },
    });
  } catch {
    // Of a type that no writer stores.
    return undefined;
  }
}

/**
 * Digest of the versions of all rows. Every write makes a new version: if two
 * consecutive scans have equal digests, no row changed between its two readings,
 * and the first scan shows the store as it was between the scans.
 */
async function versionsOf(store: Store): Promise<string> {
  const versions = createHash("sha256");
  for await (const { versionstamp } of scan(store, [])) {
    versions.update(versionstamp);
  }
  return versions.digest("hex");
}

export type ArchiveRow = z.infer<typeof row>;

/**
 * Reads the rows of an archive and checks the archive at the same time. The
 * rows are valid only if the generator reaches its end.
 *
 * @param isUnchecked accepts malformed rows, and lines that were changed after
 * the export
 * @throws {OperatorError} if the archive is incomplete or invalid
 */
export async function* readRows(
  lines: AsyncIterable<string>,
  { isUnchecked = false }: { isUnchecked?: boolean } = {},
): AsyncGenerator<ArchiveRow> {
  let number = 0;
  let end: z.infer<typeof footer> | undefined;
  const hash = createHash("sha256");
  const malformed: string[] = [];
  for await (const text of lines) {
    number++;
    if (end !== undefined) throw outOfPlace(number);
    const line = readLine(text, number);
    const isHeader = "format" in line;
    if (isHeader !== (number === 1)) throw outOfPlace(number);
    if (isHeader && line.version !== KNOWN_VERSION) {
      throw new OperatorError(
        `The archive is of a store of version ${line.version}; this program ` +
          `knows version ${KNOWN_VERSION}.`,
      );
    }
    if ("rows" in line) {
      end = line;
      continue;
    }
    hash.update(`${text}\n`);
    if (isHeader) continue;
    if (!isReadable(line)) malformed.push(`${number} ${keyText(line.key)}`);
    yield line;
  }
  if (end === undefined) {
    throw new OperatorError(
      `The archive ends early, after line ${number}: nothing is restored.`,
    );
  }
  if (end.rows !== number - 2) {
    throw new OperatorError(
      `The archive has ${number - 2} of its ${end.rows} rows.`,
    );
  }
  if (!isUnchecked) expectSound(end.digest, hash.digest("hex"), malformed);
}

function expectSound(
  told: string | undefined,
  digest: string,
  malformed: string[],
): void {
  const problems = [
    told === undefined && "The archive has no digest of its lines",
    told !== digest &&
    "The lines of the archive are not those that were exported",
    malformed.length > 0 &&
    `Malformed rows of the archive: ${malformed.length}, the first in line ` +
      malformed[0],
  ];
  const problem = problems.find((one) => one !== false);
  if (problem === undefined) return;
  throw new OperatorError(`${problem}; --unchecked restores it as it is.`);
}

function outOfPlace(number: number): OperatorError {
  return new OperatorError(`Line ${number} is out of place.`);
}
