/**
 * The journal of a store and of archives, and what an import does again by it.
 *
 * @module
 */
import {
  type Journal,
  journalKey,
  noteIn,
  replay,
} from "../../domain/admin/replay.ts";
import { addressesIn, textsOf } from "../../domain/erasure/person.ts";
import { quotaSubject } from "../../domain/limits/quota.ts";
import { JOURNAL } from "../../domain/tables/shared.ts";
import type { Clock, Digest } from "../../domain/runtime.ts";
import { GroupCommit } from "../commits/group_commit.ts";
import { JoinedReads } from "../commits/joined_reads.ts";
import { createErasure } from "../erasure/erasure.ts";
import { scan, scanTable } from "../scan.ts";
import type { Store } from "../store.ts";
import { tableOf } from "../tables/tables.ts";
import { Transactor } from "../writes/transactor.ts";
import { readRows } from "./archive.ts";

type Row = Pick<Deno.KvEntry<unknown>, "key" | "value">;

export async function readJournal(store: Store): Promise<Journal> {
  const journal: Journal = new Map();
  for await (const row of scanTable(store, JOURNAL)) noteRow(journal, row);
  return journal;
}

/** Adds the journal of another archive, which is checked to its end. */
export async function addJournal(
  journal: Journal,
  lines: AsyncIterable<string>,
): Promise<void> {
  for await (const row of readRows(lines)) {
    if (tableOf(row.key) === JOURNAL) noteRow(journal, row);
  }
}

function noteRow(journal: Journal, { key, value }: Row): void {
  const { success, data } = JOURNAL.schema.safeParse(value);
  const [, of, id] = key;
  if (success) noteIn(journal, journalKey(String(of), String(id)), data);
}

/**
 * Passes on the rows of an archive, without those of the journal that are older
 * than what is known, and collects the archive's journal.
 */
export async function* withoutOlder<R extends Row>(
  rows: AsyncIterable<R>,
  journal: Journal,
  archived: Journal,
): AsyncGenerator<R> {
  for await (const row of rows) {
    if (tableOf(row.key) === JOURNAL) {
      noteRow(archived, row);
      const [, of, id] = row.key;
      if (journal.has(journalKey(String(of), String(id)))) continue;
    }
    yield row;
  }
}

export function journalRows(journal: Journal): Row[] {
  return Array.from(journal, ([key, entry]) => {
    const [of, id] = JSON.parse(key) as [string, string];
    return JOURNAL.row(entry, of, id) as Row;
  });
}

interface Tools {
  store: Store;
  clock: Clock;
  digest: Digest;
  adminName: string | undefined;
}

/** Does again in a store what came after the archive it was filled from. */
export function replayIn(
  { store, clock, ...tools }: Tools,
  journal: Journal,
  archived: Journal,
): Promise<Record<string, number>> {
  const commits = new GroupCommit(store, clock);
  const ports = {
    digest: tools.digest,
    store: new Transactor(new JoinedReads(store), commits, clock),
    erasePersons: (digests: ReadonlySet<string>) =>
      erasePersons({ store, clock, ...tools }, digests),
  };
  return replay(ports, journal, archived);
}

async function erasePersons(
  tools: Tools,
  digests: ReadonlySet<string>,
): Promise<number> {
  const { store, digest } = tools;
  const emails = new Set<string>();
  for await (const { key, value } of scan(store, [])) {
    const { personal = {} } = tableOf(key) ?? {};
    const texts = [
      ...key.filter((part) => typeof part === "string"),
      ...textsOf(value).flatMap(([path, text]) =>
        personal[path] === "json" ? textsInJson(text) : text
      ),
    ];
    for (const address of texts.flatMap(addressesIn)) {
      if (digests.has(quotaSubject(address, digest))) emails.add(address);
    }
  }
  const feed = { noteChange() {} };
  const erasure = createErasure({ ...tools, feed, file: undefined });
  for (const email of emails) await (await erasure.plan({ email })).apply();
  return emails.size;
}

function textsInJson(json: string): string[] {
  try {
    return textsOf(JSON.parse(json)).map(([, text]) => text);
  } catch {
    return [json];
  }
}
