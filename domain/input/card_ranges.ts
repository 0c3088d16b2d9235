/**
 * Refused card ranges (ISO/IEC 7812-1): first digits from and to, with the
 * lengths that the networks issue. Left out are ranges that ordinary numbers
 * hit far more often than cards: UATP's 1, the 81 and 82 of RuPay and UnionPay,
 * and Maestro below 16 digits. The npm package `credit-card-type` takes any
 * number that begins with a 6 for a Maestro card, and lacks Visa's 13 digits.
 */
const RANGES: readonly [from: string, to: string, lengths: number[]][] = [
  ["4", "4", [13, 16, 19]], // Visa
  ["51", "55", [16]], // Mastercard
  ["2221", "2720", [16]],
  ["34", "34", [15]], // American Express
  ["37", "37", [15]],
  ["300", "305", [14, 16, 19]], // Diners Club
  ["3095", "3095", [14, 16, 19]],
  ["36", "36", [14, 16, 19]],
  ["38", "39", [14, 16, 19]],
  ["3528", "3589", [16, 17, 18, 19]], // JCB
  ["1800", "1800", [15]],
  ["2131", "2131", [15]],
  ["62", "62", [16, 17, 18, 19]], // UnionPay
  ["50", "50", [16, 18, 19]], // Maestro, Dankort, Verve, Elo
  ["56", "58", [16, 18, 19]],
  ["60", "69", [16, 18, 19]], // Maestro, Discover, RuPay, Hipercard
  ["2200", "2205", [16, 17, 18, 19]], // Mir, Borica
  ["8600", "8600", [16]], // Uzcard
  ["9704", "9704", [16, 19]], // Napas
  ["9792", "9792", [16]], // Troy
  ["9860", "9860", [16]], // Humo
];

/** Most numbers match no first digit. */
const BY_FIRST_DIGIT = Object.groupBy(RANGES, ([from]) => from.charAt(0));

export function isInCardRange(digits: string): boolean {
  const ranges = BY_FIRST_DIGIT[digits.charAt(0)] ?? [];
  return ranges.some(([from, to, lengths]) => {
    if (!lengths.includes(digits.length)) return false;
    const first = digits.slice(0, from.length);
    return from <= first && first <= to;
  });
}
