/**
 * What erasing a person means for a record: it goes, or it stays without the
 * person.
 *
 * @module
 */
import type { DecidedSubmission } from "../gallery/decision.ts";
import type { Purchase } from "../gallery/submission.ts";
import type { ApiKey } from "../keys/key.ts";
import type { Claim } from "../promo/claim.ts";
import { ERASED_EMAIL, ERASED_TEXT } from "./person.ts";

/** A published purchase without those who bought and submitted it. */
export function anonymousSubmission(
  submission: DecidedSubmission,
): DecidedSubmission {
  const { submitterName: _s, submitterRef: _r, buyerDisplayName: _b, ...rest } =
    submission.purchase;
  const purchase: Purchase = {
    ...rest,
    submitterEmail: ERASED_EMAIL,
    submitterPhone: ERASED_TEXT,
  };
  return { ...submission, purchase };
}

/** A key that opens nothing and names nobody, so that its prefix stays used. */
export function anonymousKey(key: ApiKey, now: number): ApiKey {
  const { url: _url, ...rest } = key;
  const state: ApiKey["state"] = key.state.status === "revoked"
    ? { ...key.state, reason: undefined }
    : {
      status: "revoked",
      revokedAt: now,
      reason: "owner erased",
      by: "operator",
    };
  return { ...rest, name: ERASED_TEXT, contactEmail: ERASED_EMAIL, state };
}

/** What of a claim is no person's: the purchase and the reward. */
const IMPERSONAL = new Set([
  "merchant_name",
  "merchant_url",
  "purchase_amount",
  "preferred_reward",
  "agent_environment",
  "onramp",
]);

/** A claim that still counts, without the one who is paid. */
export function anonymousClaim(claim: Claim): Claim {
  const rest = Object.entries(claim.request)
    .filter(([name]) => IMPERSONAL.has(name));
  const request = { ...Object.fromEntries(rest), email: ERASED_EMAIL };
  return { ...claim, request };
}

/**
 * Replaces everything that matches in every text of a value; keeps its form.
 *
 * @param pattern what the person is found by, with the flag `g`
 */
export function scrub(value: unknown, pattern: RegExp): unknown {
  if (typeof value === "string") {
    const isAddress = value.includes("@") &&
      value.replace(pattern, "") === "";
    return value.replace(pattern, isAddress ? ERASED_EMAIL : ERASED_TEXT);
  }
  if (Array.isArray(value)) return value.map((item) => scrub(item, pattern));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, scrub(item, pattern)]),
  );
}

/** Whether a text anywhere in a value matches. */
export function mentions(value: unknown, pattern: RegExp): boolean {
  if (typeof value === "string") return value.search(pattern) !== -1;
  if (Array.isArray(value)) {
    return value.some((item) => mentions(item, pattern));
  }
  return isRecord(value) &&
    Object.values(value).some((item) => mentions(item, pattern));
}

/** Whether a value is a plain object, not a date, bytes or the like. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
}
