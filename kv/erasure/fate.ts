import {
  anonymousClaim,
  anonymousKey,
  anonymousSubmission,
  mentions,
  scrub,
} from "../../domain/erasure/erase.ts";
import {
  isOwnedBy,
  patternOf,
  type Person,
} from "../../domain/erasure/person.ts";
import type { ErasureStep } from "../../domain/admin/operator.ts";
import { stored } from "../rows/codecs.ts";
import {
  API_KEYS,
  applicationKey,
  CLAIMS,
  contactKey,
  DECIDED,
  idempotencyKey,
  outboxPrefix,
  PENDING,
  reservationByAccountKey,
  reservationByEmailKey,
  reservationByPairKey,
  rewardByAccountKey,
  rewardByEmailKey,
  rowKind,
} from "../schema.ts";

/** What happens to a row that holds a person's data. */
export interface Fate {
  action: ErasureStep["action"];
  /** What stays of an anonymised row. */
  value?: unknown;
}

/** Says what happens to a row; undefined: nothing. */
export type FateRule = (key: Deno.KvKey, value: unknown) => Fate | undefined;

/** Tells whose it is by its key only: the id of a reservation. */
const APPLICATION = rowKind(applicationKey(""));

/** Tell whose they are by the reservation that they name. */
const INDEXES = new Set([
  rowKind(reservationByPairKey("", "")),
  rowKind(rewardByEmailKey("")),
  rowKind(rewardByAccountKey("")),
  rowKind(reservationByEmailKey("")),
  rowKind(reservationByAccountKey("")),
]);

/** Kinds of which a person's own rows go; of other kinds they stay, unnamed. */
const REMOVED = new Set([
  rowKind(PENDING),
  rowKind(contactKey("")),
  rowKind(outboxPrefix("user")),
  rowKind(outboxPrefix("operator")),
  APPLICATION,
]);

/**
 * Builds the rule for one person: what happens to a row, undefined when
 * nothing of the person is in it. It knows no kind that could be forgotten:
 * whatever mentions the person in a key goes, in a value is replaced.
 */
export function fateFor(
  person: Person,
  now: number,
): FateRule {
  const pattern = patternOf(person);
  return (key, value) => {
    const kind = rowKind(key);
    // An account id is also that of pairs with emails of others.
    if (INDEXES.has(kind)) {
      return isIndexOf(person, key, value) ? { action: "remove" } : undefined;
    }
    const isOwn = kind === APPLICATION
      ? person.reservations.includes(String(key.at(-1)))
      : isOwnedBy(value, person.email);
    if (mentions(key, pattern) || (isOwn && REMOVED.has(kind))) {
      return { action: "remove" };
    }
    if (!isOwn && !mentions(value, pattern)) return undefined;
    // A recorded answer that was changed would be a wrong replay.
    if (kind === rowKind(idempotencyKey(""))) return { action: "remove" };
    const rest = isOwn ? withoutOwner(kind, value, now) : value;
    // What cannot be read cannot be made anonymous.
    if (rest === undefined) return { action: "remove" };
    return { action: "anonymise", value: scrub(rest, pattern) };
  };
}

/** Whether an index of the promotion leads to a person. */
function isIndexOf(
  { email, reservations }: Person,
  key: Deno.KvKey,
  value: unknown,
): boolean {
  return key.includes(email.toLowerCase()) ||
    reservations.includes(String(value));
}

/** What stays of a person's row; undefined when it is malformed. */
function withoutOwner(kind: string, value: unknown, now: number): unknown {
  switch (kind) {
    case rowKind(API_KEYS):
      return stored.apiKey.transform((key) => anonymousKey(key, now))
        .safeParse(value).data;
    case rowKind(DECIDED):
      return stored.decided.transform(anonymousSubmission)
        .safeParse(value).data;
    case rowKind(CLAIMS):
      return stored.claim.transform(anonymousClaim).safeParse(value).data;
    default:
      return value;
  }
}
