import type { ApiKey } from "../domain/api_key.ts";
import { keyRevokedNotice } from "../domain/outbox/notice.ts";
import type { KeyStore, RegistrationTx } from "../domain/keys.ts";
import { stored } from "./rows/codecs.ts";
import { queuedNoticeRow } from "./outbox.ts";
import { apiKeyByEmailKey, apiKeyKey, auditKey } from "./schema.ts";
import type { Store } from "./store.ts";
import { Transaction } from "./writes/transaction.ts";
import type { Transactor } from "./writes/transactor.ts";

class Registration extends Transaction implements RegistrationTx {
  add(key: ApiKey): void {
    this.growth = "others";
    this.set(apiKeyKey(key.prefix), key, { isRemembered: true });
    this.set(apiKeyByEmailKey(key.contactEmail, key.prefix), key.id);
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
    return (await this.store.read(apiKeyKey(prefix), stored.apiKey)).value;
  }

  revoke: KeyStore["revoke"] = (prefix, reason, isProven) => {
    const at = apiKeyKey(prefix);
    const by = isProven ? "owner" as const : "operator" as const;
    const isNamed = by === "operator" && this.adminName !== undefined;
    const operator = isNamed ? { operator: this.adminName } : {};
    return this.writes.change((tx) => {
      const key = tx.get(at, stored.apiKey);
      if (key === null || isProven?.(key) === false) return "unknown";
      if (key.state.status === "revoked") return "already_revoked";
      const status = "revoked" as const;
      const state = { status, revokedAt: tx.now, reason, by, ...operator };
      tx.set(at, { ...key, state });
      tx.set(auditKey(tx.now, "key", prefix, 0), true);
      if (by === "operator") {
        tx.sets.push(queuedNoticeRow(keyRevokedNotice(key, reason), tx.now));
      }
      return "revoked";
    });
  };
}
