/**
 * Ports of the `admin` commands and the desk, which `kv/` implements.
 *
 * @module
 */
import type { UnansweredQuestion } from "../ask/unanswered.ts";
import type { Contact } from "../contact/contact.ts";
import type { ErasureStep, Person } from "../erasure/person.ts";
import type {
  DecidedSubmission,
  Decision,
  WaitingPurchase,
} from "../gallery/submission.ts";
import type { JobHistory } from "../jobs.ts";
import type { ApiKey } from "../api_key.ts";
import type { RateWindow } from "../limits/policy.ts";
import type { QueuedNotice } from "../outbox/queue.ts";
import type { ClaimRecord } from "../promo/claim.ts";
import type { Payout } from "../promo/tables.ts";
import type { Reservation } from "../promo/reservation.ts";

/** Row of a list, and the cursor of the page that follows it. */
export interface RowWithCursor<T> {
  row: T;
  place: string;
}

type List<T> = (after?: string) => AsyncIterable<RowWithCursor<T>>;

/** Reads for operators. */
export interface OperatorLists {
  /** Oldest first. */
  pending: List<WaitingPurchase>;
  /** Latest decision first. */
  decided: List<DecidedSubmission>;
  /** Submissions whose last decision is not certain, oldest first. */
  doubtful: List<DecidedSubmission>;
  countDoubtful(): Promise<number>;
  /** Epoch milliseconds of submissions since an instant, unordered. */
  receivedSince(at: number): AsyncIterable<number>;
  /** Ids of submissions, or prefixes of keys, that begin with a text. */
  namesFrom(
    kind: "submission" | "key",
    start: string,
    limit: number,
  ): Promise<string[]>;
  /** API keys of an email address in any case, sorted by prefix. */
  keysOf(email: string, after?: string): AsyncIterable<RowWithCursor<ApiKey>>;
  /** Newest first, as reservations. */
  contacts: List<Contact>;
  reservations: List<Reservation>;
  /** Newest reservation first. */
  claims: List<ClaimRecord>;
  /** Newest first. */
  payouts: List<Payout>;
  /** Rate windows of each caller and resource that have not ended. */
  windows: List<CountedWindow[]>;
  /** Notices to users, to the operator, then dead letters; each by due time. */
  notices: List<QueuedNotice>;
  /** Keys, sellers and domains that are refused. */
  blocks: List<Block>;
  /** Newest first. */
  audit: List<AuditEntry>;
  /** Questions that have not expired. */
  unanswered(): AsyncIterable<UnansweredQuestion>;
}

export interface Block {
  /** Kind and text, such as `domain shop.example`. */
  what: string;
  at: number;
  reason?: string;
}

/** Authors of audit entries: reviewers, users, operators, the retention job. */
export const AUDIT_ACTORS = [
  "self-flag",
  "local",
  "llm",
  "repeat",
  "submitter",
  "owner",
  "operator",
  "retention",
] as const;

/** Operator actions that only the audit records. */
export const AUDITED_ACTS = [
  "export",
  "import",
  "block",
  "unblock",
  "export_claims",
  "pay_claims",
  "unpay_claim",
  "reject_claim",
  "change_payee",
  "void_payout",
  "show_person",
  "retry_notices",
  "drop_notices",
] as const;

export interface OperatorAct {
  action: typeof AUDITED_ACTS[number];
  subject: string;
}

export function formatActor(by: string, name: string | undefined): string {
  return name === undefined ? by : `${by} (${name})`;
}

export interface AuditEntry {
  at: number;
  action: Decision["outcome"] | "revoke_key" | "erase" | OperatorAct["action"];
  /** Id of a submission or prefix of a key. */
  subject: string;
  by: typeof AUDIT_ACTORS[number];
  /** ADMIN_NAME of the operator, if set. */
  name?: string;
  certain: boolean;
  reasons: string[];
}

/** Rate-limit counter of a caller, who is identified only by a digest. */
export interface CountedWindow extends RateWindow {
  policy: string;
}

export interface KindCount {
  rows: number;
  states: Record<string, number>;
}

type OnRow = (rows: number) => void;

