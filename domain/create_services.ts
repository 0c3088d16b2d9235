import { V7Generator } from "uuidv7";
import { createKnowledge, type Knowledge } from "./knowledge.ts";
import { reviewerFor } from "./review/review.ts";
import type { Random } from "./runtime.ts";
import type { Services } from "./services.ts";

interface Parts extends Omit<Services, "random" | "review" | keyof Knowledge> {
  cardScriptHash(): string;
  random: Omit<Random, "uuid">;
  fetch: typeof fetch;
  sleep(ms: number): Promise<void>;
}

export function createServices(
  { cardScriptHash, fetch, sleep, ...parts }: Parts,
): Services {
  const { config, clock } = parts;
  const ids = new V7Generator();
  const uuid = () => ids.generateOrResetWithTs(clock.now()).toString();
  const random: Random = { ...parts.random, uuid };
  const nonce = random.requestId;
  return {
    ...parts,
    random,
    review: reviewerFor(config, { clock, fetch, sleep, nonce }),
    ...createKnowledge(
      () => ({ ...config, cardScriptHash: cardScriptHash() }),
      parts.docSources,
    ),
  };
}
