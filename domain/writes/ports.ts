/**
 * What writes need of a store.
 *
 * @module
 */
import type { QuotaStore } from "../limits/ports.ts";
import type { Admission, AdmissionRequest } from "./admission.ts";

/** Reads before a write, and quotas that are taken alone. */
export interface AdmissionStore extends QuotaStore {
  /** Reads all that a request needs to be let in, in one trip. */
  open(request: AdmissionRequest): Promise<Admission>;
  /**
   * What is remembered of a caller that wrote before, with an Idempotency-Key
   * that is taken for new. Only a write may rely on it, whose commit checks it.
   */
  recall(request: AdmissionRequest): Admission | undefined;
}
