import { ACTORS, type AuditEntry, whoOf } from "../../domain/admin/audit.ts";
import { type CountedWindow, usageError } from "../../domain/admin/operator.ts";
import type { QueuedNotice } from "../../domain/outbox/ports.ts";
import { defineReport } from "./report.ts";

export const outbox = defineReport<QueuedNotice>({
  name: "outbox list",
  path: "/outbox",
  title: "Outbox",
  does: "lists notices: the next due first, then dead letters",
  filters: [{
    name: "state",
    does: "only those that stand so",
    choices: ["waiting", "failed", "dead"],
  }],
  note: ({ config }) =>
    config.smtp ? undefined : "nothing is sent until SMTP_URL is set",
  rows: ({ operator }, after) => operator.records.notices(after),
  wanted: (notice, { state }) => !state || state === noticeState(notice),
  item: (notice) => ({ ...notice, state: noticeState(notice) }),
  columns: {
    due: ({ dueAt }) => ({ at: dueAt }),
    tries: ({ attempts }) => attempts,
    state: (notice) => ({ state: noticeState(notice) }),
    kind: ({ notice }) => notice.kind,
    to: ({ notice }) => "to" in notice ? notice.to : "operator",
    id: ({ notice }) => notice.id,
  },
});

/** Failed notices were tried and are retried. */
function noticeState({ isDead, attempts }: QueuedNotice): string {
  if (isDead) return "dead";
  return attempts > 0 ? "failed" : "waiting";
}

export const audit = defineReport<AuditEntry>({
  name: "audit",
  path: "/audit",
  title: "Audit",
  does: "lists decisions, revocations, erasures, exports and payments, " +
    "newest first",
  filters: [
    { name: "by", does: "only by one of these", choices: ACTORS },
    { name: "subject", does: "only of submissions or keys that begin so" },
    {
      name: "since",
      does: "from a date or an instant on",
      check: readInstant,
    },
  ],
  async *rows({ operator }, after, { since }) {
    const from = since ? readInstant(since) : 0;
    for await (const placed of operator.audit.entries(after)) {
      // Older ones come behind it.
      if (placed.row.at < from) return;
      yield placed;
    }
  },
  wanted: (entry, { by, subject = "" }) =>
    (!by || by === entry.by) && entry.subject.startsWith(subject),
  columns: {
    at: ({ at }) => ({ at }),
    action: ({ action }) => ({ state: action }),
    subject: ({ subject }) => subject,
    by: ({ by, name }) => whoOf(by, name),
    certain: ({ certain }) => certain ? "yes" : "no",
    reasons: ({ reasons }) => reasons.join(", "),
  },
});

/**
 * Reads a date or an instant, in epoch milliseconds.
 *
 * @throws {OperatorError} when it is neither
 */
export function readInstant(text: string): number {
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return at;
  throw usageError(`${text} is no date: give one such as 2026-11-20.`);
}

/** Callers at their limit; only a digest identifies one. */
export const limits = defineReport<CountedWindow & { isFull: boolean }>({
  name: "limits",
  path: "/limits",
  title: "Callers at their limit now",
  does: "lists the limits that refuse somebody now; nobody is named",
  limit: 20,
  async *rows({ operator, config }, after) {
    const policies = new Map<string, { limit: number } | null>(
      Object.entries(config.policies),
    );
    for await (const { row, place } of operator.records.windows(after)) {
      const limit = policies.get(row.policy)?.limit ?? Infinity;
      yield { row: { ...row, isFull: row.count >= limit }, place };
    }
  },
  wanted: ({ isFull }) => isFull,
  columns: {
    limit: ({ policy }) => policy,
    requests: ({ count }) => count,
    until: ({ expiresAt }) => ({ at: expiresAt }),
  },
});
