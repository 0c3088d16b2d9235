/**
 * Numbers that are told from a card number by their form: whoever writes one
 * gets no refusal because a part of it looks like a card by chance.
 *
 * @module
 */
import { isIban } from "./check_digits.ts";

/** UUIDs (RFC 9562). */
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;

/** A product number behind its name: as many digits as an old Visa card. */
const PRODUCT = /\b(?:EAN|GTIN|JAN|ISBN|barcode)(?:-?13)?[ :#=]{0,3}\d{13}\b/gi;

/** A variant in the address of a Shopify shop. */
const VARIANT = /[?&]variant=\d{13,14}\b/g;

/** A parcel of the US Postal Service, in the groups in which it is shown. */
const PARCEL = /\b9[1-5]\d{2} \d{4} \d{4} \d{4} \d{4} \d{2}\b/g;

/** What may be an IBAN (ISO 13616): country, check digits, account. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g;

/** Takes such numbers out of a text. */
export function withoutOtherNumbers(text: string): string {
  return [UUID, PRODUCT, VARIANT, PARCEL]
    .reduce((rest, form) => rest.replace(form, "x"), text)
    .replace(IBAN, (found) => isIban(found) ? "x" : found);
}
