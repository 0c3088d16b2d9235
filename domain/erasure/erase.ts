import type { DecidedSubmission } from "../gallery/decision.ts";
import { fieldNamesWhere } from "../gallery/purchase_fields.ts";
import { purchase } from "../gallery/submission.ts";
import type { ApiKey } from "../keys/key.ts";
import type { Claim } from "../promo/claim.ts";
import type { FindMentions } from "./mentions.ts";
import { ERASED_EMAIL, ERASED_TEXT } from "./person.ts";

const LASTING = fieldNamesWhere(({ personal }) => personal === false);

/** The submission without personal data of the buyer and the submitter. */
export function anonymiseSubmission(
  submission: DecidedSubmission,
): DecidedSubmission {
  const rest = Object.entries(submission.purchase).filter(([name]) =>
    LASTING.has(name)
  );
  const anonymous = purchase.parse({
    ...Object.fromEntries(rest),
    submitterEmail: ERASED_EMAIL,
    submitterPhone: ERASED_TEXT,
  });
  return { ...submission, purchase: anonymous };
}

/** A revoked key without personal data; its prefix stays in use. */
export function anonymiseKey(key: ApiKey, now: number): ApiKey {
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

/** Fields of a claim without personal data. */
const IMPERSONAL = new Set([
  "merchant_name",
  "merchant_url",
  "purchase_amount",
  "preferred_reward",
  "agent_environment",
  "onramp",
]);

/** The claim without personal data; its amount and its kind of reward stay. */
export function anonymiseClaim(claim: Claim): Claim {
  const rest = Object.entries(claim.request)
    .filter(([name]) => IMPERSONAL.has(name));
  const request = { ...Object.fromEntries(rest), email: ERASED_EMAIL };
  return { ...claim, request };
}

/** Maps every string in a value; objects and arrays keep their structure. */
export function mapTexts(
  value: unknown,
  change: (text: string, path: string) => string,
  path = "",
): unknown {
  if (typeof value === "string") return change(value, path);
  if (Array.isArray(value)) {
    return value.map((item) => mapTexts(item, change, path));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      mapTexts(item, change, path === "" ? name : `${path}.${name}`),
    ]),
  );
}

/** Every string in a value, with a path such as `purchase.submitterEmail`. */
export function textsOf(value: unknown): [path: string, text: string][] {
  const texts: [path: string, text: string][] = [];
  mapTexts(value, (text, path) => {
    texts.push([path, text]);
    return text;
  });
  return texts;
}

/** Replaces every mention of a person in the strings of a value. */
export function scrub(value: unknown, find: FindMentions): unknown {
  return mapTexts(value, (text) => {
    const places = find(text);
    const [first] = places;
    if (first === undefined) return text;
    if (first[0] === 0 && first[1] === text.length) return ERASED_EMAIL;
    let rest = "";
    let at = 0;
    for (const [from, to] of places) {
      rest += text.slice(at, from) + ERASED_TEXT;
      at = to;
    }
    return rest + text.slice(at);
  });
}

/**
 * True for a plain object; false for a date, bytes or another class instance.
 */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
}
