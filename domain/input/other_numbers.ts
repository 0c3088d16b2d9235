/**
 * Formats whose digits can pass a card check; removed first to avoid false
 * positives.
 *
 * @module
 */
import { isIban } from "./check_digits.ts";

/** RFC 9562. */
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;

/** A product number after its name: 13 digits like an old Visa card. */
const PRODUCT = /\b(?:EAN|GTIN|JAN|ISBN|barcode)(?:-?13)?[ :#=]{0,3}\d{13}\b/gi;

/** Variant parameter of Shopify shops. */
const VARIANT = /[?&]variant=\d{13,14}\b/g;

/** US Postal Service tracking number, grouped. */
const PARCEL = /\b9[1-5]\d{2} \d{4} \d{4} \d{4} \d{4} \d{2}\b/g;

/** IBAN candidate (ISO 13616): country, check digits, account. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g;

export function withoutOtherNumbers(text: string): string {
  return [UUID, PRODUCT, VARIANT, PARCEL]
    .reduce((rest, form) => rest.replace(form, "x"), text)
    .replace(IBAN, (found) => isIban(found) ? "x" : found);
}
