import type {
  AuditEntry,
  AuditStore,
  OperatorAct,
} from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { append } from "../rows/append.ts";
import { stored } from "../rows/codecs.ts";
import { scanAs } from "../rows/scan.ts";
import {
  API_KEYS,
  DECIDED,
  ERASURES,
  OPERATOR_ACTS,
  operatorActKey,
} from "../schema.ts";
import type { Store } from "../store.ts";

/** What the records of the store tell of who decided what. */
export class Audit implements AuditStore {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    /** Name of who runs commands, where they gave one. */
    readonly adminName: string | undefined,
  ) {}

  async record(act: OperatorAct): Promise<void> {
    const record = { ...act, operator: this.adminName };
    const now = this.clock.now();
    await append(
      this.store,
      operatorActKey,
      now,
      (at) => ({ ...record, at }),
    );
  }

  async *entries(): AsyncGenerator<AuditEntry> {
    yield* this.#decisions();
    yield* this.#revocations();
    yield* this.#erasures();
    yield* this.#acts();
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
          name: decision.operator,
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
        name: state.operator,
        certain: true,
        reasons: state.reason === undefined ? [] : [state.reason],
      };
    }
  }

  async *#erasures(): AsyncGenerator<AuditEntry> {
    for await (
      const { value } of scanAs(this.store, ERASURES, stored.erasure)
    ) {
      const { erasedAt, steps, of, by = "operator", operator: name } = value;
      yield {
        at: erasedAt,
        action: "erase",
        subject: of ?? (by === "operator" ? "a person" : "what was too old"),
        by,
        name,
        certain: true,
        reasons: steps.map(({ kind, action, rows }) =>
          `${action} ${rows} of ${kind}`
        ),
      };
    }
  }

  async *#acts(): AsyncGenerator<AuditEntry> {
    for await (
      const { value } of scanAs(this.store, OPERATOR_ACTS, stored.operatorAct)
    ) {
      const { operator: name, ...act } = value;
      yield { ...act, name, by: "operator", certain: true, reasons: [] };
    }
  }
}
