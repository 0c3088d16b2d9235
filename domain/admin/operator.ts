/**
 * Ports of the `admin` commands and the desk, which `kv/` implements.
 *
 * @module
 */
import type { Contact } from "../contact/contact.ts";
import type { Person } from "../erasure/person.ts";
import { Failure } from "../failures.ts";
import type {
  DecidedSubmission,
  Decision,
  OperatorOutcome,
  Submission,
} from "../gallery/decision.ts";
import type { WaitingPurchase } from "../gallery/submission.ts";
import type { JobRun } from "../jobs/job.ts";
import type { ApiKey } from "../keys/key.ts";
import type { RateWindow } from "../limits/policy.ts";
import type { QueuedNotice } from "../outbox/ports.ts";
import type { Claim } from "../promo/claim.ts";
import type { Reservation } from "../promo/reservation.ts";
import type { Placed } from "./page.ts";

/** Exit codes of commands, so that scripts can tell failures apart. */
export const EXIT = { failed: 1, usage: 2, notFound: 3, refused: 4 } as const;

export class OperatorError extends Error {
  override name = "OperatorError";

  constructor(
    message: string,
    readonly exitCode: typeof EXIT[keyof typeof EXIT] = EXIT.failed,
  ) {
    super(message);
  }
}

export function usageError(message: string): OperatorError {
  return new OperatorError(message, EXIT.usage);
}

export function notFound(message: string): OperatorError {
  return new OperatorError(message, EXIT.notFound);
}

export function refused(message: string): OperatorError {
  return new OperatorError(message, EXIT.refused);
}

/** A stored row that its schema does not read. */
export class MalformedRow extends Error {
  override name = "MalformedRow";

  /**
   * @param key as JSON; it may hold an address, so that no log gets it
   * @param problems of the value, without a word of it
   */
  constructor(readonly key: string, problems: string) {
    super(`A stored row is malformed: ${problems}`);
  }
}

/** An error in one line for an operator, with its cause. */
export function failureLine(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof MalformedRow) {
    return `${error.message} (rows show '${error.key}')`;
  }
  if (error instanceof Failure && error.cause !== undefined) {
    return `${error.message} (${failureLine(error.cause)})`;
  }
  const text = String(error).replace(/^Error: /, "");
  const end = text.indexOf("\n");
  return end < 0 ? text : `${text.slice(0, end).trimEnd()} …`;
}

type List<T> = (after?: string) => AsyncIterable<Placed<T>>;

export interface CurationStore {
  find(id: string): Promise<Submission | null>;
  /** Oldest first. */
  pending: List<WaitingPurchase>;
  decided: List<DecidedSubmission>;
  /** Submissions whose last decision is not certain, oldest first. */
  doubtful: List<DecidedSubmission>;
  countDoubtful(): Promise<number>;
  /** When submissions came, from an instant on; in no order. */
  receivedSince(at: number): AsyncIterable<number>;
  idsFrom(start: string, limit: number): Promise<string[]>;
  /**
   * Decides atomically, also beside the nightly review: the later one decides
   * on the state that the earlier one left, or throws as `expectDecidable`.
   */
  decide(
    id: string,
    outcome: OperatorOutcome,
    reason: string,
  ): Promise<{ before: Submission; after: DecidedSubmission }>;
}

/** Reviewers, owners of keys, the nightly run and operators. */
export const ACTORS = [
  "self-flag",
  "local",
  "llm",
  "repeat",
  "submitter",
  "owner",
  "operator",
  "retention",
] as const;

/** Acts of operators that no other record holds. */
export const ACTS = [
  "export",
  "export_claims",
  "pay_claims",
  "retry_notices",
  "drop_notices",
] as const;

export interface OperatorAct {
  action: typeof ACTS[number];
  subject: string;
}

export function whoOf(by: string, name: string | undefined): string {
  return name === undefined ? by : `${by} (${name})`;
}

export interface AuditEntry {
  at: number;
  action: Decision["outcome"] | "revoke_key" | "erase" | OperatorAct["action"];
  /** Id of a submission or prefix of a key. */
  subject: string;
  by: typeof ACTORS[number];
  /** Name of the operator, where they gave one. */
  name?: string;
  certain: boolean;
  reasons: string[];
}

export interface AuditStore {
  record(act: OperatorAct): Promise<void>;
  /** Entries, newest first. */
  entries: List<AuditEntry>;
}

/** A claim with where its reservation stands, which says whether it counts. */
export interface ClaimRecord {
  claim: Claim;
  reservation: Reservation;
}

/** Counter of one caller, identified by a digest alone. */
export interface CountedWindow extends RateWindow {
  policy: string;
}

