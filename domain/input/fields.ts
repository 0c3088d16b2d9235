/**
 * Field types of requests. Lengths count Unicode code points, as JSON Schema's
 * `maxLength` does; texts are trimmed before they are measured and stored. No
 * text accepts a payment card number, or shows other letters than it holds.
 *
 * @module
 */
import { z } from "zod";
import { memoize } from "../memory.ts";
import { CARD_PROBLEM, holdsCardNumber } from "./card_number.ts";
import { unseenIn } from "./shown_text.ts";
import { dnsName, parseWebAddress } from "./web_address.ts";

/** JSON Schema extension keyword for the labels of a choice. */
export const LABELS_KEYWORD = "x-labels";

const MAX_URL_LENGTH = 2048;

const URL_TOO_LONG = `must have at most ${MAX_URL_LENGTH} characters`;

/** ISO 4217 codes of the runtime, and newer codes. */
const currencies = memoize(() =>
  new Set([
    ...Intl.supportedValuesOf("currency"),
    ...["SLE", "VED", "XCG", "ZWG"],
  ])
);

const NO_UUID = "must be a UUID such as 3f2b8c1e-5d4a-4f6b-9a7c-0e1d2c3b4a59";

const NO_INSTANT =
  "must be a date-time with offset such as 2026-11-20T14:03:00Z";

const CONTROLS = /\p{Cc}/u;
const CONTROLS_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

interface TextBounds {
  min?: number;
  max: number;
  /** Allows line breaks and tabs. */
  multiline?: boolean;
}

/** A text of `min` (default 1) to `max` code points. */
export function text({ min = 1, max, multiline }: TextBounds) {
  const problem = min > 1
    ? `must have ${min} to ${max} characters`
    : `must have 1 to ${max} characters, not only spaces`;
  return storable((text) => text.trim(), { min, max, multiline, problem })
    .meta({ minLength: min, maxLength: max });
}

/** An optional text; an empty one, which agents send for "none", is absent. */
export function optionalText({ max, multiline }: TextBounds) {
  const problem = `must have at most ${max} characters`;
  return storable((text) => text.trim(), { min: 0, max, multiline, problem })
    .transform((value) => value === "" ? undefined : value)
    .meta({ maxLength: max }).optional();
}

/** As {@linkcode optionalText}, but truncated to `max`; "" stays "". */
export function truncatedText({ max }: TextBounds) {
  const cut = (text: string) => [...text.trim()].slice(0, max).join("");
  return storable(cut, { min: 0, max, problem: "" }).optional();
}

/** One transform, because each zod refinement allocates an object per text. */
function storable(
  clean: (text: string) => string,
  { min = 1, max, multiline = false, problem }: TextBounds & {
    problem: string;
  },
) {
  const controls = multiline ? CONTROLS_BUT_LINES : CONTROLS;
  return z.string().transform((text, context) => {
    const value = clean(text);
    if (!hasLength(value, min, max)) {
      context.addIssue(problem);
      return z.NEVER;
    }
    if (controls.test(value)) {
      context.addIssue("must not contain control characters");
    }
    refuseUnseen(value, context);
    if (holdsCardNumber(value)) context.addIssue(CARD_PROBLEM);
    return value;
  });
}

/** Refinement of a text that is shown to people. */
export function refuseUnseen(text: string, context: z.RefinementCtx): void {
  const problem = unseenIn(text);
  if (problem !== undefined) context.addIssue(problem);
}

/** Accepts a public http or https address; returns it normalised. */
export function webAddress() {
  return address((text) => text)
    .meta({ format: "uri", maxLength: MAX_URL_LENGTH });
}

/**
 * As {@linkcode webAddress}; also accepts a bare domain such as `shop.example`.
 */
export function webAddressOrDomain() {
  return address((text) =>
    /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  ).meta({ maxLength: MAX_URL_LENGTH });
}

function address(complete: (text: string) => string) {
  return z.string().transform((value, context) => {
    const refuse = (problem: string) => {
      context.addIssue(problem);
      return z.NEVER;
    };
    if (value.length > MAX_URL_LENGTH) return refuse(URL_TOO_LONG);
    const address = parseWebAddress(complete(value.trim()));
    if (!address.ok) return refuse(address.problem);
    const { href } = address;
    // Percent-encoding makes an address up to nine times as long.
    if (href.length > MAX_URL_LENGTH) {
      return refuse(`${URL_TOO_LONG} when percent-encoded`);
    }
    return holdsCardNumber(href) ? refuse(CARD_PROBLEM) : href;
  });
}

/** Accepts a UUID of any version (RFC 9562); returns it in lower case. */
export function uuid() {
  return z.guid({
    error: ({ input }) => typeof input === "string" ? NO_UUID : undefined,
  })
    .transform((value) => value.toLowerCase())
    .meta({ format: "uuid" });
}

