/**
 * What API keys need of a store.
 *
 * @module
 */
import type { WriteGuard, WriteOutcome } from "../writes/admission.ts";
import type { ApiKey } from "./key.ts";

/** How a revocation ended. */
export type Revocation = "revoked" | "already_revoked" | "unknown";

/** API keys. */
export interface KeyStore {
  register(key: ApiKey, guard: WriteGuard): Promise<WriteOutcome>;
  find(prefix: string): Promise<ApiKey | null>;
  /** The keys of an email, whatever its case, in the order of their prefixes. */
  findByEmail(email: string): Promise<ApiKey[]>;
  /** Revokes for ever; the first reason stays. */
  revoke(prefix: string, reason?: string): Promise<Revocation>;
  /** Revokes as {@linkcode revoke}, with a notice to the owner of the key. */
  revokeByOperator(prefix: string, reason?: string): Promise<Revocation>;
}
