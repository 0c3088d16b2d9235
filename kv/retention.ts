import { ERASED_EMAIL, type ErasureStep } from "../domain/erasure/person.ts";
import { type Clock } from "../domain/runtime.ts";
import { createYielder } from "../io/timers.ts";
import { isWaiting } from "../domain/promo/reservation.ts";
import type { RetentionCutoffs, RetentionStore } from "../domain/retention.ts";
import {
  addChange,
  type Change,
  type Check,
  CommitSize,
} from "./commits/operation.ts";
import {
  type ErasedRow,
  ErasureRecord,
  withRows,
} from "./erasure/erasure_record.ts";
import { anonymise } from "./erasure/erasure_rule.ts";
import { decisionIndexKeys } from "./gallery/publication.ts";
import { lowestIdAt } from "./key_text.ts";
import { scanPages } from "./scan.ts";
import type { Store } from "./store.ts";
import { DECIDED } from "../domain/gallery/tables.ts";
import {
  CLAIMS,
  RESERVATION_BY_PAIR,
  RESERVATION_DETAILS,
  RESERVATIONS,
  REWARD_BY_ACCOUNT,
  REWARD_BY_EMAIL,
} from "../domain/promo/tables.ts";
import type { AnyTable, Removal, SetRow } from "../domain/tables/table.ts";
import { TABLES } from "./tables/tables.ts";

/** Checks of one commit: `denokv` takes ten, and one is the record's. */
const CHECKS = 9;
const PAGE = 500;

/** Deletes or anonymises one record; `sets` holds anonymised rows. */
interface Forgetting extends Change {
  checks: Check[];
  /** Deleted too, but left out of the erasure record. */
  indexes?: Deno.KvKey[];
  /** Written too, but left out of the erasure record. */
  rest?: SetRow[];
}

export function createRetention(store: Store, clock: Clock): RetentionStore {
  return {
    async preview(cutoffs) {
      let steps: ErasureStep[] = [];
      for await (const change of changesOf(store, cutoffs)) {
        steps = withRows(steps, erasedRows(change));
      }
      return steps;
    },
    async forget(cutoffs, stopping) {
      const pause = createYielder(clock);
      const of = { erasedAt: clock.now(), by: "retention" as const };
      const record = new ErasureRecord(store, of);
      const changes = changesOf(store, cutoffs);
      for await (const batch of batchesOf(changes)) {
        const now = clock.now();
        if (!await commit(store, record, { changes: batch, now })) {
          for (const change of batch) {
            await commit(store, record, { changes: [change], now });
          }
        }
        if (stopping?.aborted) break;
        await pause();
      }
      return record.steps;
    },
  };
}

async function* changesOf(
  store: Store,
  cutoffs: RetentionCutoffs,
): AsyncGenerator<Forgetting> {
  for (const table of TABLES.values()) {
    switch (table.retention) {
      case "stays":
      case "follows":
        break;
      case "submissions":
        yield* oldSubmissions(store, cutoffs);
        break;
      case "reservations":
        yield* oldReservations(store, cutoffs);
        break;
      default:
        yield* oldRows(store, cutoffs, table, table.retention);
    }
  }
}

/** Changes that one commit can write. */
async function* batchesOf(
  changes: AsyncIterable<Forgetting>,
): AsyncGenerator<Forgetting[]> {
  let batch: Forgetting[] = [];
  let size = new CommitSize();
  for await (const change of changes) {
    const whole = wholeOf(change);
    const larger = size.copy();
    larger.add(whole);
    if (batch.length === 0 || larger.fits(CHECKS)) size = larger;
    else {
      yield batch;
      batch = [];
      size = new CommitSize();
      size.add(whole);
    }
    batch.push(change);
  }
  if (batch.length > 0) yield batch;
}

function wholeOf(
  { checks, sets = [], deletes = [], indexes = [], rest = [] }: Forgetting,
): Change {
  return {
    checks,
    sets: [...sets, ...rest],
    deletes: [...deletes, ...indexes],
  };
}

/** Writes changes, or none if one of their rows has changed since the read. */
async function commit(
  store: Store,
  record: ErasureRecord,
  { changes, now }: { changes: Forgetting[]; now: number },
): Promise<boolean> {
  const atomic = store.kv.atomic();
  const rows: ErasedRow[] = [];
  for (const change of changes) {
    addChange(atomic, wholeOf(change), now);
    rows.push(...erasedRows(change));
  }
  return await record.commit(atomic, rows);
}

function erasedRows({ sets = [], deletes = [] }: Forgetting): ErasedRow[] {
  return [
    ...sets.map(({ key }): ErasedRow => ({ key, action: "anonymise" })),
    ...deletes.map((key): ErasedRow => ({ key, action: "remove" })),
  ];
}

/** Rows whose first key part, an instant or an id of an instant, is earlier. */
async function* rowsBefore(
  store: Store,
  { prefix, parts }: Pick<AnyTable, "prefix" | "parts">,
  before: number,
) {
  const end = [...prefix, parts[0].isNumber ? before : lowestIdAt(before)];
  for await (const page of scanPages(store, { prefix, end }, PAGE)) {
    for (const { key, value, versionstamp: version } of page) {
      yield { key, value, version };
    }
  }
}

