/**
 * A person as the store knows them: an email address, and the phone numbers
 * and account ids that were sent together with it.
 *
 * @module
 */

/** What a person is found by. */
export interface Person {
  email: string;
  phones: string[];
  accounts: string[];
  /** Ids of the person's reservations, by which more of it is kept. */
  reservations: string[];
}

/** Fields that say whose a record is. */
const OWNER_FIELDS = new Set([
  "email",
  "contactEmail",
  "submitterEmail",
  "to",
]);

const PHONE_FIELD = /^(submitter)?phone$/i;
const ACCOUNT_FIELD = /^(platform_account_id|accountId)$/;

/** A value too short for a phone number would be found where it is none. */
const MIN_PHONE_DIGITS = 7;

/** What stands in the place of an address that was erased. */
export const ERASED_EMAIL = "erased@erased.invalid";

/** What stands in the place of any other text that was erased. */
export const ERASED_TEXT = "[erased]";

/** A person of whom nothing but the address is known yet. */
export function personOf(email: string): Person {
  return { email, phones: [], accounts: [], reservations: [] };
}

/** Whether a record, or one in it, says that it is the person's. */
export function isOwnedBy(value: unknown, email: string): boolean {
  return fieldsOf(value).some(([name, member]) =>
    OWNER_FIELDS.has(name) && isSame(member, email)
  );
}

/** Adds the phone numbers and account ids in a record to a person. */
export function learnFrom(value: unknown, person: Person): void {
  for (const [name, member] of fieldsOf(value)) {
    if (typeof member !== "string") continue;
    if (PHONE_FIELD.test(name) && isPhone(member)) add(person.phones, member);
    if (ACCOUNT_FIELD.test(name)) add(person.accounts, member);
  }
}

/** A pattern of everything that a person is found by, in any text. */
export function patternOf({ email, phones, accounts }: Person): RegExp {
  const emails = forms(email).map((form) =>
    `${EMAIL_START}${form}${EMAIL_END}`
  );
  const numbers = phones.flatMap((phone) => [
    `(?<!\\d)${escape(phone)}(?!\\d)`,
    `(?:\\+|%2B)?(?<!\\d)${phone.replace(/\D/g, "")}(?!\\d)`,
  ]);
  return new RegExp(
    [...emails, ...numbers, ...accounts.map(escape)].join("|"),
    "giu",
  );
}

// An address is not found as a part of a longer one; `%3D` before it is no
// part of it, nor is the point that ends a sentence.
const EMAIL_START = "(?:(?<=%[0-9a-f]{2})|(?<![\\p{L}\\p{N}._+%-]))";
const EMAIL_END = "(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])";

/** An address as it is, in a URL, and in the ASCII form of JSON. */
function forms(email: string): string[] {
  const json = email.replace(
    /[\u0080-\uffff]/g,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
  const all = [email, encodeURIComponent(email), json];
  return [...new Set(all)].map(escape);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Every field of a record and of the records in it. */
function fieldsOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [name, member] as [string, unknown],
    ...fieldsOf(member),
  ]);
}

function isSame(value: unknown, email: string): boolean {
  return typeof value === "string" &&
    value.toLowerCase() === email.toLowerCase();
}

function isPhone(text: string): boolean {
  return text.replace(/\D/g, "").length >= MIN_PHONE_DIGITS;
}

function add(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item);
}
