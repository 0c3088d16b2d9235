import type { Log, PromoStore, Settlement } from "../services.ts";

/** The nightly run: ends holds that ran out and serves the waitlist. */
export async function settlePromotion(
  { promo, log }: { promo: PromoStore; log: Log },
): Promise<Settlement> {
  const settlement = await promo.settle();
  log.info("promotion_settled", { ...settlement });
  return settlement;
}
