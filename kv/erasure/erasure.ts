import { withRemoval } from "../../domain/gallery/publication.ts";
import type { z } from "zod";
import type { OperatorStores } from "../../domain/admin/operator.ts";
import {
  createPerson,
  type ErasureStep,
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
import { scan } from "../scan.ts";
import { addChange, lifeUntil } from "../commits/operation.ts";
import type { Store } from "../store.ts";
import { DECIDED, FEED, FEED_HEAD } from "../../domain/gallery/tables.ts";
import { ERASURES } from "../tables/operator.ts";
import { CLAIMS, RESERVATION_DETAILS } from "../../domain/promo/tables.ts";
import { rowEndsAt, rowKind, tableOf } from "../tables/tables.ts";
import {
  collectIdentifiers,
  createRuleFinder,
  isOwnedBy,
  type Row,
  type RuleFinder,
} from "./erasure_rule.ts";

interface ErasureTools {
  store: Store;
  feed: Feed;
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
      const subject = quotaSubject(email, digest);
      const findRule = createRuleFinder(person, { subject, now: clock.now() });
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
        steps: stepsOf(found),
        unpaidClaims,
        identifiers: { phones: phones.size, accounts: accounts.size },
        async apply(onRow = () => {}) {
          const done: ErasedRow[] = [];
          for (const { key } of found) {
            const action = await eraseRow({ store, clock }, key, findRule);
            if (action !== undefined) done.push({ key, action });
            onRow(done.length);
          }
          const record = { erasedAt: clock.now(), operator };
          const steps = await recordErasure(store, done, record);
          feed.noteChange();
          return steps;
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
  if (!success || data.paidAt !== undefined) return false;
  const { request } = data;
  return isSameAddress(request.email, email) ||
    isSameAddress(request.paypal_email, email);
}

/** Applies the rule to the current value of a row; returns the action. */
export async function eraseRow(
  { store, clock }: Pick<ErasureTools, "store" | "clock">,
  key: Deno.KvKey,
  findRule: RuleFinder,
): Promise<ErasedRow["action"] | undefined> {
  const table = tableOf(key);
  while (true) {
    const now = clock.now();
    const entry = await store.get(key);
    const { value } = entry;
    const rule = entry.versionstamp === null ? undefined : findRule(entry);
    if (rule === undefined) return undefined;
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
    if (await store.commit(atomic) !== null) return rule.action;
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

export type ErasedRow = Pick<ErasureStep, "action"> & { key: Deno.KvKey };

function stepsOf(rows: ErasedRow[]): ErasureStep[] {
  const groups = Map.groupBy(
    rows,
    ({ key, action }) => `${rowKind(key)} ${action}`,
  );
  return Array.from(groups.values(), (group) => {
    const { key, action } = group[0]!;
    return { kind: rowKind(key), action, rows: group.length };
  });
}

/** Writes an audit record, if any row changed. */
export async function recordErasure(
  store: Store,
  rows: ErasedRow[],
  record: Omit<z.infer<typeof ERASURES.schema>, "steps">,
): Promise<ErasureStep[]> {
  const steps = stepsOf(rows);
  if (steps.length === 0) return steps;
  const recordAt = (erasedAt: number) => ({ ...record, erasedAt, steps });
  await store.append(ERASURES, record.erasedAt, recordAt);
  return steps;
}
