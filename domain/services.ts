/**
 * All ports together. Each is declared where its capability is; this is what
 * `main.ts` puts together, and what is handed to whatever needs some of them.
 *
 * @module
 */
import type { DocSource } from "./docs/library.ts";
import type { AskedStore } from "./ask/asked.ts";
import type { OperatorStores } from "./admin/operator.ts";
import type { CheckoutStore } from "./checkout/ports.ts";
import type { Config } from "./config.ts";
import type { ContactStore } from "./contact/ports.ts";
import type {
  FeedStore,
  ModerationStore,
  SubmissionStore,
} from "./gallery/ports.ts";
import type { JobStore } from "./jobs/ports.ts";
import type { KeyStore } from "./keys/ports.ts";
import type { Knowledge } from "./knowledge.ts";
import type { QuotaStore } from "./limits/ports.ts";
import type { OutboxStore } from "./outbox/ports.ts";
import type { PromoStore } from "./promo/ports.ts";
import type { RetentionStore } from "./retention/retention.ts";
import type { Reviewer } from "./review/verdict.ts";
import type { Clock, Digest, Log, Random } from "./runtime.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";

/** Everything that routes and jobs are built on. */
export interface Services extends Knowledge {
  config: Config;
  clock: Clock;
  random: Random;
  log: Log;
  telemetry?: Telemetry;
  /** SHA-256 in URL-safe base64. */
  digest: Digest;
  quotas: QuotaStore;
  keys: KeyStore;
  submissions: SubmissionStore;
  feed: FeedStore;
  moderation: ModerationStore;
  checkout: CheckoutStore;
  contact: ContactStore;
  promo: PromoStore;
  outbox: OutboxStore;
  retention: RetentionStore;
  jobs: JobStore;
  asked: AskedStore;
  /** Stores for operators only. */
  operator: OperatorStores;
  review: Reviewer;
  /** Source files of the documentation; read once. */
  docSources(): Promise<DocSource[]>;
  /** PNG files that links to pages are shown with, by name; read once. */
  pictures(): Promise<Map<string, Uint8Array<ArrayBuffer>>>;
  /** Aborted by a signal; requests are served until the process stops. */
  draining?: AbortSignal;
  /** Aborted once the process is about to end: nothing new begins. */
  stopping?: AbortSignal;
  /** Resolves when the store answers. */
  ready(): Promise<void>;
}
