import { fingerprint } from "../writes/idempotency.ts";
import type { Digest } from "../runtime.ts";
import type { CardTask } from "./task.ts";

type Agreed = Pick<
  CardTask,
  "amount" | "currency" | "item" | "merchantName" | "merchantUrl"
>;

/**
 * Digest of the purchase that a person agrees to by entering a card: SHA-256 of
 * merchant, host, item, amount and currency as a canonical JSON array (RFC
 * 8785). The card page computes it from what it shows and the agent from what
 * it asked for, so the agent refuses a card that was entered for another
 * purchase.
 */
export function agreedDigest(task: Agreed, digest: Digest): string {
  const { merchantName, merchantUrl, item, amount, currency } = task;
  const { host } = new URL(merchantUrl);
  return fingerprint(digest, [merchantName, host, item, amount, currency]);
}
