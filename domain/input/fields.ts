/**
 * The kinds of field that requests are made of. Lengths count Unicode code
 * points, as JSON Schema's `maxLength` does; texts are trimmed before they are
 * measured and stored. No text takes a payment card number.
 *
 * @module
 */
import { z } from "zod";
import { CARD_PROBLEM, holdsCardNumber } from "./card_number.ts";
import { parseWebAddress } from "./web_address.ts";

/** JSON Schema keyword under which the labels of a choice are found. */
export const LABELS = "x-labels";

const MAX_URL_LENGTH = 2048;

/** The runtime's list of ISO 4217, and codes that are newer than its data. */
const CURRENCIES = new Set([
  ...Intl.supportedValuesOf("currency"),
  ...["SLE", "VED", "XCG", "ZWG"],
]);

const NO_UUID = "must be a UUID such as 3f2b8c1e-5d4a-4f6b-9a7c-0e1d2c3b4a59";

const NO_INSTANT =
  "must be a date-time with offset such as 2026-11-20T14:03:00Z";

const CONTROLS = /\p{Cc}/u;
const CONTROLS_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/** Bounds of a text field. */
interface TextBounds {
  min?: number;
  max: number;
  /** Whether line breaks and tabs are allowed. */
  multiline?: boolean;
}

/** A text of `min` (1 unless told) to `max` code points. */
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

/** As {@linkcode optionalText}, but cut to length and kept when it is empty. */
export function label({ max }: TextBounds) {
  const cut = (text: string) => [...text.trim()].slice(0, max).join("");
  return storable(cut, { min: 0, max, problem: "" }).optional();
}

/**
 * A text in the form in which it is stored, held to what every text is held to;
 * in one step, because each refinement of zod's costs an object a text.
 */
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
      // What is too long is not looked into.
      context.addIssue(problem);
      return z.NEVER;
    }
    if (controls.test(value)) {
      context.addIssue("must not contain control characters");
    }
    if (holdsCardNumber(value)) context.addIssue(CARD_PROBLEM);
    return value;
  });
}

/** A public http or https address; the output is its normalised form. */
export function webAddress() {
  return address((text) => text)
    .meta({ format: "uri", maxLength: MAX_URL_LENGTH });
}

/** As {@linkcode webAddress}; a bare domain such as `shop.example` is one too. */
export function webAddressOrDomain() {
  return address((text) =>
    /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  ).meta({ maxLength: MAX_URL_LENGTH });
}

function address(complete: (text: string) => string) {
  return z.string().transform((value, context) => {
    if (value.length > MAX_URL_LENGTH) {
      context.addIssue(`must have at most ${MAX_URL_LENGTH} characters`);
      return z.NEVER;
    }
    const address = parseWebAddress(complete(value.trim()));
    if (!address.ok) {
      context.addIssue(address.problem);
      return z.NEVER;
    }
    // What is stored is percent-encoded: up to nine times as long.
    if (address.href.length > MAX_URL_LENGTH) {
      context.addIssue(
        `must have at most ${MAX_URL_LENGTH} characters when percent-encoded`,
      );
      return z.NEVER;
    }
    if (!holdsCardNumber(address.href)) return address.href;
    context.addIssue(CARD_PROBLEM);
    return z.NEVER;
  });
}

/** A UUID of any version (RFC 9562); the output is in lower case. */
export function uuid() {
  return z.guid({
    error: ({ input }) => typeof input === "string" ? NO_UUID : undefined,
  })
    .transform((value) => value.toLowerCase())
    .meta({ format: "uuid" });
}

/** One of several values; `labels` says of each what it means. */
export function choice<Value extends string>(labels: Record<Value, string>) {
  const values = Object.keys(labels) as Value[];
  return z.enum(values).meta({ [LABELS]: labels });
}

/** An ISO 4217 code; the output is in upper case. */
export function currency() {
  return z.string().transform((code) => code.trim().toUpperCase()).refine(
    (code) => CURRENCIES.has(code),
    "must be an ISO 4217 code such as USD",
  );
}

/** An instant with an offset (RFC 3339); the output is its UTC form. */
export function instant() {
  return z.iso.datetime({
    offset: true,
    error: NO_INSTANT,
  }).transform((value) => new Date(value).toISOString())
    // The offset may lead out of the four digits that RFC 3339 has for a year.
    .refine((value) => /^\d{4}-/.test(value), NO_INSTANT);
}

function hasLength(value: string, min: number, max: number): boolean {
  // UTF-16 length bounds the count of code points from above.
  if (value.length <= max && value.length >= min * 2) return true;
  const length = [...value].length;
  return length >= min && length <= max;
}
