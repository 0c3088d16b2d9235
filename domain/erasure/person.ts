export interface Person {
  email: string;
  phones: Set<string>;
  accounts: Set<string>;
  /** Ids of the person's rows, which other rows may refer to. */
  records: Set<string>;
}

/** Replaces an erased address. */
export const ERASED_EMAIL = "erased@erased.invalid";

/** Replaces any other erased text. */
export const ERASED_TEXT = "[erased]";

export function createPerson(email: string): Person {
  return {
    email,
    phones: new Set(),
    accounts: new Set(),
    records: new Set(),
  };
}

/** True when a value equals an address, ignoring case. */
export function isSameAddress(value: unknown, email: string): boolean {
  return typeof value === "string" &&
    value.toLowerCase() === email.toLowerCase();
}