export interface ImportReport {
  restored: number;
  /** Rows that had expired and were not restored. */
  expired: number;
}

export interface RestoreReport extends ImportReport {
  /** Rows past their retention period. */
  forgotten: number;
  /** Acts that came after the archive and were done again, by their subject. */
  replayed: Record<string, number>;
}

/** Such as `done again: pay 2`. */
export function replayedTexts(replayed: Record<string, number>): string[] {
  const acts = Object.entries(replayed)
    .map(([act, count]) => `${act} ${count}`);
  return acts.length === 0 ? [] : [`done again: ${acts.join(", ")}`];
}

export interface Restoration {
  /** Accepts changed lines and malformed rows. */
  isUnchecked?: boolean;
  /** Opens the archive; called twice if the store is not a file. */
  read(): Promise<AsyncIterable<string>>;
  /** Another archive, whose journal is read as well. */
  journal?: AsyncIterable<string>;
  /** Called before a non-empty store is replaced; throws to refuse. */
  makeRoom(): Promise<void>;
  onRead(): void;
  onDeleted: OnRow;
}

/** Rows that contain a person's data, not changed yet. */
interface ErasurePlan {
  steps: ErasureStep[];
  /** The rows as they are now, with their keys as JSON. */
  rows(): AsyncIterable<{ key: string; kind: string; value: unknown }>;
  /** Unpaid claims that could not be paid after the erasure. */
  unpaidClaims: number;
  identifiers: { phones: number; accounts: number };
  /** Changes the current value of each row atomically. */
  apply(onRow?: OnRow): Promise<ErasureStep[]>;
}

interface StoredRow {
  /** As JSON. */
  key: string;
  kind: string;
  isReadable: boolean;
  value: string;
}

export interface StoreProbe {
  /** Duration of a read and a commit without changes. */
  milliseconds: number;
  /** Epoch milliseconds of the newest submission, or -Infinity. */
  newestAt: number;
  /** Bytes of rows that were written today (UTC), estimated from above. */
  writtenToday: number;
  /** Last runs of the scheduled jobs, by name. */
  jobs: Map<string, JobHistory>;
  /** Folders beside the store that killed commands left behind. */
  leftovers: string[];
}

export interface OperatorStores {
  lists: OperatorLists;
  /** Adds an act to the audit. */
  record(act: OperatorAct): Promise<void>;
  stats: {
    /** @param onRow called with the number of rows read so far */
    count(onRow?: OnRow): Promise<Record<string, KindCount>>;
    /** Bytes of rows that were written today (UTC), estimated from above. */
    writtenToday(): Promise<number>;
    /** Bytes of the store's file; undefined without a file or telemetry. */
    size(): Promise<number | undefined>;
  };
  archive: {
    /** @throws {OperatorError} at the end, if rows changed without `live` */
    export(
      options?: { live?: boolean; snapshotDir?: string },
    ): AsyncIterable<string>;
    /** @throws {OperatorError} if the archive is invalid; rows may be written */
    restore(
      lines: AsyncIterable<string>,
      options?: Pick<Restoration, "isUnchecked"> & { onRow?: OnRow },
    ): Promise<ImportReport>;
  };
  /** Replaces the configured store with a checked archive. */
  restore(restoration: Restoration): Promise<RestoreReport>;
  erasure: {
    plan(person: Pick<Person, "email">, onRow?: OnRow): Promise<ErasurePlan>;
    /** Removes deleted bytes from the store's file; false without a file. */
    compact(): Promise<boolean>;
  };
  /** Single rows by their keys as JSON, including malformed rows. */
  rows: {
    /** Malformed rows that lists have skipped. */
    unreadable(): string[];
    find(key: string): Promise<StoredRow | null>;
    /** Deletes and audits; rebuilds the feed head and the promotion pool. */
    delete(key: string): Promise<"deleted" | "rebuilt" | "gone">;
  };
  /** @throws if the configured store is missing or unusable */
  probe(): Promise<StoreProbe>;
  /** Reads every row of the store; `unreadable` has the malformed keys. */
  inspect(): Promise<{ rows: number; unreadable: string[] }>;
}
