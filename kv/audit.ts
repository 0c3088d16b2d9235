import type { AuditEntry, AuditStore } from "../domain/operator.ts";
import { stored } from "./codecs.ts";
import { scan } from "./scan.ts";
import { API_KEYS, DECIDED, ERASURES } from "./schema.ts";
import type { Store } from "./store.ts";

/** What the records of the store tell of who decided what. */
export class Audit implements AuditStore {
  constructor(readonly store: Store) {}

  async *entries(): AsyncGenerator<AuditEntry> {
    yield* this.#decisions();
    yield* this.#revocations();
    yield* this.#erasures();
  }

  async *#decisions(): AsyncGenerator<AuditEntry> {
    for await (const { value } of scan(this.store, DECIDED)) {
      const { purchase, decisions } = stored.decided.parse(value);
      for (const decision of decisions) {
        yield {
          at: decision.decidedAt,
          action: decision.outcome,
          subject: purchase.id,
          by: decision.reviewer,
          certain: decision.certain,
          reasons: decision.reasons,
        };
      }
    }
  }

  async *#revocations(): AsyncGenerator<AuditEntry> {
    for await (const { value } of scan(this.store, API_KEYS)) {
      const { prefix, state } = stored.apiKey.parse(value);
      if (state.status !== "revoked") continue;
      yield {
        at: state.revokedAt,
        action: "revoke_key",
        subject: prefix,
        by: state.by ?? "owner",
        certain: true,
        reasons: state.reason === undefined ? [] : [state.reason],
      };
    }
  }

  async *#erasures(): AsyncGenerator<AuditEntry> {
    for await (const { value } of scan(this.store, ERASURES)) {
      const { erasedAt, steps } = stored.erasure.parse(value);
      yield {
        at: erasedAt,
        action: "erase",
        subject: "a person",
        by: "operator",
        certain: true,
        reasons: steps.map(({ kind, action, rows }) =>
          `${action} ${rows} of ${kind}`
        ),
      };
    }
  }
}
