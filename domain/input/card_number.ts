/**
 * Finds payment card numbers in texts, so that none is ever stored: 13 to 19
 * digits in a known range, with a valid Luhn check digit, in any grouping. Takes
 * linear time.
 *
 * @module
 */
import networks from "./card_ranges.json" with { type: "json" };

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;

/** Maximum number of separators between two digits, such as three in `42 - 42`. */
const MAX_JOINTS = 3;

const NON_ASCII = /[^\p{ASCII}]/u;
const DIGIT = /\p{Nd}/u;
const FOREIGN_DIGIT = /[^\P{Nd}0-9]/u;
/** Spaces, dashes, raised dots, and Braille without dots. */
const JOINT = /[\p{Zs}\p{Pd}\u2043\u2212\u00b7\u2022\u2219\u22c5\u2027\u2800]/u;

/** Invisible characters, and combining marks. */
const UNSEEN = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\ufffc]/u;
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/** Digits with only separators between them. */
class Row {
  digits = "";
  /** Index of each group's first digit. */
  starts: number[] = [];
  /** True if a plus sign precedes the digits. */
  isDialled = false;
}

/** Sentence for the documentation of requests that are checked for cards. */
export const CARD_NOTE = "Requests that contain a card number in a known " +
  "property are rejected with 422; nothing is stored.";

/** Problem of a refused text, without the number. */
export const CARD_PROBLEM = "must not hold a payment card number";

/**
 * Returns true if a text or web address contains a card number. Digits may be of
 * any script, separated by spaces, dashes, dots or underscores, and
 * percent-encoded; adjacent letters do not matter. A card number consists of one
 * or more whole groups of digits. UUIDs, IBANs and similar formats are excluded.
 */
export function holdsCardNumber(text: string): boolean {
  if (showsCardNumber(text)) return true;
  return text.includes("%") && showsCardNumber(text.replace(ESCAPES, unescape));
}

