import { moderate } from "../gallery/moderate.ts";
import { settlePromotion } from "../promo/settle.ts";
import { forgetNightly } from "../retention/retention.ts";
import type { Services } from "../services.ts";

/** Nightly jobs by the name of their schedule. */
export function nightlyJobs(services: Services) {
  const holder = () => services.random.uuid();
  return {
    moderation: () => moderate({ ...services, holder: holder() }),
    promotion: () => settlePromotion(services),
    retention: () => forgetNightly(services),
  };
}
