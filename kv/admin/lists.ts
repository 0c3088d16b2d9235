/**
 * Lists of rows for operators. The place of a row is its key, as JSON.
 *
 * @module
 */
import {
  type AuditEntry,
  type OperatorLists,
  type RowWithCursor,
} from "../../domain/admin/operator.ts";
import {
  type DecidedSubmission,
  isDoubtful,
} from "../../domain/gallery/submission.ts";
import {
  API_KEYS,
  API_KEYS_BY_EMAIL,
  type ApiKey,
} from "../../domain/api_key.ts";
import type { Clock } from "../../domain/runtime.ts";
import { instantOf, keyText, lowestIdAt } from "../key_text.ts";
import {
  isPrefix,
  keyOfCursor,
  listIndexedRows,
  listRows,
  scan,
  scanTable,
} from "../scan.ts";
import type { Store } from "../store.ts";
import { UNANSWERED } from "../../domain/ask/unanswered.ts";
import { CONTACTS } from "../../domain/contact/contact.ts";
import {
  DEAD_LETTERS,
  OPERATOR_NOTICES,
  USER_NOTICES,
} from "../../domain/notice.ts";
import { RATE_WINDOWS } from "../../domain/limits/rate_windows.ts";
import { DECIDED, IN_DOUBT, PENDING } from "../../domain/gallery/tables.ts";
import { AUDIT, JOURNAL } from "../../domain/tables/shared.ts";
import { ERASURES, OPERATOR_ACTS } from "../tables/operator.ts";
import { CLAIMS, PAYOUTS, RESERVATIONS } from "../../domain/promo/tables.ts";

/** Tables with the names of submissions and keys. */
const NAMED = { submission: [PENDING, DECIDED], key: [API_KEYS] };

export function createLists(store: Store, clock: Clock): OperatorLists {
  return {
    pending: (after) => listRows(store, [PENDING], { after }),
    async *decided(after) {
      for await (const { key, row, place } of audited(store, after)) {
        if (!("decisions" in row)) continue;
        const isLast = key.at(-1) === row.decisions.length - 1;
        if (isLast) yield { row, place };
      }
    },
    async *doubtful(after) {
      const target = ([, id]: Deno.KvKey) => decided(id);
      const rows = listIndexedRows(store, IN_DOUBT.prefix, { after, target });
      for await (const { row, place } of rows) {
        if (isDoubtful(row)) yield { row, place };
      }
    },
    countDoubtful: async () =>
      (await Array.fromAsync(scan(store, IN_DOUBT.prefix))).length,
    async *receivedSince(at) {
      for (const { prefix } of [PENDING, DECIDED]) {
        const after = [...prefix, lowestIdAt(at)];
        for await (const { key } of scan(store, prefix, { after })) {
          yield instantOf(key);
        }
      }
    },
    async namesFrom(kind, start, limit) {
      // `~` sorts after all characters of ids and key prefixes.
      const lists = NAMED[kind].map(({ prefix }) =>
        store.list({
          start: [...prefix, start],
          end: [...prefix, `${start}~`],
        }, { limit })
      );
      const found = (await Promise.all(lists)).flat().slice(0, limit);
      return found.map(({ key }) => String(key.at(-1)));
    },
    keysOf: (email, after) =>
      listIndexedRows(store, API_KEYS_BY_EMAIL.under(email), {
        after,
        target: (key) => apiKey(key.at(-1)),
      }),
    contacts: (after) => listRows(store, [CONTACTS], { after, reverse: true }),
    reservations: (after) =>
      listRows(store, [RESERVATIONS], { after, reverse: true }),
    async *claims(after) {
      for await (
        const claimed of listRows(store, [CLAIMS], { after, reverse: true })
      ) {
        const { row: claim, place } = claimed;
        const entry = await store.get(RESERVATIONS.key(claim.reservationId));
        const { data: reservation } = RESERVATIONS.schema
          .safeParse(entry.value);
        if (reservation) yield { row: { claim, reservation }, place };
        else store.unreadable.add(keyText(entry.key));
      }
    },
    payouts: (after) => listRows(store, [PAYOUTS], { after, reverse: true }),
    async *windows(after) {
      const now = clock.now();
      const rows = listRows(store, [RATE_WINDOWS], { after });
      for await (const { row: { windows }, place } of rows) {
        const row = Object.entries(windows)
          .map(([policy, window]) => ({ policy, ...window }))
          .filter(({ expiresAt }) => now < expiresAt);
        if (row.length > 0) yield { row, place };
      }
    },
    async *notices(after) {
      const tables = [USER_NOTICES, OPERATOR_NOTICES, DEAD_LETTERS];
      const rows = listRows(store, tables, { after });
      for await (const { key, row, version, place } of rows) {
        const dueAt = Number(key.at(-2));
        const isDead = isPrefix(DEAD_LETTERS.prefix, key);
        yield { row: { ...row, dueAt, version, isDead }, place };
      }
    },
    async *unanswered() {
      const now = clock.now();
      for await (const { value } of scanTable(store, UNANSWERED)) {
        if (now < value.expiresAt) yield value;
      }
    },
    async *blocks(after) {
      const blocks = { ...JOURNAL, prefix: [...JOURNAL.prefix, "block"] };
      const rows = listRows(store, [blocks], { after });
      for await (const { key, row: { act, at, reason }, place } of rows) {
        const what = String(key.at(-1));
        if (act === "block") yield { row: { what, at, reason }, place };
      }
    },
    async *audit(after) {
      const sources = auditSources(store, keyOfCursor(after, AUDIT_TABLES));
      const heads = await Promise.all(sources.map((one) => one.next()));
      while (true) {
        const instants = heads.map((head) =>
          head.done ? -Infinity : head.value.row.at
        );
        const newest = Math.max(...instants);
        if (newest === -Infinity) return;
        const index = instants.indexOf(newest);
        yield heads[index]!.value!;
        heads[index] = await sources[index]!.next();
      }
    },
  };
}

