import type { Services } from "../services.ts";
import { quotasFor, type Subjects } from "./quota.ts";
import type { QuotaState } from "./window.ts";

/** Takes one request out of the quotas of its subjects, or out of none. */
export function takeOutOf(
  { config, admissions, digest }: Pick<
    Services,
    "config" | "admissions" | "digest"
  >,
  subjects: Subjects,
): Promise<{ taken: boolean; quotas: QuotaState[] }> {
  return admissions.take(quotasFor(config.policies, subjects, digest));
}
