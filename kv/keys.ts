import type { ApiKey } from "../domain/api_key.ts";
import { keyRevokedNotice } from "../domain/outbox/notice.ts";
import type { KeyStore, RegistrationTx } from "../domain/keys.ts";
import { queuedNoticeRow } from "./outbox.ts";
import type { Store } from "./store.ts";
import { API_KEYS, API_KEYS_BY_EMAIL } from "./tables/callers.ts";
import { AUDIT } from "./tables/operator.ts";
import { Transaction } from "./writes/transaction.ts";
import type { Transactor } from "./writes/transactor.ts";

class Registration extends Transaction implements RegistrationTx {
  add(key: ApiKey): void {
    const { id, prefix, contactEmail } = key;
    this.insert(API_KEYS, key, prefix);
    this.insert(API_KEYS_BY_EMAIL, id, contactEmail, prefix);
  }
}

export class Keys implements KeyStore {
  constructor(
    readonly store: Store,
    readonly writes: Transactor,
    readonly adminName: string | undefined,
  ) {}

  register: KeyStore["register"] = (guard, write) =>
    this.writes.write(Registration, guard, write);

  async find(prefix: string): Promise<ApiKey | null> {
    return (await this.store.row(API_KEYS, prefix)).value;
  }

  revoke: KeyStore["revoke"] = (prefix, reason, isProven) => {
    const by = isProven ? "owner" as const : "operator" as const;
    const isNamed = by === "operator" && this.adminName !== undefined;
    const operator = isNamed ? { operator: this.adminName } : {};
    return this.writes.change((tx) => {
      const key = tx.row(API_KEYS, prefix);
      if (key === null || isProven?.(key) === false) return "unknown";
      if (key.state.status === "revoked") return "already_revoked";
      const status = "revoked" as const;
      const state = { status, revokedAt: tx.now, reason, by, ...operator };
      tx.update(API_KEYS, { ...key, state }, prefix);
      tx.insert(AUDIT, true, tx.now, "key", prefix, 0);
      if (by === "operator") {
        tx.sets.push(queuedNoticeRow(keyRevokedNotice(key, reason), tx.now));
      }
      return "revoked";
    });
  };
}
