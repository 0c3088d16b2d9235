/**
 * Standings: what earlier decisions say of who sends a purchase, of who sells it,
 * and of its name. A level moves the bar of the learned model, and tells how doubt
 * ends (`data/standings.json`); callers never see it.
 *
 * @module
 */
import { z } from "zod";
import { quotaSubject } from "../limits/quota.ts";
import type { Digest } from "../runtime.ts";
import { DAY_MS } from "../time.ts";
import levels from "./data/standings.json" with { type: "json" };

export type Level = keyof typeof levels;

/** Whom or what decisions are remembered for. */
const KINDS = [
  "key",
  "email",
  "phone",
  "network",
  "seller",
  "host",
  "name",
  "address",
] as const;

export type StandingKind = typeof KINDS[number];

/** Id of the standing of a subject. */
export function standingId(
  kind: StandingKind,
  text: string,
  digest: Digest,
): string {
  // The digests by which an erasure finds rows of a person.
  const isPersonal = kind === "email" || kind === "phone";
  return quotaSubject(isPersonal ? text : `standing ${kind}\n${text}`, digest);
}

/** Decisions about one subject, such as a key or a host. */
export const standing = z.object({
  kind: z.enum(KINDS).optional(),
  published: z.number(),
  /** Epoch milliseconds of the first publication. */
  since: z.number().optional(),
  /** Refusals without a break of 30 days. */
  refused: z.number(),
  refusedAt: z.number().optional(),
  /** When an operator took down what has this subject. */
  takenDownAt: z.number().optional(),
  /** Since when an operator refuses what has this subject. */
  blockedAt: z.number().optional(),
  /** Marks of the submitters of these refusals, of each different one, for a shop. */
  by: z.array(z.array(z.string())).optional(),
  expiresAt: z.number(),
});

export type Standing = z.infer<typeof standing>;

/** Purpose of the marks that tell apart whose purchases were refused. */
export const SENT_BY = "sent by v1";

/** How long a refusal counts. */
const MEMORY_MS = 30 * DAY_MS;
/** How long publications count. */
export const TRUST_MS = 180 * DAY_MS;

const TRUSTED = { published: 5, forMs: 7 * DAY_MS };
const STRICT = { refused: 3, submitters: 3, perPublished: 2 };

/** Whom others can name: no one submitter may make such a subject strict. */
const SHOPS = new Set<StandingKind>(["seller", "host"]);

/** How far the bar of the learned model moves; less refuses more. */
export const barOf = (level: Level): number => levels[level].bar;

/** How doubt ends once a second reviewer had time. */
export const doubtEndsIn = (level: Level): string => levels[level].doubt;

/** The level of one subject by its decisions. */
export function levelOf(
  kind: StandingKind | undefined,
  { published, since, refused, refusedAt = -Infinity, by = [] }: Standing,
  now: number,
): Level {
  const isRecent = now - refusedAt < MEMORY_MS;
  if (kind === "name") return isRecent ? "alike" : "probation";
  const isStrict = isRecent && refused >= STRICT.refused &&
    refused >= STRICT.perPublished * published &&
    (!isShop(kind) || by.length >= STRICT.submitters);
  if (isStrict) return "strict";
  const isTrusted = kind === "key" && published >= TRUSTED.published &&
    now - (since ?? now) >= TRUSTED.forMs;
  return isTrusted ? "trusted" : "probation";
}

const isShop = (kind: StandingKind | undefined) =>
  kind !== undefined && SHOPS.has(kind);

/** The worst first; probation says nothing. */
const BY_WEIGHT: Level[] = ["alike", "strict", "trusted"];

export const worstOf = (found: Level[]): Level =>
  BY_WEIGHT.find((level) => found.includes(level)) ?? "probation";

/** The standing of a subject on which nothing was decided. */
export const NEW: Standing = { published: 0, refused: 0, expiresAt: 0 };

/** A standing after one more publication. */
export function withPublished(
  kind: StandingKind,
  before: Standing = NEW,
  now: number,
): Standing {
  return {
    since: now,
    ...before,
    kind,
    published: before.published + 1,
    expiresAt: Math.max(before.expiresAt, now + TRUST_MS),
  };
}

/**
 * A standing after one more refusal.
 *
 * @param marks of the submitter; one that shares a mark is the same
 */
export function withRefused(
  kind: StandingKind,
  before: Standing = NEW,
  { now, marks }: { now: number; marks: string[] },
): Standing {
  const hasLapsed = now - (before.refusedAt ?? -Infinity) >= MEMORY_MS;
  const by = hasLapsed ? [] : before.by ?? [];
  const isKnown = by.length === STRICT.submitters ||
    by.flat().some((mark) => marks.includes(mark));
  return {
    ...before,
    kind,
    refused: hasLapsed ? 1 : before.refused + 1,
    refusedAt: now,
    ...isShop(kind) && { by: isKnown ? by : [...by, marks] },
    expiresAt: Math.max(
      before.expiresAt,
      now + (before.published > 0 ? TRUST_MS : MEMORY_MS),
    ),
  };
}
