/**
 * The ports of the domain: what `kv/` implements, what `routes/` uses, and
 * what `main.ts` puts together. Time, randomness and configuration come in
 * through here.
 *
 * @module
 */
import type {
  Admission,
  AdmissionRequest,
  AnsweringGuard,
  WriteGuard,
  WriteOutcome,
} from "./writes/admission.ts";
import type { AskAnswer } from "./ask/answer_shape.ts";
import type { CardTask } from "./checkout/task.ts";
import type { CardTaskEvent, Transition } from "./checkout/transition.ts";
import type { Config } from "./config.ts";
import type { Contact } from "./contact/contact.ts";
import type { DocLibrary, PageSource } from "./docs/library.ts";
import type { GalleryItem } from "./gallery/item.ts";
import type { Term } from "./gallery/terms.ts";
import type { Reviewer, Verdict } from "./review/verdict.ts";
import type { POSTPONEMENTS, Purchase } from "./gallery/submission.ts";
import type { ApiKey } from "./keys/key.ts";
import type { Digest, Quota } from "./limits/quota.ts";
import type { QuotaState } from "./limits/window.ts";
import type { OperatorStores } from "./admin/operator.ts";
import type { Mail } from "./outbox/mail.ts";
import type { Audience, Notice } from "./outbox/notice.ts";
import type { ClaimFound, ReservationFound } from "./promo/answers.ts";
import type { ClaimRequest } from "./promo/claim.ts";
import type { PoolReport } from "./promo/pool_report.ts";
import type { Reservation, ReservationRequest } from "./promo/reservation.ts";
import type {
  Backlog,
  OutboxBacklog,
  Telemetry,
} from "./telemetry/telemetry.ts";

