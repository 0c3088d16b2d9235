import {
  type ImportReport,
  OperatorError,
} from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { type ArchiveRow, readLine } from "./archive_line.ts";
import { CommitSize } from "../commits/commit_size.ts";
import { KNOWN_VERSION } from "../open.ts";
import type { Store } from "../store.ts";

/** What restoring needs. */
interface Restoring {
  store: Store;
  clock: Clock;
  /** Called with the number of rows that were restored. */
  onRow?: (rows: number) => void;
}

/** A row, and the text that it was read from. */
interface ReadRow {
  row: ArchiveRow;
  text: string;
}

/**
 * Writes the rows of an archive, as many in a commit as it takes.
 *
 * @throws {OperatorError} when the archive is malformed or ends early
 */
export async function restore(
  lines: AsyncIterable<string>,
  { store, clock, onRow }: Restoring,
): Promise<ImportReport> {
  const report = { restored: 0, expired: 0 };
  for await (const rows of batches(rowsOf(lines))) {
    const atomic = store.kv.atomic();
    const now = clock.now();
    for (const { key, value, expiresAt } of rows) {
      if (expiresAt === undefined) atomic.set(key, value);
      else if (expiresAt > now) {
        atomic.set(key, value, { expireIn: expiresAt - now });
      } else report.expired++;
    }
    await store.commit(atomic);
    report.restored += rows.length;
    onRow?.(report.restored);
  }
  report.restored -= report.expired;
  return report;
}

/** Cuts rows into runs that fit into one commit each. */
async function* batches(
  rows: AsyncIterable<ReadRow>,
): AsyncGenerator<ArchiveRow[]> {
  let batch: ArchiveRow[] = [];
  let size = new CommitSize();
  for await (const read of rows) {
    const larger = size.copy();
    addTo(larger, read);
    if (batch.length > 0 && !larger.fits(0)) {
      yield batch;
      batch = [];
      size = new CommitSize();
      addTo(size, read);
    } else size = larger;
    batch.push(read.row);
  }
  if (batch.length > 0) yield batch;
}

/** The rows of an archive, after a header and until a footer. */
async function* rowsOf(
  lines: AsyncIterable<string>,
): AsyncGenerator<ReadRow> {
  let number = 0;
  let rows: number | undefined;
  for await (const text of lines) {
    if (rows !== undefined) break;
    const line = readLine(text, ++number);
    const isHeader = "format" in line;
    if (isHeader !== (number === 1)) {
      throw new OperatorError(`Line ${number} is out of place.`);
    }
    if (isHeader && line.version !== KNOWN_VERSION) {
      throw new OperatorError(
        `The archive is of a store of version ${line.version}; this program ` +
          `knows version ${KNOWN_VERSION}.`,
      );
    }
    if ("rows" in line) rows = line.rows;
    else if (!isHeader) yield { row: line, text };
  }
  if (rows === undefined) {
    throw new OperatorError(
      `The archive ends early, after line ${number}: what came before is ` +
        "restored. Run it again from a whole archive with --replace.",
    );
  }
  if (rows !== number - 2) {
    throw new OperatorError(
      `The archive has ${number - 2} of its ${rows} rows.`,
    );
  }
}

/** Counts a row, from above: no type takes more bytes than twice its text. */
function addTo(size: CommitSize, { row: { key }, text }: ReadRow): void {
  // A number or truth value takes up to 9 bytes, however short it is as text.
  size.addWrite(key.map((part) => String(part).padEnd(4)).join(","));
  size.bytes += 2 * text.length;
}
