/** Colours of sellers; each has a class of its own. */
const TONES = 8;

/** One seller has one tone, on every page. */
export function toneOf(domain: string): number {
  let sum = 0;
  for (const letter of domain) sum = (sum * 31 + letter.codePointAt(0)!) % 997;
  return sum % TONES;
}
