import { createHash, type Hash } from "node:crypto";
import {
  type ImportReport,
  OperatorError,
} from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { type ArchiveRow, readLine } from "./archive_line.ts";
import { CommitSize } from "../commits/commit_size.ts";
import { KNOWN_VERSION } from "../open.ts";
import { keyText } from "../rows/key_text.ts";
import { isReadable } from "../rows/readable.ts";
import { STORE_VERSION } from "../schema.ts";
import type { Store } from "../store.ts";

/** A row, and the text that it was read from. */
interface ReadRow {
  row: ArchiveRow;
  text: string;
}

/**
 * Reads the rows of an archive, and checks it on the way: what was read is
 * good only when the end was reached.
 *
 * @param isUnchecked accepts rows that are malformed, and lines that are not
 * those that an export has written
 * @throws {OperatorError} when the archive is not whole
 */
export async function* readRows(
  lines: AsyncIterable<string>,
  { isUnchecked = false }: { isUnchecked?: boolean } = {},
): AsyncGenerator<ReadRow> {
  let number = 0;
  let footer: { rows: number; digest?: string } | undefined;
  const hash = createHash("sha256");
  const malformed: string[] = [];
  for await (const text of lines) {
    if (footer !== undefined) throw outOfPlace(number + 1);
    const line = readLine(text, ++number);
    const isHeader = "format" in line;
    if (isHeader !== (number === 1)) throw outOfPlace(number);
    if (isHeader) expectKnown(line.version);
    if ("rows" in line) {
      footer = line;
      continue;
    }
    addLine(hash, text);
    if (isHeader) continue;
    if (!isReadable(line)) malformed.push(`${number} ${keyText(line.key)}`);
    yield { row: line, text };
  }
  if (footer === undefined) {
    throw new OperatorError(
      `The archive ends early, after line ${number}: nothing is restored.`,
    );
  }
  if (footer.rows !== number - 2) {
    throw new OperatorError(
      `The archive has ${number - 2} of its ${footer.rows} rows.`,
    );
  }
  if (!isUnchecked) expectSound(footer.digest, hash.digest("hex"), malformed);
}

/** Adds a line to the digest of the footer. */
export function addLine(hash: Hash, text: string): void {
  hash.update(text).update("\n");
}

function expectKnown(version: number): void {
  if (version === KNOWN_VERSION) return;
  throw new OperatorError(
    `The archive is of a store of version ${version}; this program knows ` +
      `version ${KNOWN_VERSION}.`,
  );
}

function expectSound(
  told: string | undefined,
  digest: string,
  malformed: string[],
): void {
  const problem = told === undefined
    ? "The archive has no digest of its lines"
    : told !== digest
    ? "The lines of the archive are not those that were exported"
    : malformed.length > 0
    ? `Malformed rows of the archive: ${malformed.length}, the first in line ` +
      malformed[0]
    : undefined;
  if (problem === undefined) return;
  throw new OperatorError(`${problem}; --unchecked restores it as it is.`);
}

function outOfPlace(number: number): OperatorError {
  return new OperatorError(`Line ${number} is out of place.`);
}

interface Restoring {
  store: Store;
  clock: Clock;
  onRow?: (rows: number) => void;
}

/** Writes rows in commits of bounded size; the store keeps its version. */
export async function writeRows(
  rows: AsyncIterable<ReadRow>,
  { store, clock, onRow }: Restoring,
): Promise<ImportReport> {
  const report = { restored: 0, expired: 0 };
  for await (const batch of batches(rows, weigh)) {
    const atomic = store.kv.atomic();
    const now = clock.now();
    for (const { row: { key, value, expiresAt } } of batch) {
      if (key[0] === STORE_VERSION[0]) continue;
      if (expiresAt === undefined) atomic.set(key, value);
      else if (expiresAt > now) {
        atomic.set(key, value, { expireIn: expiresAt - now });
      } else report.expired++;
    }
    await store.commit(atomic);
    report.restored += batch.length;
    onRow?.(report.restored);
  }
  report.restored -= report.expired;
  return report;
}

type Keyed = Pick<Deno.KvEntry<unknown>, "key">;

/** Deletes rows in commits of bounded size. */
export async function deleteRows(
  rows: AsyncIterable<Keyed>,
  { store, onRow }: { store: Store; onRow?: (rows: number) => void },
): Promise<void> {
  let deleted = 0;
  for await (const batch of batches(rows, weighKey)) {
    const atomic = store.kv.atomic();
    for (const { key } of batch) {
      if (key[0] !== STORE_VERSION[0]) atomic.delete(key);
    }
    await store.commit(atomic);
    onRow?.(deleted += batch.length);
  }
}

/** Splits items into batches of one commit each. */
async function* batches<Thing>(
  things: AsyncIterable<Thing>,
  weigh: (size: CommitSize, thing: Thing) => void,
): AsyncGenerator<Thing[]> {
  let batch: Thing[] = [];
  let size = new CommitSize();
  for await (const thing of things) {
    const larger = size.copy();
    weigh(larger, thing);
    if (batch.length > 0 && !larger.fits(0)) {
      yield batch;
      batch = [];
      size = new CommitSize();
      weigh(size, thing);
    } else size = larger;
    batch.push(thing);
  }
  if (batch.length > 0) yield batch;
}

/** Estimate from above: no type takes more bytes than twice its text. */
function weigh(size: CommitSize, { row, text }: ReadRow): void {
  weighKey(size, row);
  size.bytes += 2 * text.length;
}

function weighKey(size: CommitSize, { key }: Keyed): void {
  // A number or truth value takes up to 9 bytes, however short it is as text.
  size.addWrite(key.map((part) => String(part).padEnd(4)).join(","));
}
