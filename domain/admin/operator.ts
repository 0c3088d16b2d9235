/**
 * What an operator works with: the ports behind `admin` commands, which
 * `kv/` implements and `routes/admin/` uses.
 *
 * @module
 */
import type { Contact } from "../contact/contact.ts";
import type { Person } from "../erasure/person.ts";
import type {
  DecidedSubmission,
  Decision,
  OperatorOutcome,
  Submission,
} from "../gallery/decision.ts";
import type { WaitingPurchase } from "../gallery/submission.ts";
import type { RateWindow } from "../limits/window.ts";
import type { QueuedNotice } from "../outbox/ports.ts";
import type { Claim } from "../promo/claim.ts";
import type { Reservation } from "../promo/reservation.ts";

/** Exit codes of commands, so that scripts can tell failures apart. */
export const EXIT = { failed: 1, usage: 2, notFound: 3, refused: 4 } as const;

/** A failure that is told to an operator in one line. */
export class OperatorError extends Error {
  override name = "OperatorError";

  constructor(
    message: string,
    readonly exitCode: typeof EXIT[keyof typeof EXIT] = EXIT.failed,
  ) {
    super(message);
  }
}

/** How an operator's decision ended. */
export type Curation =
  | { kind: "decided"; before: Submission; after: DecidedSubmission }
  /** Only what is published can be taken down. */
  | { kind: "not_published"; status: Submission["status"] }
  /** Who sent it took it back, which nobody else undoes. */
  | { kind: "withdrawn" }
  | { kind: "unknown" };

/** Submissions as an operator sees and decides them. */
export interface CurationStore {
  find(id: string): Promise<Submission | null>;
  /** Every pending purchase, oldest first. */
  pending(): AsyncIterable<WaitingPurchase>;
  /** Every decided submission, in the order of submission. */
  decided(): AsyncIterable<DecidedSubmission>;
  /** Ids that begin with a text, so many at most. */
  idsFrom(start: string, limit: number): Promise<string[]>;
  /**
   * Decides a submission in any state, atomically, also while the nightly
   * moderation runs: whoever comes second decides on what the first one left.
   */
  decide(
    id: string,
    outcome: OperatorOutcome,
    reason: string,
  ): Promise<Curation>;
}

