import {
  AUDIT_ACTORS,
  type AuditEntry,
  type Block,
  type CountedWindow,
  formatActor,
} from "../../domain/admin/operator.ts";
import { type ClaimRecord } from "../../domain/promo/claim.ts";
import {
  type OperatorError,
  usageError,
} from "../../domain/operator_errors.ts";
import { findKeyPrefix } from "../../domain/admin/decide.ts";
import { API_KEYS } from "../../domain/api_key.ts";
import {
  countUnanswered,
  type FrequentQuestion,
  QUESTION_RETENTION_DAYS,
} from "../../domain/ask/unanswered.ts";
import type { Contact } from "../../domain/contact/contact.ts";
import type { QueuedNotice } from "../../domain/outbox/queue.ts";
import { PAYOUT_STATES, payoutState } from "../../domain/promo/payout.ts";
import type { Payout } from "../../domain/promo/tables.ts";
import type { Reservation } from "../../domain/promo/reservation.ts";
import { type KeyWithStanding, withStanding } from "./key_standing.ts";
import { defineReport } from "./report.ts";

export const contacts = defineReport<Contact>({
  name: "contacts",
  path: "/contacts",
  title: "Contacts",
  does: "lists contact requests, the newest first",
  limit: 20,
  filters: [
    { name: "interest", does: "only of this interest" },
    { name: "email", does: "only from this address" },
  ],
  rows: ({ operator }, after) => operator.lists.contacts(after),
  wanted: (contact, { interest, email }) =>
    (!interest || interest === contact.interest) &&
    (!email || email.toLowerCase() === contact.email.toLowerCase()),
  columns: {
    received: ({ receivedAt }) => ({ at: receivedAt }),
    email: ({ email }) => email,
    interest: ({ interest }) => interest,
    name: ({ firstName, lastName }) => [firstName, lastName].join(" ").trim(),
    company: ({ companyUrl }) => companyUrl,
    message: ({ message, dreamPurchase }) => message ?? dreamPurchase,
  },
});

export const keys = defineReport<KeyWithStanding>({
  name: "keys find",
  path: "/keys",
  title: "Keys",
  does: "finds keys by their prefix or their owner's email",
  filters: [{ name: "q", does: "prefix or email", isArgument: true }],
  async *rows(services, after, { q = "" }) {
    const { store, operator } = services;
    if (q.includes("@")) {
      for await (const { row, place } of operator.lists.keysOf(q, after)) {
        yield { row: await withStanding(services, row), place };
      }
      return;
    }
    if (q.trim() === "") return;
    const key = await store.find(API_KEYS, await findKeyPrefix(operator, q));
    // A prefix finds at most one key, so there is no second page.
    if (after !== undefined) throw noPlace(after);
    if (key !== null) {
      yield { row: await withStanding(services, key), place: "" };
    }
  },
  // Leaves out the digest of the key's secret.
  item: ({ digest: _secret, ...key }) => key,
  columns: {
    prefix: ({ prefix }) => prefix,
    status: ({ state }) => ({ state: state.status }),
    created: ({ createdAt }) => ({ at: createdAt }),
    email: ({ contactEmail }) => contactEmail,
    name: ({ name }) => name,
    standing: ({ standing: { level } }) => ({ state: level }),
    published: ({ standing }) => standing.published,
    refused: ({ standing }) => standing.refused,
    reason: ({ state }) =>
      state.status === "revoked" ? state.reason : undefined,
  },
});

export const asked = defineReport<FrequentQuestion>({
  name: "asked",
  path: "/asked",
  title: "Asked and not answered",
  does: "lists what was asked and not answered, the most frequent first",
  note: ({ config }) =>
    config.askLog
      ? `kept for ${QUESTION_RETENTION_DAYS} days, without emails, longer numbers and keys`
      : "set ASK_LOG=on to record unanswered questions",
  async *rows({ operator }, after = "-1") {
    if (!/^-?\d+$/.test(after)) throw noPlace(after);
    const all = await countUnanswered(operator.lists.unanswered());
    for (const [place, row] of all.entries()) {
      if (place > Number(after)) yield { row, place: `${place}` };
    }
  },
  columns: {
    callers: ({ callers }) => callers,
    last: ({ lastAt }) => ({ at: lastAt }),
    answer: ({ confidence }) => confidence,
    question: ({ question }) => question,
  },
});

export const blocks = defineReport<Block>({
  name: "blocks",
  path: "/blocks",
  title: "Blocks",
  does: "lists keys, sellers and domains that are refused",
  rows: ({ operator }, after) => operator.lists.blocks(after),
  columns: {
    what: ({ what }) => what,
    since: ({ at }) => ({ at }),
    reason: ({ reason }) => reason,
  },
});

