import { fingerprint } from "../writes/idempotency.ts";
import type { Digest } from "../runtime.ts";
import type { CardTask } from "./task.ts";

/** What the card page shows of a purchase, by its members in the digest. */
type Agreed = Pick<
  CardTask,
  "amount" | "currency" | "item" | "merchantName" | "merchantUrl"
>;

/**
 * Digest of what a person agrees to by entering a card. The card page computes
 * it from what it shows and the agent from what it asked for, so that a page
 * with another merchant, item or amount yields a card that the agent refuses.
 *
 * @returns SHA-256 in base64url without padding, of merchant, host, item,
 * amount and currency as an array in canonical JSON (RFC 8785)
 */
export function agreedDigest(task: Agreed, digest: Digest): string {
  const { merchantName, merchantUrl, item, amount, currency } = task;
  const { host } = new URL(merchantUrl);
  return fingerprint(digest, [merchantName, host, item, amount, currency]);
}
