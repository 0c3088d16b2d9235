import type { AuditEntry, AuditStore } from "../../domain/admin/operator.ts";
import { stored } from "../rows/codecs.ts";
import { scanAs } from "../rows/scan.ts";
import { API_KEYS, DECIDED, ERASURES } from "../schema.ts";
import type { Store } from "../store.ts";

/** What the records of the store tell of who decided what. */
export class Audit implements AuditStore {
  constructor(readonly store: Store) {}

  async *entries(): AsyncGenerator<AuditEntry> {
    yield* this.#decisions();
    yield* this.#revocations();
    yield* this.#erasures();
  }

  async *#decisions(): AsyncGenerator<AuditEntry> {
    for await (const { value } of scanAs(this.store, DECIDED, stored.decided)) {
      const { purchase, decisions } = value;
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
    for await (const { value } of scanAs(this.store, API_KEYS, stored.apiKey)) {
      const { prefix, state } = value;
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
    for await (
      const { value } of scanAs(this.store, ERASURES, stored.erasure)
    ) {
      const { erasedAt, steps, by = "operator" } = value;
      yield {
        at: erasedAt,
        action: "erase",
        subject: by === "operator" ? "a person" : "what was too old",
        by,
        certain: true,
        reasons: steps.map(({ kind, action, rows }) =>
          `${action} ${rows} of ${kind}`
        ),
      };
    }
  }
}