/** Rows of a table that are deleted once their period is over. */
async function* oldRows(
  store: Store,
  cutoffs: RetentionCutoffs,
  table: AnyTable,
  { period, since }: Removal<unknown>,
): AsyncGenerator<Forgetting> {
  const before = cutoffs[period];
  if (before === undefined) return;
  for await (const { value, ...row } of rowsBefore(store, table, before)) {
    if (since !== undefined) {
      const { success, data } = table.schema.safeParse(value);
      if (!success || since(data) >= before) continue;
    }
    yield { checks: [row], deletes: [row.key] };
  }
}

/**
 * Submissions whose last decision is older than the cutoff for their status.
 * Published submissions are anonymised. All other submissions are deleted,
 * because nobody reads them again and their rows could fill the store.
 */
async function* oldSubmissions(
  store: Store,
  { published, rejected }: Pick<RetentionCutoffs, "published" | "rejected">,
): AsyncGenerator<Forgetting> {
  const latest = Math.max(published ?? 0, rejected ?? 0);
  for await (
    const { value, ...row } of rowsBefore(store, DECIDED, latest)
  ) {
    const { success, data } = DECIDED.schema.safeParse(value);
    if (!success) continue;
    const { status, decisions, purchase } = data;
    const isPublished = status === "approved";
    const before = isPublished ? published : rejected;
    const decidedAt = decisions.at(-1)?.decidedAt ?? purchase.submittedAt;
    if (before === undefined || decidedAt >= before) continue;
    const { key } = row;
    const checks = [row];
    if (!isPublished) {
      yield { checks, deletes: [key], indexes: decisionIndexKeys(data) };
    } else if (purchase.submitterEmail !== ERASED_EMAIL) {
      yield { checks, sets: [{ key, value: anonymise(key, data) }] };
    }
  }
}

async function* oldReservations(
  store: Store,
  { claims, holders }: RetentionCutoffs,
): AsyncGenerator<Forgetting> {
  if (claims !== undefined) yield* oldClaims(store, claims);
  if (holders !== undefined) yield* oldHolders(store, holders);
}

/**
 * Reservations that lapsed, or were claimed and paid. Afterwards no row identifies
 * the person, who may therefore be rewarded again.
 */
async function* oldClaims(
  store: Store,
  before: number,
): AsyncGenerator<Forgetting> {
  const rows = rowsBefore(store, RESERVATIONS, before);
  for await (const { key, value, version } of rows) {
    const { success, data: reservation } = RESERVATIONS.schema.safeParse(value);
    if (!success || reservation.email === ERASED_EMAIL) continue;
    const { id, email, accountId, state } = reservation;
    if (state.status === "held" || isWaiting(reservation)) continue;
    const [claimRow, application, ...indexes] = await store.getMany([
      CLAIMS.key(id),
      RESERVATION_DETAILS.key(id),
      RESERVATION_BY_PAIR.key(email, accountId),
      REWARD_BY_EMAIL.key(email),
      REWARD_BY_ACCOUNT.key(accountId),
    ]);
    const { data: claim } = CLAIMS.schema.safeParse(claimRow!.value);
    const endedAt = state.status === "lapsed"
      ? state.lapsedAt
      : claim?.claimedAt;
    if (endedAt === undefined || endedAt >= before) continue;
    // An unpaid claim is owed, so its age does not end it.
    const isSettled = (claim?.paidAt ?? claim?.rejected) !== undefined;
    if (state.status === "claimed" && !isSettled) continue;
    // An index may name a later reservation of the same person.
    const own = [application!, ...indexes.filter(({ value }) => value === id)];
    const gone = own.filter((entry) => entry.versionstamp !== null);
    yield {
      checks: [
        { key, version },
        { key: claimRow!.key, version: claimRow!.versionstamp },
        ...gone.map(({ key, versionstamp: version }) => ({ key, version })),
      ],
      sets: [
        { key, value: anonymise(key, reservation) },
        ...claim
          ? [{ key: claimRow!.key, value: anonymise(claimRow!.key, claim) }]
          : [],
      ],
      deletes: gone.map(({ key }) => key),
    };
  }
}

/**
 * Reservations that have waited for long lose the hashes of their address. Their
 * slot then counts for no address.
 */
async function* oldHolders(
  store: Store,
  before: number,
): AsyncGenerator<Forgetting> {
  const rows = rowsBefore(store, RESERVATIONS, before);
  for await (const { key, value, version } of rows) {
    const { success, data } = RESERVATIONS.schema.safeParse(value);
    if (!success || !isWaiting(data) || !data.state.holder) continue;
    const { holder: _, ...state } = data.state;
    yield {
      checks: [{ key, version }],
      rest: [RESERVATIONS.row({ ...data, state }, data.id)],
    };
  }
}