/** Who acts: reviewers, owners of keys, the nightly run and operators. */
export const ACTORS = [
  "self-flag",
  "local",
  "llm",
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

/** An act of an operator. */
export interface OperatorAct {
  action: typeof ACTS[number];
  subject: string;
}

/** Actor of an entry, with the name of an operator who gave one. */
export function whoOf(by: string, name: string | undefined): string {
  return name === undefined ? by : `${by} (${name})`;
}

/** One line of the audit: who did what, when and why. */
export interface AuditEntry {
  /** Epoch milliseconds. */
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

/** Everything that was decided and done. */
export interface AuditStore {
  /** Records an act of the operator whose commands run. */
  record(act: OperatorAct): Promise<void>;
  /** Every entry, in the order in which the store keeps them. */
  entries(): AsyncIterable<AuditEntry>;
}

/** A claim with where its reservation stands, which says whether it counts. */
export interface ClaimRecord {
  claim: Claim;
  reservation: Reservation;
}

/** What a rate limit has counted of one caller, whom nobody can name. */
export interface CountedWindow extends RateWindow {
  policy: string;
}

/** What people sent, in the order in which it came. */
export interface RecordStore {
  /** Prefixes of API keys that begin with a text, so many at most. */
  keyPrefixesFrom(start: string, limit: number): Promise<string[]>;
  contacts(): AsyncIterable<Contact>;
  reservations(): AsyncIterable<Reservation>;
  claims(): AsyncIterable<ClaimRecord>;
  /** Counters of the rate limits whose windows have not ended. */
  windows(): AsyncIterable<CountedWindow>;
  /** Notices to users, to the operator, then dead letters; by when they are due. */
  notices(): AsyncIterable<QueuedNotice>;
}

/** How many rows there are of a kind, and in which states they are. */
export interface KindCount {
  rows: number;
  states: Record<string, number>;
}

/** Counts of the whole store. */
export interface StatsStore {
  /** @param onRow called with the number of rows that were read */
  count(onRow?: (rows: number) => void): Promise<Record<string, KindCount>>;
  /** Bytes of rows that were written today (UTC), estimated from above. */
  writtenToday(): Promise<number>;
}

/** What an import did. */
export interface ImportReport {
  restored: number;
  /** Rows whose time was over before they were restored. */
  expired: number;
}

/** How an archive is read. */
export interface ArchiveReading {
  /** Accepts lines that were changed, and rows that are malformed. */
  isUnchecked?: boolean;
  /** Called with the number of rows that were restored. */
  onRow?: (rows: number) => void;
}

/** The whole store as lines of text. */
export interface ArchiveStore {
  /**
   * The archive, line by line: a header, a line for each row, a footer.
   *
   * @param snapshotDir where a store in a file is copied to; beside it, unless
   * told otherwise
   * @throws {OperatorError} at the end, when rows changed while they were read
   * and `live` does not allow it
   */
  export(
    options?: { live?: boolean; snapshotDir?: string },
  ): AsyncIterable<string>;
  /**
   * Restores an archive into this store, which is empty; it is good only when
   * the end was reached.
   *
   * @throws {OperatorError} when the archive is not whole
   */
  restore(
    lines: AsyncIterable<string>,
    reading?: ArchiveReading,
  ): Promise<ImportReport>;
}

/** Options of a restore. */
export interface Restoration extends Pick<ArchiveReading, "isUnchecked"> {
  /** Opens the archive at its first line, a second time where rows are sent. */
  read(): Promise<AsyncIterable<string>>;
  /** Called before a store with rows in it is replaced; throws to refuse. */
  makeRoom(): Promise<void>;
  /** Called with what is under way, and with the number of rows deleted. */
  onStep(step: "read" | "deleted", rows?: number): void;
}

/** What an erasure does, or did, to the rows of one kind. */
export interface ErasureStep {
  /** Such as `submissions decided`. */
  kind: string;
  action: "remove" | "anonymise";
  rows: number;
}

/** The rows that hold a person's data, found but not changed yet. */
export interface ErasurePlan {
  steps: ErasureStep[];
  /** Claims among them that nobody could pay any more. */
  unpaidClaims: number;
  /** How much of the person was found. */
  identifiers: { phones: number; accounts: number };
  /**
   * Carries the plan out, each row atomic and as it is by then.
   *
   * @returns what was done
   */
  apply(onRow?: (rows: number) => void): Promise<ErasureStep[]>;
}

/** A person's data in the whole store. */
export interface ErasureStore {
  /** @param onRow called with the number of rows that were read */
  plan(
    person: Pick<Person, "email">,
    onRow?: (rows: number) => void,
  ): Promise<ErasurePlan>;
  /**
   * Rewrites the store's file, so that no deleted byte stays in it.
   *
   * @returns false where the store is no file
   */
  compact(): Promise<boolean>;
}

/** A row as it is stored. */
export interface StoredRow {
  /** As JSON. */
  key: string;
  kind: string;
  /** True when the service can read it. */
  isReadable: boolean;
  /** The value, as text. */
  value: string;
}

/** Rows as they are, whether the service can read them or not. */
export interface RowStore {
  /** Keys of the rows that lists have left out so far, as JSON. */
  unreadable(): string[];
  /** @param key as JSON */
  find(key: string): Promise<StoredRow | null>;
  /** Deletes a row, for the audit to tell; the head of the feed is made anew. */
  delete(key: string): Promise<"deleted" | "rebuilt" | "gone">;
}

/** What a look at the store that is configured has found. */
export interface StoreProbe {
  /** How long a read and a commit that changes nothing took. */
  milliseconds: number;
  /** Epoch milliseconds of the newest submission. */
  newestAt?: number;
  /** Bytes of rows that were written today (UTC), estimated from above. */
  writtenToday: number;
  /** Folders beside the store that a command has left which was killed. */
  leftovers: string[];
}

/** Everything that operator commands use besides the service's own ports. */
export interface OperatorStores {
  curation: CurationStore;
  records: RecordStore;
  audit: AuditStore;
  stats: StatsStore;
  archive: ArchiveStore;
  /**
   * Restores an archive into the configured store, which stays as it is until
   * the whole archive was found to be good.
   *
   * @throws {OperatorError} when it is not restored
   */
  restore(
    restoration: Restoration,
  ): Promise<ImportReport & { forgotten: number }>;
  erasure: ErasureStore;
  rows: RowStore;
  /** @throws when the configured store is not there or cannot be used */
  probe(): Promise<StoreProbe>;
  /** Reads every row of the configured store; tells which are malformed. */
  inspect(): Promise<{ rows: number; unreadable: string[] }>;
}
