/**
 * A write is one function over a transaction: the function reads rows of tables,
 * refuses by throwing a {@linkcode Failure}, writes rows, and returns the response.
 * The commit checks every row that the function looked at. The function may run
 * again after a read or a lost race, so it must be pure: ids and the parsed body
 * are made before it runs.
 *
 * @module
 */
import type { z } from "zod";
import { validate } from "../input/validate.ts";
import type { QuotaState } from "../limits/policy.ts";
import {
  type Caller,
  type Quota,
  type QuotaPorts,
  writeQuotas,
} from "../limits/quota.ts";
import type { Notice } from "../notice.ts";
import type { KeyPart, PartsOf, Table } from "../tables/table.ts";
import {
  checkIdempotencyKey,
  fingerprint,
  idempotencyScope,
} from "./idempotency.ts";

export interface WriteGuard {
  quotas: Quota[];
  /** Quotas of the bytes that the write stores; by default there are none. */
  bytes?: Quota[];
  /** Scope of the Idempotency-Key. */
  scope?: string;
}

/** Finds a row by its key; null if absent. */
type FindRow<When = "now"> = <Value, Parts extends readonly KeyPart[]>(
  table: Table<Value, Parts>,
  ...parts: PartsOf<Parts>
) => When extends "now" ? Value | null : Promise<Value | null>;

type WriteRow = <Value, Parts extends readonly KeyPart[]>(
  table: Table<Value, Parts>,
  value: Value,
  ...parts: PartsOf<Parts>
) => void;

type NameRow = <Parts extends readonly KeyPart[]>(
  // deno-lint-ignore no-explicit-any
  table: Table<any, Parts>,
  ...parts: PartsOf<Parts>
) => void;

/** Writes rows of tables. */
export interface TableWriter {
  /** Writes a new row, which the daily byte budget may refuse. */
  insert: WriteRow;
  /** Writes a row; one that takes the place of another adds nothing. */
  update: WriteRow;
  delete: NameRow;
}

/** One run of a write. */
export interface Tx extends TableWriter {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Maximum rows that a commit can check. */
  readonly maxChecks: number;
  /** Returns a row, as this write has set it. */
  row: FindRow;
  /** Returns a row, read from the store, that the commit does not check. */
  peek: FindRow;
  /** Omits the check of a row that was looked at and never changes again. */
  release: NameRow;
  /**
   * Steps the row of a table with one row, which many writes change at once,
   * possibly after steps of other members of the commit. The write then runs again
   * on their result, so the rows that it looks at, and its other steps, must not
   * depend on it.
   */
  step<Value>(
    table: Table<Value, readonly []>,
    next: (before: Value | null) => Value,
  ): Value;
  /** Queues a notice. */
  notify(notice: Notice, dueAt?: number): void;
  /**
   * Returns the response recorded in the scope; if there is none, the response of
   * this write will be recorded.
   *
   * @throws {Failure} `idempotency_key_reused` for another fingerprint
   */
  replay(fingerprint: string | undefined): WriteResponse | undefined;
  /**
   * Takes one request from each quota; the commit of the write counts it.
   *
   * @throws {Failure} `rate_limited`
   */
  take(): void;
}

/** The response to a write; a replay sends the same bytes. */
export interface WriteResponse {
  status: 200 | 201;
  /** JSON. */
  body: string;
}

export function createResponse(
  status: WriteResponse["status"],
  body: Record<string, unknown>,
): WriteResponse {
  return { status, body: JSON.stringify(body) };
}

export interface WriteOutcome {
  response: WriteResponse;
  isReplay: boolean;
  quotas: QuotaState[];
}

/** The tables of the store. */
export interface TableStore {
  find: FindRow<"later">;
  /** Returns the first readable rows of a table, in the order of their keys. */
  first<Value, Parts extends readonly KeyPart[]>(
    table: Table<Value, Parts>,
    limit: number,
  ): Promise<{ parts: PartsOf<Parts>; value: Value }[]>;
  /**
   * Runs a write and records its answer for a replay.
   *
   * @throws {Failure} what `write` threw on rows read from the store, with the
   * remaining quotas
   */
  write(
    guard: WriteGuard,
    write: (tx: Tx) => WriteResponse,
  ): Promise<WriteOutcome>;
  /** Runs a write without recording an answer. */
  change<Made>(write: (tx: Tx) => Made, guard?: WriteGuard): Promise<Made>;
}

export interface AnonymousRequest extends Caller {
  body: unknown;
  idempotencyKey: string | undefined;
}

/**
 * Runs a write without an API key (contact, reserve, claim), whose body identifies
 * the caller. The quotas are taken before the write runs, so that a caller over
 * the limit learns nothing from its result.
 *
 * @param begin makes the write of a request, with ids and all that every run shares
 * @throws {Failure} for an invalid body or Idempotency-Key
 */
export async function writeOnce<Schema extends z.ZodType<{ email: string }>>(
  services: Omit<QuotaPorts, "quotas"> & { store: Pick<TableStore, "write"> },
  { body, idempotencyKey: key, ...from }: AnonymousRequest,
  { schema, path, caller }: {
    schema: Schema;
    /** Path after `/api/v1`; the unversioned alias shares idempotency keys. */
    path: string;
    /** Owner of the Idempotency-Keys. */
    caller(request: z.output<Schema>): string;
  },
  begin: (request: z.output<Schema>) => (tx: Tx) => WriteResponse,
): Promise<WriteOutcome> {
  const { digest, store } = services;
  checkIdempotencyKey(key);
  const request = validate(schema, body);
  const scope = idempotencyScope(digest, {
    caller: caller(request).toLowerCase(),
    method: "POST",
    path,
    key,
  });
  const print = scope && fingerprint(digest, body);
  const write = begin(request);
  const quotas = writeQuotas(services, from, { email: request.email });
  return await store.write({ ...quotas, scope }, (tx) => {
    const first = tx.replay(print);
    if (first !== undefined) return first;
    tx.take();
    return write(tx);
  });
}
