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