function decided(id: Deno.KvKeyPart | undefined) {
  return { key: DECIDED.key(String(id)), schema: DECIDED.schema };
}

function apiKey(prefix: Deno.KvKeyPart | undefined) {
  return { key: API_KEYS.key(String(prefix)), schema: API_KEYS.schema };
}

/** Decided submissions and revoked keys by the index of the audit. */
function audited(store: Store, after?: string) {
  return listIndexedRows<DecidedSubmission | ApiKey>(store, AUDIT.prefix, {
    after,
    reverse: true,
    target: ([, , of, id]) => of === "decision" ? decided(id) : apiKey(id),
  });
}

/** Tables of the audit; the second part of their keys is the instant. */
const AUDIT_TABLES = [AUDIT, ERASURES, OPERATOR_ACTS].map(({ prefix }) =>
  prefix
);

/**
 * Reads each table from a cursor on; the cursor may belong to another table.
 */
function auditSources(store: Store, last: Deno.KvKey | undefined) {
  const rank = AUDIT_TABLES.findIndex((table) => isPrefix(table, last ?? []));
  const [ofIndex, ofErasures, ofActs] = AUDIT_TABLES.map((table, of) => {
    const at = Number(last?.[1]);
    // Entries of the same instant are sorted by the order of `AUDIT_TABLES`.
    const end = of === rank ? last : [...table, of < rank ? at : at + 1];
    return last && end && keyText(end);
  });
  const erasures = { prefix: ERASURES.prefix, schema: ERASURE_ENTRY };
  const acts = { prefix: OPERATOR_ACTS.prefix, schema: ACT_ENTRY };
  return [
    indexedEntries(store, ofIndex),
    listRows(store, [erasures], { after: ofErasures, reverse: true }),
    listRows(store, [acts], { after: ofActs, reverse: true }),
  ];
}

async function* indexedEntries(
  store: Store,
  after: string | undefined,
): AsyncGenerator<RowWithCursor<AuditEntry>> {
  for await (const { key, row, place } of audited(store, after)) {
    const entry = "decisions" in row
      ? decisionEntry(row, Number(key.at(-1)))
      : revocationEntry(row);
    if (entry !== undefined) yield { row: entry, place };
  }
}

function decisionEntry(
  { purchase, decisions }: DecidedSubmission,
  index: number,
): AuditEntry | undefined {
  const decision = decisions[index];
  return decision && {
    at: decision.decidedAt,
    action: decision.outcome,
    subject: purchase.id,
    by: decision.reviewer,
    name: decision.operator,
    certain: decision.certain,
    reasons: decision.reasons,
  };
}

function revocationEntry({ prefix, state }: ApiKey): AuditEntry | undefined {
  return state.status === "active" ? undefined : {
    at: state.revokedAt,
    action: "revoke_key",
    subject: prefix,
    by: state.by ?? "owner",
    name: state.operator,
    certain: true,
    reasons: state.reason === undefined ? [] : [state.reason],
  };
}

const ERASURE_ENTRY = ERASURES.schema.transform(
  ({ erasedAt, steps, of, by, operator: name }): AuditEntry => ({
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

const ACT_ENTRY = OPERATOR_ACTS.schema.transform(
  ({ operator: name, ...act }): AuditEntry => ({
    ...act,
    name,
    by: "operator",
    certain: true,
    reasons: [],
  }),
);
