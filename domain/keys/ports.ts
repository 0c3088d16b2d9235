/**
 * What API keys need of a store.
 *
 * @module
 */
import type { Transact, Tx } from "../writes/transaction.ts";
import type { ApiKey } from "./key.ts";

/** What an owner says who revokes a key. */
export interface RevocationClaim {
  /** Whether the stored key is the one that the owner presents; pure. */
  isProven(key: ApiKey): boolean;
  reason: string | undefined;
}

/** How a revocation ended. */
export type Revocation = "revoked" | "already_revoked" | "unknown";

/** A transaction that registers a key. */
export interface RegistrationTx extends Tx {
  add(key: ApiKey): void;
}

/** API keys. */
export interface KeyStore {
  register: Transact<RegistrationTx>;
  find(prefix: string): Promise<ApiKey | null>;
  /** The keys of an email, whatever its case, in the order of their prefixes. */
  findByEmail(email: string): Promise<ApiKey[]>;
  /**
   * Revokes permanently; the first reason stays. A key that is not proven to be
   * the caller's is "unknown", whatever its state.
   */
  revoke(prefix: string, claim: RevocationClaim): Promise<Revocation>;
  /** Revokes any key permanently, with a notice to its owner. */
  revokeByOperator(prefix: string, reason?: string): Promise<Revocation>;
}