function unescape(escapes: string): string {
  const bytes = escapes.slice(1).split("%").map((byte) => parseInt(byte, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function showsCardNumber(text: string): boolean {
  // Full-width, superscript and circled digits become ASCII digits.
  const plain = NON_ASCII.test(text) ? text.normalize("NFKC") : text;
  // Removes excluded formats only from texts that match without the removal.
  return mayHoldRow(plain) && scan(plain) &&
    scan(withoutOtherNumbers(plain));
}

/** Thirteen digits, with at most three separators between neighbours. */
const ASCII_ROW = /\d(?:[-\t ._+]{0,3}\d){12}/;

/** Fast test that rules out almost all texts. */
function mayHoldRow(text: string): boolean {
  return NON_ASCII.test(text)
    ? (text.match(/\d/g)?.length ?? 0) >= MIN_DIGITS || FOREIGN_DIGIT.test(text)
    : ASCII_ROW.test(text);
}

function scan(text: string): boolean {
  let row = new Row();
  let joints = 0;
  let before = "";
  for (const char of text) {
    const digit = digitOf(char);
    if (digit !== undefined) {
      if (row.digits === "") row.isDialled = before === "+";
      if (row.digits === "" || joints > 0) row.starts.push(row.digits.length);
      row.digits += digit;
      joints = 0;
    } else if (char > "\x7f" && UNSEEN.test(char)) {
      continue;
    } else if (row.digits !== "" && joints < MAX_JOINTS && isJoint(char)) {
      joints++;
    } else if (row.digits !== "") {
      if (hasCard(row)) return true;
      row = new Row();
      joints = 0;
    }
    before = char;
  }
  return hasCard(row);
}

function digitOf(char: string): string | undefined {
  if (char <= "\x7f") return char >= "0" && char <= "9" ? char : undefined;
  if (!DIGIT.test(char)) return undefined;
  // The ten digits of a script are contiguous, starting with zero.
  let value = 0;
  const code = char.codePointAt(0)!;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) {
    value++;
  }
  return `${value}`;
}

function isJoint(char: string): boolean {
  return char > "\x7f" ? JOINT.test(char) : " -._+\t".includes(char);
}

function hasCard({ digits, starts, isDialled }: Row): boolean {
  if (digits.length < MIN_DIGITS) return false;
  const ends = [...starts.slice(1), digits.length];
  for (const [first, start] of starts.entries()) {
    for (let last = first; last < ends.length; last++) {
      const end = ends[last]!;
      const length = end - start;
      if (length > MAX_DIGITS) break;
      if (length < MIN_DIGITS) continue;
      const isAll = length === digits.length;
      // The last groups of an order number can add up to the length of the
      // shortest cards.
      if (length < 15 && last > first && !isAll) continue;
      // A telephone number may have 13 digits too (ITU-T E.164).
      if (length === MIN_DIGITS && isAll && isDialled) continue;
      const number = digits.slice(start, end);
      if (isInCardRange(number) && passesLuhn(number) && !isEan(number)) {
        return true;
      }
    }
  }
  return false;
}

/**
 * Checks the EAN-13 check digit (GS1 General Specifications §7.9). Numbers of
 * German and Japanese goods begin with 4, as Visa's 13-digit cards did, which
 * are no longer issued.
 */
function isEan(digits: string): boolean {
  if (digits.length !== 13) return false;
  let sum = 0;
  for (let at = 0; at < 13; at++) {
    sum += (digits.charCodeAt(at) - 48) * (at % 2 === 0 ? 1 : 3);
  }
  return sum % 10 === 0;
}

const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;

/** A product number after its label; 13 digits may look like an old Visa card. */
const PRODUCT = /\b(?:EAN|GTIN|JAN|ISBN|barcode)(?:-?13)?[ :#=]{0,3}\d{13}\b/gi;

/** Variant parameter in addresses of Shopify shops. */
const VARIANT = /[?&]variant=\d{13,14}\b/g;

/** US Postal Service tracking number, grouped. */
const PARCEL = /\b9[1-5]\d{2} \d{4} \d{4} \d{4} \d{4} \d{2}\b/g;

/** IBAN candidate (ISO 13616): country, check digits, account. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g;

function withoutOtherNumbers(text: string): string {
  return [UUID, PRODUCT, VARIANT, PARCEL]
    .reduce((rest, form) => rest.replace(form, "x"), text)
    .replace(IBAN, (found) => isIban(found) ? "x" : found);
}

/**
 * Card ranges (ISO/IEC 7812-1): lowest and highest first digits, with the lengths
 * that the networks issue. Omits ranges in which ordinary numbers are far more
 * frequent than cards: 1 (UATP), 81 and 82 (RuPay, UnionPay), and Maestro below 16
 * digits. The npm package `credit-card-type` takes any number that begins with 6
 * for a Maestro card, and lacks Visa's 13 digits.
 */
const RANGES = Object.values(networks).flat() as [
  from: string,
  to: string,
  lengths: number[],
][];

const BY_FIRST_DIGIT = Object.groupBy(RANGES, ([from]) => from.charAt(0));

function isInCardRange(digits: string): boolean {
  const ranges = BY_FIRST_DIGIT[digits.charAt(0)] ?? [];
  return ranges.some(([from, to, lengths]) => {
    if (!lengths.includes(digits.length)) return false;
    const first = digits.slice(0, from.length);
    return from <= first && first <= to;
  });
}

/** Checks the Luhn digit (ISO/IEC 7812-1). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const part = at % 2 === 0 ? digit : digit * 2;
    sum += part > 9 ? part - 9 : part;
  }
  return sum % 10 === 0;
}

/** Checks an IBAN (ISO 13616) by ISO 7064, MOD 97-10; spaces are ignored. */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(" ", "");
  if (plain.length < 15 || plain.length > 34) return false;
  let rest = 0;
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    const value = parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
