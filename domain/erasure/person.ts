/**
 * A person as the store knows them: an email address, and what was sent
 * together with it.
 *
 * @module
 */

/** What a person is found by. */
export interface Person {
  email: string;
  phones: string[];
  accounts: string[];
  /** Ids of the person's rows, by which other rows name them. */
  records: string[];
}

/** What stands in the place of an address that was erased. */
export const ERASED_EMAIL = "erased@erased.invalid";

/** What stands in the place of any other text that was erased. */
export const ERASED_TEXT = "[erased]";

/** A person of whom nothing but the address is known yet. */
export function personOf(email: string): Person {
  return { email, phones: [], accounts: [], records: [] };
}

/** Whether a value is an address, whatever its case. */
export function isAddress(value: unknown, email: string): boolean {
  return typeof value === "string" &&
    value.toLowerCase() === email.toLowerCase();
}

/** A pattern of all places at which a text mentions a person's address. */
export function patternOf({ email }: Pick<Person, "email">): RegExp {
  const forms = [...formsOf(email)].map(caseless).join("|");
  return new RegExp(`${EMAIL_START}(?:${forms})${EMAIL_END}`, "gu");
}

// An address is not found as a part of a longer one; `%3D` before it is no
// part of it, nor are signs that no letter comes before, nor the point that
// ends a sentence.
const EMAIL_START =
  "(?:(?<=%[0-9a-fA-F]{2})|(?<![\\p{L}\\p{N}._+%-]|[\\p{L}\\p{N}][!#$*'^`{|}~]{1,64}))";
const EMAIL_END = "(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])";

/** An address as it is, in a URL, and in the ASCII form of JSON. */
function formsOf(email: string): Set<string> {
  const json = email.replace(
    /[\u0080-\uffff]/g,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
  return new Set([email, encodeURIComponent(email), json]);
}

/** Any case of a text, as {@linkcode isAddress} has it: `ſ` is no `s`. */
function caseless(text: string): string {
  return [...text].map((letter) => {
    const cases = [letter, letter.toLowerCase(), letter.toUpperCase()];
    const same = cases.filter((one) => isAddress(one, letter)).map(escape);
    return `(?:${[...new Set(same)].join("|")})`;
  }).join("");
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
