import { V7Generator } from "uuidv7";
import type { DocSource } from "./docs/library.ts";
import { createKnowledge, type Knowledge } from "./ask/knowledge.ts";
import type { OperatorStores } from "./admin/operator.ts";
import type { Config } from "./config/config.ts";
import type { FeedStore, ModerationStore } from "./gallery/ports.ts";
import type { JobStore } from "./jobs.ts";
import type { QuotaStore } from "./limits/quota.ts";
import type { OutboxStore } from "./outbox/queue.ts";
import type { PoolStore } from "./promo/ports.ts";
import { Promotion } from "./promo/promotion.ts";
import type { RetentionStore } from "./retention.ts";
import { reviewerFor } from "./review/review.ts";
import type { Reviewer } from "./review/verdict.ts";
import type { Clock, Digest, Log, Pause, Random } from "./runtime.ts";
import type { OtherServers } from "./servers.ts";
import type { TableStore } from "./writes/transaction.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";

export interface Services extends Knowledge {
  config: Config;
  clock: Clock;
  random: Random;
  /** For long work, between its parts. */
  pause: Pause;
  log: Log;
  telemetry?: Telemetry;
  /** SHA-256 in URL-safe base64. */
  digest: Digest;
  store: TableStore;
  quotas: QuotaStore;
  feed: FeedStore;
  moderation: ModerationStore;
  pool: PoolStore;
  promo: Promotion;
  outbox: OutboxStore;
  retention: RetentionStore;
  jobs: JobStore;
  operator: OperatorStores;
  review: Reviewer;
  servers: OtherServers;
  docSources(): Promise<DocSource[]>;
  /** PNG images and the font of the pages, by file name. */
  pictures(): Promise<Map<string, Uint8Array<ArrayBuffer>>>;
  /** Aborted when the process receives a stop signal; requests are still served. */
  draining?: AbortSignal;
  /** Aborted shortly before the process ends; no new work starts after that. */
  stopping?: AbortSignal;
  ready(): Promise<void>;
}

interface Parts
  extends Omit<Services, "random" | "review" | "promo" | keyof Knowledge> {
  cardScriptHash(): string;
  random: Omit<Random, "uuid">;
}

export function createServices(
  { cardScriptHash, ...parts }: Parts,
): Services {
  const { config, clock, servers } = parts;
  const ids = new V7Generator();
  const uuid = () => ids.generateOrResetWithTs(clock.now()).toString();
  const random: Random = { ...parts.random, uuid };
  return {
    ...parts,
    random,
    promo: new Promotion(parts),
    review: reviewerFor(config, {
      clock,
      llm: servers.model,
      pause: parts.pause,
    }),
    ...createKnowledge(
      () => ({ ...config, cardScriptHash: cardScriptHash() }),
      parts.docSources,
      parts.pause,
    ),
  };
}
