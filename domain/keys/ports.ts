import type { Transact, Tx } from "../writes/transaction.ts";
import type { ApiKey } from "./key.ts";

export interface RevocationClaim {
  /** Pure. */
  isProven(key: ApiKey): boolean;
  reason: string | undefined;
}

export type Revocation = "revoked" | "already_revoked" | "unknown";

export interface RegistrationTx extends Tx {
  add(key: ApiKey): void;
}

export interface KeyStore {
  register: Transact<RegistrationTx>;
  find(prefix: string): Promise<ApiKey | null>;
  /** Permanent; the first reason stays. An unproven key is "unknown". */
  revoke(prefix: string, claim: RevocationClaim): Promise<Revocation>;
  /** With a notice to its owner. */
  revokeByOperator(prefix: string, reason?: string): Promise<Revocation>;
}