/** Records of users, newest first unless it says otherwise. */
export interface RecordStore {
  keyPrefixesFrom(start: string, limit: number): Promise<string[]>;
  /** API keys of an email in any case, in the order of their prefixes. */
  keysOf(email: string, after?: string): AsyncIterable<Placed<ApiKey>>;
  contacts: List<Contact>;
  reservations: List<Reservation>;
  /** In the order of their reservations. */
  claims: List<ClaimRecord>;
  /** Counters of the rate limits whose windows have not ended. */
  windows: List<CountedWindow>;
  /** Notices to users, to the operator, then dead letters; by when they are due. */
  notices: List<QueuedNotice>;
}

export interface KindCount {
  rows: number;
  states: Record<string, number>;
}

type OnRow = (rows: number) => void;

export interface StatsStore {
  /** @param onRow called with the number of rows that were read */
  count(onRow?: OnRow): Promise<Record<string, KindCount>>;
  /** Bytes of rows that were written today (UTC), estimated from above. */
  writtenToday(): Promise<number>;
  /** Bytes of the store's file; undefined where it is none, or nobody watches. */
  size(): Promise<number | undefined>;
}

export interface ImportReport {
  restored: number;
  /** Rows whose time was over before they were restored. */
  expired: number;
}

interface ArchiveStore {
  /** @throws {OperatorError} at the end, when rows changed without `live` */
  export(
    options?: { live?: boolean; snapshotDir?: string },
  ): AsyncIterable<string>;
  /** @throws {OperatorError} for a bad archive, whose rows are partly there */
  restore(
    lines: AsyncIterable<string>,
    options?: Unchecked & { onRow?: OnRow },
  ): Promise<ImportReport>;
}

interface Unchecked {
  /** Accepts lines that were changed, and rows that are malformed. */
  isUnchecked?: boolean;
}

export interface Restoration extends Unchecked {
  /** Opens the archive at its first line, a second time where rows are sent. */
  read(): Promise<AsyncIterable<string>>;
  /** Called before a store with rows in it is replaced; throws to refuse. */
  makeRoom(): Promise<void>;
  onRead(): void;
  onDeleted: OnRow;
}

/** Planned or done changes of an erasure to the rows of one kind. */
export interface ErasureStep {
  kind: string;
  action: "remove" | "anonymise";
  rows: number;
}

/** The rows that hold a person's data, found but not changed yet. */
interface ErasurePlan {
  steps: ErasureStep[];
  /** Claims among them that nobody could pay any more. */
  unpaidClaims: number;
  identifiers: { phones: number; accounts: number };
  /** Changes each row atomically, as it is by then. */
  apply(onRow?: OnRow): Promise<ErasureStep[]>;
}

export interface ErasureStore {
  plan(person: Pick<Person, "email">, onRow?: OnRow): Promise<ErasurePlan>;
  /** Rewrites a store's file without deleted bytes; false for other stores. */
  compact(): Promise<boolean>;
}

interface StoredRow {
  /** As JSON. */
  key: string;
  kind: string;
  isReadable: boolean;
  value: string;
}

/** Rows as they are, whether the service can read them or not. */
export interface RowStore {
  /** Keys of the rows that lists have left out so far, as JSON. */
  unreadable(): string[];
  /** @param key as JSON */
  find(key: string): Promise<StoredRow | null>;
  /**
   * Deletes a row, with a record in the audit. The head of the feed and the pool
   * of the promotion are rebuilt from what they count.
   */
  delete(key: string): Promise<"deleted" | "rebuilt" | "gone">;
}

export interface StoreProbe {
  /** How long a read and a commit that changes nothing took. */
  milliseconds: number;
  /** Instant of the newest submission; -Infinity without any. */
  newestAt: number;
  /** Bytes of rows that were written today (UTC), estimated from above. */
  writtenToday: number;
  /** Last runs of the scheduled jobs, by name. */
  jobs: Map<string, JobRun>;
  /** Folders beside the store that killed commands have left. */
  leftovers: string[];
}

export interface OperatorStores {
  curation: CurationStore;
  records: RecordStore;
  audit: AuditStore;
  stats: StatsStore;
  archive: ArchiveStore;
  /** Replaces the configured store by an archive, once that was checked. */
  restore(
    restoration: Restoration,
  ): Promise<ImportReport & { forgotten: number }>;
  erasure: ErasureStore;
  rows: RowStore;
  /** @throws when the configured store is not there or cannot be used */
  probe(): Promise<StoreProbe>;
  /** Reads every row of the configured store; names the malformed ones. */
  inspect(): Promise<{ rows: number; unreadable: string[] }>;
}
