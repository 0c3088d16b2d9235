import { withRemoval } from "../../domain/gallery/publication.ts";
import type { OperatorStores } from "../../domain/admin/operator.ts";
import {
  createPerson,
  isSameAddress,
  type Person,
} from "../../domain/erasure/person.ts";
import { quotaSubject } from "../../domain/limits/quota.ts";
import type { Clock, Digest } from "../../domain/runtime.ts";
import { compactFile } from "../store_file.ts";
import type { Feed } from "../gallery/feed.ts";
import {
  decisionIndexKeys,
  feedPositionOf,
  planFeedRemoval,
  planReindex,
  readFeedHead,
} from "../gallery/publication.ts";
import { checksOf } from "../damaged_rows.ts";
import { keyText } from "../key_text.ts";
import { scan } from "../scan.ts";
import { addChange, lifeUntil } from "../commits/operation.ts";
import type { Store } from "../store.ts";
import { JOURNAL } from "../../domain/tables/shared.ts";
import { DECIDED, FEED, FEED_HEAD } from "../../domain/gallery/tables.ts";
import { CLAIMS, RESERVATION_DETAILS } from "../../domain/promo/tables.ts";
import { rowEndsAt, rowKind, tableOf } from "../tables/tables.ts";
import {
  collectIdentifiers,
  createRuleFinder,
  isOwnedBy,
  type Row,
  type RuleFinder,
} from "./erasure_rule.ts";
import { type ErasedRow, ErasureRecord, withRows } from "./erasure_record.ts";

interface ErasureTools {
  store: Store;
  feed: Pick<Feed, "noteChange">;
  clock: Clock;
  digest: Digest;
  /** Path of the store's file; undefined for a store that is not a file. */
  file: string | undefined;
  adminName: string | undefined;
}

export function createErasure(
  { store, feed, clock, digest, file, adminName: operator }: ErasureTools,
): OperatorStores["erasure"] {
  return {
    async plan({ email }, onRow = () => {}) {
      let rows = 0;
      const person = await identify(store, email, () => onRow(++rows));
      const digests = [email, ...person.phones]
        .map((text) => quotaSubject(text, digest));
      const subjects = new Set(digests);
      const findRule = createRuleFinder(person, { subjects, now: clock.now() });
      const found: ErasedRow[] = [];
      let unpaidClaims = 0;
      for await (const row of scan(store, [])) {
        const action = findRule(row)?.action;
        if (action !== undefined) {
          found.push({ key: row.key, action });
          if (isUnpaidClaim(row, person)) unpaidClaims++;
        }
        onRow(++rows);
      }
      const { phones, accounts } = person;
      return {
        steps: withRows([], found),
        async *rows() {
          for (const { key } of found) {
            const { value, versionstamp } = await store.get(key);
            if (versionstamp === null) continue;
            yield { key: keyText(key), kind: rowKind(key), value };
          }
        },
        unpaidClaims,
        identifiers: { phones: phones.size, accounts: accounts.size },
        async apply(onRow = () => {}) {
          const erasedAt = clock.now();
          const record = new ErasureRecord(store, { erasedAt, operator });
          let done = 0;
          for (const { key } of found) {
            if (await eraseRow({ store, clock, record }, key, findRule)) done++;
            onRow(done);
          }
          // Last, so that an archive with the entry has none of the rows.
          const id = quotaSubject(email, digest);
          const { key, value } = JOURNAL.row(
            { at: clock.now(), act: "erase" },
            "person",
            id,
          );
          await store.commit(store.kv.atomic().set(key, value));
          feed.noteChange();
          return record.steps;
        },
      };
    },
    async compact() {
      if (file !== undefined) await compactFile(file);
      return file !== undefined;
    },
  };
}

/** Collects the identifiers in rows that a person owns. */
async function identify(
  store: Store,
  email: string,
  onRow: () => void,
): Promise<Person> {
  const person = createPerson(email);
  for await (const row of scan(store, [])) {
    onRow();
    if (isOwnedBy(row, person)) collectIdentifiers(row, person);
  }
  // Details name their reservation only in the key.
  const more = await store.getMany(
    [...person.records].map((id) => RESERVATION_DETAILS.key(id)),
  );
  for (const row of more) collectIdentifiers(row, person);
  return person;
}

/** True for an unpaid claim of the person; an erasure would forfeit the payment. */
function isUnpaidClaim({ key, value }: Row, { email }: Person): boolean {
  if (tableOf(key) !== CLAIMS) return false;
  const { success, data } = CLAIMS.schema.safeParse(value);
  if (!success || (data.paidAt ?? data.rejected) !== undefined) return false;
  const { request } = data;
  return isSameAddress(request.email, email) ||
    isSameAddress(request.paypal_email, email);
}

/** Applies the rule to the current value of a row; false if none applies. */
export async function eraseRow(
  { store, clock, record }: Pick<ErasureTools, "store" | "clock"> & {
    record: ErasureRecord;
  },
  key: Deno.KvKey,
  findRule: RuleFinder,
): Promise<boolean> {
  const table = tableOf(key);
  while (true) {
    const now = clock.now();
    const entry = await store.get(key);
    const { value } = entry;
    const rule = entry.versionstamp === null ? undefined : findRule(entry);
    if (rule === undefined) return false;
    const atomic = store.kv.atomic().check(...checksOf(entry));
    if (rule.action === "remove") atomic.delete(key);
    else {
      const endsAt = rowEndsAt({ key, value });
      atomic.set(key, rule.value, lifeUntil(endsAt, now));
    }
    if (table === FEED) {
      const texts = { before: value, after: rule.value };
      addChange(atomic, planReindex(Number(key.at(-1)), texts), now);
      await moveHead(store, atomic);
    }
    if (table === DECIDED && rule.action === "remove") {
      await removeTraces(store, atomic, { key, value }, now);
    }
    if (await record.commit(atomic, [{ key, action: rule.action }])) {
      return true;
    }
  }
}

/** Removes the index rows of a decision and its published item. */
async function removeTraces(
  store: Store,
  atomic: Deno.AtomicOperation,
  { key, value }: Row,
  now: number,
): Promise<void> {
  const { data } = DECIDED.schema.safeParse(value);
  if (data) addChange(atomic, { deletes: decisionIndexKeys(data) }, now);
  const id = String(key.at(-1));
  const position = await feedPositionOf(store, id);
  if (position === undefined) return;
  // An item without a decision row could not be taken down later.
  const gone = await planFeedRemoval(store, position, id);
  addChange(atomic, gone, now);
  await moveHead(store, atomic, gone.category);
}

/** Changes the feed head, so that every process drops its cached pages. */
async function moveHead(
  store: Store,
  atomic: Deno.AtomicOperation,
  category?: string,
): Promise<void> {
  const { value, version } = await readFeedHead(store);
  const head = FEED_HEAD.row(withRemoval(value, category));
  atomic.check({ key: head.key, versionstamp: version });
  atomic.set(head.key, head.value);
}
