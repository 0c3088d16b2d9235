import type { z } from "zod";
import type { Placed } from "../../domain/admin/page.ts";
import type {
  AuditEntry,
  AuditStore,
  OperatorAct,
} from "../../domain/admin/audit.ts";
import type { Clock } from "../../domain/runtime.ts";
import { append } from "../rows/append.ts";
import { stored } from "../rows/codecs.ts";
import {
  apiKeyKey,
  AUDIT,
  decidedKey,
  ERASURES,
  OPERATOR_ACTS,
  operatorActKey,
} from "../schema.ts";
import type { Store } from "../store.ts";
import { followed, isPrefix, keyAt, placed } from "./placed.ts";

/** The audit, from the records of decisions, erasures and acts. */
export class Audit implements AuditStore {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    /** ADMIN_NAME. */
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

  async *entries(after?: string): AsyncGenerator<Placed<AuditEntry>> {
    const sources = this.#sources(keyAt(after, ...TABLES));
    const heads = await Promise.all(sources.map((one) => one.next()));
    while (true) {
      let [newest, at] = [-1, -Infinity];
      for (const [index, { done, value }] of heads.entries()) {
        if (!done && value.row.at > at) [newest, at] = [index, value.row.at];
      }
      if (newest === -1) return;
      yield heads[newest]!.value!;
      heads[newest] = await sources[newest]!.next();
    }
  }

  /** Reads each table behind a cursor, which may be of another table. */
  #sources(last: Deno.KvKey | undefined) {
    const rank = TABLES.findIndex((table) => isPrefix(table, last ?? []));
    const [index, erasures, acts] = TABLES.map((table, of) => {
      const at = Number(last?.[1]);
      // At one instant, an earlier table comes before a later one.
      const end = of === rank ? last : [...table, of < rank ? at : at + 1];
      return { reverse: true, after: last && end };
    });
    const { store } = this;
    return [
      entriesOf(followed(store, AUDIT, { ...index, lead })),
      entriesOf(placed(store, ERASURES, erasureEntry, erasures)),
      entriesOf(placed(store, OPERATOR_ACTS, actEntry, acts)),
    ];
  }
}

/** Tables of the audit; the instant is the second part of their keys. */
const TABLES = [AUDIT, ERASURES, OPERATOR_ACTS];

/** Builds the entry of a row; `n` selects one decision of a submission. */
type ToEntry = (n: number) => AuditEntry | undefined;

async function* entriesOf(
  rows: AsyncIterable<Placed<ToEntry> & { key: Deno.KvKey }>,
): AsyncGenerator<Placed<AuditEntry>> {
  for await (const { key, row, place } of rows) {
    const entry = row(Number(key.at(-1)));
    if (entry !== undefined) yield { row: entry, place };
  }
}

/** Row that an index entry names, and the codec of its entry. */
function lead([, , of, id]: Deno.KvKey): {
  key: Deno.KvKey;
  schema: z.ZodType<ToEntry>;
} {
  return of === "decision"
    ? { key: decidedKey(String(id)), schema: decisionEntry }
    : { key: apiKeyKey(String(id)), schema: revocationEntry };
}

const decisionEntry = stored.decided.transform(
  ({ purchase, decisions }): ToEntry => (n) => {
    const decision = decisions[n];
    return decision && {
      at: decision.decidedAt,
      action: decision.outcome,
      subject: purchase.id,
      by: decision.reviewer,
      name: decision.operator,
      certain: decision.certain,
      reasons: decision.reasons,
    };
  },
);

const revocationEntry = stored.apiKey.transform(
  ({ prefix, state }): ToEntry => () =>
    state.status === "revoked"
      ? {
        at: state.revokedAt,
        action: "revoke_key",
        subject: prefix,
        by: state.by ?? "owner",
        name: state.operator,
        certain: true,
        reasons: state.reason === undefined ? [] : [state.reason],
      }
      : undefined,
);

const erasureEntry = stored.erasure.transform(
  ({ erasedAt, steps, of, by, operator: name }): ToEntry => () => ({
    at: erasedAt,
    action: "erase",
    subject: of ?? (by === undefined ? "a person" : "what was too old"),
    by: by ?? "operator",
    name,
    certain: true,
    reasons: steps.map(({ kind, action, rows }) =>
      `${action} ${rows} of ${kind}`
    ),
  }),
);

const actEntry = stored.operatorAct.transform(
  ({ operator: name, ...act }): ToEntry => () => ({
    ...act,
    name,
    by: "operator",
    certain: true,
    reasons: [],
  }),
);
