import type { PromoStore, Settlement } from "./ports.ts";
import type { Log } from "../runtime.ts";

/** Ends expired holds and serves the waitlist. */
export async function settlePromotion(
  { promo, log }: { promo: Pick<PromoStore, "settle">; log: Log },
): Promise<Settlement> {
  const settlement = await promo.settle();
  log.info("promotion_settled", { ...settlement });
  return settlement;
}