export const reservations = defineReport<Reservation>({
  name: "promo reservations",
  path: "/promo/reservations",
  title: "Reservations",
  does: "lists reservations, the newest first",
  filters: [{
    name: "status",
    does: "only in this state",
    choices: ["held", "waitlisted", "deferred", "lapsed", "claimed"],
  }],
  rows: ({ operator }, after) => operator.lists.reservations(after),
  wanted: ({ state }, { status }) => !status || status === state.status,
  columns: {
    id: ({ id }) => id,
    created: ({ createdAt }) => ({ at: createdAt }),
    status: ({ state }) => ({ state: state.status }),
    until: ({ state }) =>
      "holdExpiresAt" in state ? { at: state.holdExpiresAt } : undefined,
    ticket: ({ state }) => "ticket" in state ? state.ticket : undefined,
    email: ({ email }) => email,
    account: ({ accountId }) => accountId,
  },
});

export const claims = defineReport<ClaimRecord>({
  name: "promo claims",
  path: "/promo/claims",
  title: "Claims",
  does: "lists claims, the newest reservation first",
  filters: [{
    name: "status",
    does: "only those with this status",
    choices: PAYOUT_STATES,
  }],
  rows: ({ operator }, after) => operator.lists.claims(after),
  wanted: (record, { status }) => !status || status === payoutState(record),
  columns: {
    claim: ({ claim }) => claim.id,
    claimed: ({ claim }) => ({ at: claim.claimedAt }),
    status: (record) => ({ state: payoutState(record) }),
    usd: ({ claim }) => claim.cashBackUsd,
    reward: ({ claim }) => claim.request.preferred_reward,
    email: ({ claim }) => claim.request.email,
    merchant: ({ claim }) => claim.request.merchant_name,
  },
});

export const payouts = defineReport<Payout>({
  name: "promo payouts",
  path: "/promo/payouts",
  title: "Payouts",
  does: "lists payouts, the newest first",
  rows: ({ operator }, after) => operator.lists.payouts(after),
  columns: {
    payout: ({ id }) => id,
    created: ({ createdAt }) => ({ at: createdAt }),
    state: ({ state }) => ({ state }),
    ended: ({ endedAt }) => endedAt === undefined ? undefined : { at: endedAt },
    claims: ({ claims }) => claims,
    usd: ({ usd }) => usd,
  },
});

export const outbox = defineReport<QueuedNotice>({
  name: "outbox list",
  path: "/outbox",
  title: "Outbox",
  does: "lists notices: the next due first, then dead letters",
  filters: [{
    name: "state",
    does: "only those with this status",
    choices: ["waiting", "failed", "dead"],
  }],
  note: ({ config }) =>
    config.smtp ? undefined : `nothing is sent until ${config.mailAwaits}`,
  rows: ({ operator }, after) => operator.lists.notices(after),
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
    { name: "by", does: "only by one of these", choices: AUDIT_ACTORS },
    { name: "subject", does: "only of submissions or keys that begin so" },
    {
      name: "since",
      does: "from a date or an instant on",
      check: readInstant,
    },
  ],
  async *rows({ operator }, after, { since }) {
    const from = since ? readInstant(since) : 0;
    for await (const placed of operator.lists.audit(after)) {
      // Entries are sorted newest first.
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
    by: ({ by, name }) => formatActor(by, name),
    certain: ({ certain }) => certain ? "yes" : "no",
    reasons: ({ reasons }) => reasons.join(", "),
  },
});

function noPlace(after: string): OperatorError {
  return usageError(`${after} is not a cursor of this list.`);
}

/**
 * Returns epoch milliseconds of a date or an instant.
 *
 * @throws {OperatorError} for any other text
 */
export function readInstant(text: string): number {
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return at;
  throw usageError(`Expected a date such as 2026-11-20, got ${text}.`);
}

/** Callers at their limit; only a digest identifies a caller. */
export const limits = defineReport<CountedWindow & { isFull: boolean }>({
  name: "limits",
  path: "/limits",
  title: "Callers at their limit now",
  does: "lists the limits that refuse callers now, without naming them",
  limit: 20,
  async *rows({ operator, config }, after) {
    const policies = new Map<string, { limit: number } | null>(
      Object.entries(config.policies),
    );
    const isFull = ({ policy, count }: CountedWindow) =>
      count >= (policies.get(policy)?.limit ?? Infinity);
    for await (
      const { row: windows, place } of operator.lists.windows(after)
    ) {
      const full = windows.filter(isFull)
        .toSorted((a, b) => b.expiresAt - a.expiresAt);
      // One row for each caller, with all limits that refuse it.
      const policy = full.map(({ policy }) => policy).join(", ");
      const row = { ...full[0] ?? windows[0]!, policy };
      yield { row: { ...row, isFull: full.length > 0 }, place };
    }
  },
  wanted: ({ isFull }) => isFull,
  columns: {
    limit: ({ policy }) => policy,
    requests: ({ count }) => count,
    until: ({ expiresAt }) => ({ at: expiresAt }),
  },
});