/** The time, in epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** Everything that must differ from one call to the next. */
export interface Random {
  /** UUIDv7 (RFC 9562 §5.7) for what is stored: sorts by time. */
  uuid(): string;
  /** UUIDv4 for what only has to differ, such as a request. */
  requestId(): string;
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

/** Structured log; values must not hold secrets, emails or phone numbers. */
export interface Log {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Reads before a write, and quotas that are taken alone. */
export interface AdmissionStore {
  /** Reads all that a request needs to be let in, in one trip. */
  open(request: AdmissionRequest): Promise<Admission>;
  /**
   * What is remembered of a caller that wrote before, with an Idempotency-Key
   * that is taken for new. Only a write may rely on it, whose commit checks it.
   */
  recall(request: AdmissionRequest): Admission | undefined;
  /** Takes one request out of every quota, or out of none. */
  take(quotas: Quota[]): Promise<{ taken: boolean; quotas: QuotaState[] }>;
}

/** How a revocation ended. */
export type Revocation = "revoked" | "already_revoked" | "unknown";

/** API keys. */
export interface KeyStore {
  register(key: ApiKey, guard: WriteGuard): Promise<WriteOutcome>;
  find(prefix: string): Promise<ApiKey | null>;
  /** The keys of an email, whatever its case, in the order of their prefixes. */
  findByEmail(email: string): Promise<ApiKey[]>;
  /** Revokes for ever; the first reason stays. */
  revoke(prefix: string, reason?: string): Promise<Revocation>;
  /** Revokes as {@linkcode revoke}, with a notice to the owner of the key. */
  revokeByOperator(prefix: string, reason?: string): Promise<Revocation>;
}

/** Contact requests. */
export interface ContactStore {
  receive(contact: Contact, guard: WriteGuard): Promise<WriteOutcome>;
  find(id: string): Promise<Contact | null>;
}

/** What settling the promotion did. */
export interface Settlement {
  /** Holds that ran out. */
  lapsed: number;
  /** Reservations of the waitlist that got a slot. */
  served: number;
}

/** The promotion. */
export interface PromoStore {
  /**
   * Reserves for the pair of an email and an account id, or finds what the
   * pair has reserved before.
   */
  reserve(
    request: ReservationRequest & { id: string },
    guard: AnsweringGuard<ReservationFound>,
  ): Promise<WriteOutcome>;
  /**
   * Claims a reservation, or finds the same claim made before.
   *
   * @throws {Failure} `no_matching_reservation`, `already_claimed`,
   * `already_rewarded`
   */
  claim(
    request: ClaimRequest & { id: string },
    guard: AnsweringGuard<ClaimFound>,
  ): Promise<WriteOutcome>;
  find(reservationId: string): Promise<Reservation | null>;
  /** Takes back all holds that ran out and serves the waitlist. */
  settle(): Promise<Settlement>;
  /** Compares the pool with what the reservations say. */
  checkPool(): Promise<PoolReport>;
}

/** A notice that waits for its delivery, as it was read. */
export interface QueuedNotice {
  notice: Notice;
  /** How often it was taken for delivery. */
  attempts: number;
  dueAt: number;
  version: string;
}

/** Notices that were read together. */
export interface NoticePage {
  notices: QueuedNotice[];
  /** Ids of rows that hold no notice that can be read. */
  unreadable: string[];
}

/** Notices that wait for their delivery. */
export interface OutboxStore {
  /** All notices that are due, page by page, the longest due first. */
  due(
    audience: Audience,
    now: number,
    limit: number,
  ): AsyncGenerator<NoticePage, void>;
  /** Takes a notice for delivery until an instant; null if another run did. */
  take(queued: QueuedNotice, until: number): Promise<QueuedNotice | null>;
  postpone(queued: QueuedNotice, dueAt: number): Promise<void>;
  remove(queued: QueuedNotice): Promise<void>;
  /** What waits, the longest due first; counted up to a limit. */
  backlog(audience: Audience, limit: number): Promise<OutboxBacklog>;
}

/** Sends mail. */
export interface Mailer {
  /** Resolves when the mail server took the mail; throws otherwise. */
  send(mail: Mail): Promise<void>;
}

/** Gallery submissions. */
export interface SubmissionStore {
  submit(purchase: Purchase, guard: WriteGuard): Promise<WriteOutcome>;
  /** Whether a key sent a submission, whatever became of it. */
  isSentBy(keyPrefix: string, id: string): Promise<boolean>;
  /**
   * Withdraws what the key of the guard sent, in whatever state it is, and for
   * good; what is withdrawn stays as it is.
   *
   * @throws {Failure} `submission_unknown`, also for what another key sent
   */
  withdraw(id: string, guard: WriteGuard): Promise<WriteOutcome>;
}

/**
 * Which part of the feed to read: the newest `limit` items, or those after a
 * page that ended with `cursor`; all of them, or those that have every term.
 */
export interface FeedPageRequest {
  limit: number;
  cursor?: string;
  /** What an item must be found by; all of them when there is nothing. */
  filter?: Term[];
}

/** A page of the feed as it goes over the wire. */
export interface FeedPage {
  /** JSON text. */
  body: string;
  /** Strong entity tag, quoted. */
  etag: string;
}

/** The public feed. */
export interface FeedStore {
  /** A page; undefined for a cursor that was not handed out. */
  page(request: FeedPageRequest): Promise<FeedPage | undefined>;
  /** The same page, if it is in memory and known to be current. */
  ready(request: FeedPageRequest): FeedPage | undefined;
  /** A published item; null for every other id, whatever it stands for. */
  item(id: string): Promise<GalleryItem | null>;
}

/** A purchase that waits for its review, with the version that was read. */
export interface PendingPurchase {
  purchase: Purchase;
  version: string;
}

/** Pending rows that were read together, in the order of their ids. */
export interface PendingPage {
  purchases: PendingPurchase[];
  /** Ids of rows that hold no purchase that can be read. */
  unreadable: string[];
}

/** No verdict tonight. */
export interface Postponement {
  outcome: "postpone";
  reason: typeof POSTPONEMENTS[number];
}

/** A pending purchase with what its review came to. */
export interface ReviewedPurchase extends PendingPurchase {
  verdict: Verdict | Postponement;
}

/** The right to moderate, held by one run at a time and renewed meanwhile. */
export interface ModerationLease {
  /** Everything pending, page by page; each row is met once. */
  pending(limit: number): AsyncGenerator<PendingPage, void>;
  /**
   * Applies verdicts, each decision atomic; what is postponed stays pending,
   * marked.
   *
   * @returns how many were still pending and are decided or marked now
   * @throws when another run has taken the lease over
   */
  apply(reviewed: ReviewedPurchase[]): Promise<number>;
  release(): Promise<void>;
}

/** Moderation. */
export interface ModerationStore {
  /** Takes the lease; null while another run holds it. */
  acquire(holder: string): Promise<ModerationLease | null>;
  /** What waits, the oldest first; counted up to a limit. */
  backlog(limit: number): Promise<Backlog>;
}

/** How an event went with a card task. */
export type CardTaskMove =
  | { kind: "unknown" }
  | {
    kind: Transition["kind"];
    /** The task as it is now. */
    task: CardTask;
    /** The encrypted card; only to the one who collected it. */
    ciphertext?: string;
  };

/** Card tasks, and the encrypted cards that wait to be collected. */
export interface CheckoutStore {
  start(task: CardTask): Promise<void>;
  find(id: string): Promise<CardTask | null>;
  /** Applies an event, atomically, to the state that the task then has. */
  move(id: string, event: CardTaskEvent): Promise<CardTaskMove>;
}

/** Everything that routes and jobs are built on. */
export interface Services {
  config: Config;
  clock: Clock;
  random: Random;
  log: Log;
  telemetry?: Telemetry;
  /** SHA-256 in URL-safe base64. */
  digest: Digest;
  admissions: AdmissionStore;
  keys: KeyStore;
  submissions: SubmissionStore;
  feed: FeedStore;
  moderation: ModerationStore;
  checkout: CheckoutStore;
  contact: ContactStore;
  promo: PromoStore;
  outbox: OutboxStore;
  /** What only operators use. */
  operator: OperatorStores;
  review: Reviewer;
  /** Source files of the documentation; read once. */
  docSources(): Promise<PageSource[]>;
  /** The documentation; built when it is first needed. */
  docs(): Promise<DocLibrary>;
  /** Answers a question from the documentation; indexed when first needed. */
  ask(question: string): Promise<AskAnswer>;
  /** Script of the API reference page; read when it is first needed. */
  referenceScript(): Promise<string>;
  /** Aborted once the process is about to end. */
  stopping?: AbortSignal;
  /** Resolves when the store answers. */
  ready(): Promise<void>;
}

/** What a process answers its first requests from, before all else is there. */
export interface FrontServices extends
  Pick<
    Services,
    | "config"
    | "clock"
    | "log"
    | "telemetry"
    | "digest"
    | "feed"
    | "ready"
    | "stopping"
  > {
  random: Pick<Random, "requestId">;
}