/** Accepts the keys of `labels`. */
export function choice<Value extends string>(labels: Record<Value, string>) {
  const values = Object.keys(labels) as Value[];
  return z.enum(values).meta({ [LABELS_KEYWORD]: labels });
}

/**
 * Greatest amount in any currency: about a million US dollars in the currency
 * worth least. Cents stay exact in a double up to ninety times as much, and a
 * page has room for the digits.
 */
export const MAX_AMOUNT = 1e12;

/** An amount of money, in a currency that another field names. */
export function amount() {
  return z.number().min(0).max(MAX_AMOUNT);
}

/** Accepts an ISO 4217 code in any case; returns it in upper case. */
export function currency() {
  return z.string().transform((code) => code.trim().toUpperCase()).refine(
    (code) => currencies().has(code),
    "must be an ISO 4217 code such as USD",
  );
}

/** RFC 3339 §5.6; `t` and `z` may be in lower case. */
const DATE_TIME =
  /^(\d{4}-\d\d-(\d\d))T((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** A leap second comes before the first instant of a month (RFC 3339 §5.7). */
const AFTER_LEAP = /^\d{4}-\d\d-01T00:00:00/;

/** Converts RFC 3339 to UTC; undefined for any other text. */
function utcOf(text: string): string | undefined {
  const [, date, day, time, second, fraction = "", offset = ""] =
    DATE_TIME.exec(text) ?? [];
  const midnight = new Date(`${date}T00:00:00Z`);
  // `Date` turns 30 February into 1 March.
  if (midnight.getUTCDate() !== Number(day)) return undefined;
  const isLeap = second === "60";
  // Digits below a millisecond are dropped.
  const seconds = `${isLeap ? "59" : second}${fraction.slice(0, 4)}`;
  const at = Date.parse(`${date}T${time}:${seconds}${offset.toUpperCase()}`);
  if (Number.isNaN(at)) return undefined;
  const utc = new Date(at + (isLeap ? 1000 : 0)).toISOString();
  if (isLeap && !AFTER_LEAP.test(utc)) return undefined;
  // The conversion may yield a year without exactly four digits.
  return /^\d{4}-/.test(utc) ? utc : undefined;
}

/** Accepts RFC 3339 with any offset; returns UTC. */
export function instant() {
  return z.string().transform((text, context) => {
    const utc = utcOf(text);
    if (utc !== undefined) return utc;
    context.addIssue(NO_INSTANT);
    return z.NEVER;
  }).meta({ format: "date-time" });
}

function hasLength(value: string, min: number, max: number): boolean {
  // The UTF-16 length bounds the number of code points.
  if (value.length <= max && value.length >= min * 2) return true;
  const length = [...value].length;
  return length >= min && length <= max;
}

const MAX_EMAIL_LENGTH = 254; // RFC 5321 §4.5.3.1.3, less the angle brackets

const MAX_LOCAL_LENGTH = 64; // RFC 5321 §4.5.3.1.1

/** A dot-separated part of an unquoted local part. */
const ATOM = /^[^\s@"<>,;:()[\]\\.]+$/;

/** Characters that nobody sees; two addresses that differ in one look alike. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;

/** Joiners, which names of some scripts need (RFC 5892 appendix A). */
const JOINERS = /[\u200c\u200d]/g;

/** Letters, marks, digits and joiners of any script. */
const LABEL =
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u200c\u200d-]*[\p{L}\p{M}\p{N}])?$/u;
const NAME = /^\p{L}[\p{L}\p{M}\p{N}-]/u;

/** Returns true for an RFC 5321 mailbox of the usual form (RFC 6531: any script). */
function isMailbox(text: string): boolean {
  const [local = "", domain = "", ...rest] = text.split("@");
  const labels = domain.split(".");
  return text.length <= MAX_EMAIL_LENGTH && rest.length === 0 &&
    [...local].length <= MAX_LOCAL_LENGTH && !INVISIBLE.test(local) &&
    !INVISIBLE.test(domain.replace(JOINERS, "")) &&
    local.split(".").every((atom) => ATOM.test(atom)) &&
    labels.length > 1 && labels.every((label) => LABEL.test(label)) &&
    NAME.test(labels.at(-1)!) && dnsName(domain) !== undefined &&
    unseenIn(text) === undefined;
}

export function email() {
  return z.string().transform((value) => value.trim())
    .refine(isMailbox, {
      error: "must be an email address such as agent@example.com",
      abort: true,
    })
    .refine((value) => !holdsCardNumber(value), CARD_PROBLEM)
    .meta({ format: "email", maxLength: MAX_EMAIL_LENGTH });
}
