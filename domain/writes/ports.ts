/**
 * What writes and limits need of a store.
 *
 * @module
 */
import type { Quota } from "../limits/quota.ts";
import type { QuotaState } from "../limits/window.ts";
import type { Admission, AdmissionRequest } from "./admission.ts";

/** Reads before a write, and quotas that are taken alone. */
export interface AdmissionStore {
  /** Reads all that a request needs to be let in, in one trip. */
  open(request: AdmissionRequest): Promise<Admission>;
  /**
   * What is remembered of a caller that wrote before, with an Idempotency-Key
   * that is taken for new. Only a write may rely on it, whose commit checks it.
   */
  recall(request: AdmissionRequest): Admission | undefined;
  /** Takes one request out of every quota, or out of none. */
  take(quotas: Quota[]): Promise<{ taken: boolean; quotas: QuotaState[] }>;
}
