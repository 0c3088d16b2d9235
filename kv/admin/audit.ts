import type { z } from "zod";
import type { AuditEntry, AuditStore } from "../../domain/admin/operator.ts";
import type { Placed } from "../../domain/admin/page.ts";
import type { DecidedSubmission } from "../../domain/gallery/decision.ts";
import type { ApiKey } from "../../domain/keys/key.ts";
import type { Clock } from "../../domain/runtime.ts";
import { stored } from "../rows/codecs.ts";
import { keyText } from "../rows/key_text.ts";
import {
  apiKeyKey,
  AUDIT,
  decidedKey,
  ERASURES,
  OPERATOR_ACTS,
  operatorActKey,
} from "../schema.ts";
import type { Store } from "../store.ts";
import {
  isPrefix,
  keyOfCursor,
  listIndexedRows,
  listRows,
} from "./list_rows.ts";

export function createAudit(
  store: Store,
  clock: Clock,
  operator: string | undefined,
): AuditStore {
  return {
    async record(act) {
      const recordAt = (at: number) => ({ ...act, operator, at });
      await store.append(operatorActKey, clock.now(), recordAt);
    },
    async *entries(after) {
      const sources = sourcesOf(store, keyOfCursor(after, ...TABLES));
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
    },
  };
}

/** Tables of the audit; the second part of their keys is the instant. */
const TABLES = [AUDIT, ERASURES, OPERATOR_ACTS];

/**
 * Reads each table from a cursor on; the cursor may belong to another table.
 */
function sourcesOf(store: Store, last: Deno.KvKey | undefined) {
  const rank = TABLES.findIndex((table) => isPrefix(table, last ?? []));
  const [index, erasures, acts] = TABLES.map((table, of) => {
    const at = Number(last?.[1]);
    // Entries of the same instant are sorted by the order of `TABLES`.
    const end = of === rank ? last : [...table, of < rank ? at : at + 1];
    return { reverse: true, after: last && end && keyText(end) };
  });
  const { erasure, operatorAct } = stored;
  return [
    entriesOf(listIndexedRows(store, AUDIT, { ...index!, lead }), indexedEntry),
    entriesOf(listRows(store, ERASURES, erasure, erasures!), erasureEntry),
    entriesOf(listRows(store, OPERATOR_ACTS, operatorAct, acts!), actEntry),
  ];
}

async function* entriesOf<T>(
  rows: AsyncIterable<Placed<T> & { key: Deno.KvKey }>,
  entryOf: (row: T, key: Deno.KvKey) => AuditEntry | undefined,
): AsyncGenerator<Placed<AuditEntry>> {
  for await (const { key, row, place } of rows) {
    const entry = entryOf(row, key);
    if (entry !== undefined) yield { row: entry, place };
  }
}

/** Key and schema of the row that an index entry names. */
function lead([, , of, id]: Deno.KvKey): {
  key: Deno.KvKey;
  schema: z.ZodType<DecidedSubmission | ApiKey>;
} {
  return of === "decision"
    ? { key: decidedKey(String(id)), schema: stored.decided }
    : { key: apiKeyKey(String(id)), schema: stored.apiKey };
}

function indexedEntry(
  row: DecidedSubmission | ApiKey,
  key: Deno.KvKey,
): AuditEntry | undefined {
  if ("decisions" in row) {
    const decision = row.decisions[Number(key.at(-1))];
    return decision && {
      at: decision.decidedAt,
      action: decision.outcome,
      subject: row.purchase.id,
      by: decision.reviewer,
      name: decision.operator,
      certain: decision.certain,
      reasons: decision.reasons,
    };
  }
  const { prefix, state } = row;
  if (state.status !== "revoked") return undefined;
  return {
    at: state.revokedAt,
    action: "revoke_key",
    subject: prefix,
    by: state.by ?? "owner",
    name: state.operator,
    certain: true,
    reasons: state.reason === undefined ? [] : [state.reason],
  };
}

function erasureEntry(
  { erasedAt, steps, of, by, operator: name }: z.infer<typeof stored.erasure>,
): AuditEntry {
  return {
    at: erasedAt,
    action: "erase",
    subject: of ?? (by === undefined ? "a person" : "what was too old"),
    by: by ?? "operator",
    name,
    certain: true,
    reasons: steps.map(({ kind, action, rows }) =>
      `${action} ${rows} of ${kind}`
    ),
  };
}

function actEntry(
  { operator: name, ...act }: z.infer<typeof stored.operatorAct>,
): AuditEntry {
  return { ...act, name, by: "operator", certain: true, reasons: [] };
}
