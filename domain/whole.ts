/**
 * The services that a process does not need to answer at once. This file and
 * all that it imports are loaded in one go, after the first answers.
 *
 * @module
 */
import { v7 as uuidv7 } from "uuid";
import { moderate } from "./gallery/moderate.ts";
import { createKnowledge, type Knowledge } from "./knowledge.ts";
import { settlePromotion } from "./promo/settle.ts";
import { forgetNightly } from "./retention/retention.ts";
import { reviewerFor } from "./review/review.ts";
import type { Random } from "./runtime.ts";
import type { FrontServices, Services } from "./services.ts";

/** What the services that answer at once are completed with. */
interface Rest {
  /** All ports that the store implements. */
  stores: Omit<
    Services,
    keyof FrontServices | "random" | "review" | keyof Knowledge
  >;
  /** Hash of the card page's script, as the documentation shows it. */
  cardScriptHash: string;
  bytes: Random["bytes"];
  fetch: typeof fetch;
  sleep(ms: number): Promise<void>;
}

/** Completes what a process began with. */
export function completeServices(
  front: FrontServices,
  { stores, cardScriptHash, bytes, fetch, sleep }: Rest,
): Services {
  const { config } = front;
  const random: Random = { ...front.random, uuid: () => uuidv7(), bytes };
  const settings = { ...config, cardScriptHash };
  return {
    ...front,
    ...stores,
    random,
    review: reviewerFor(config, {
      clock: front.clock,
      fetch,
      sleep,
      nonce: random.requestId,
    }),
    ...createKnowledge(settings, stores.docSources),
  };
}

/** The jobs of the night, over all services. */
export function nightlyJobs(services: Services) {
  const holder = () => services.random.uuid();
  return {
    moderation: () => moderate({ ...services, holder: holder() }),
    promotion: () => settlePromotion(services),
    retention: () => forgetNightly(services),
  };
}
