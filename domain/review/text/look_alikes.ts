/**
 * Hosts that imitate or borrow a well-known name.
 *
 * @module
 */

import {
  belongsTo,
  byName,
  isThrowAway,
  sellerBrand,
} from "../families/brand_claims.ts";
import { type Brand, BRANDS } from "../data/brands.ts";
import { BAIT, NOT_TYPOS, SALES } from "../data/hosts.ts";
import type { Subject } from "../subject.ts";
import type { WebAddress } from "./web_address.ts";

// Impostors keep the first letter; strangers often do not.
const byShape = new Map<string, Brand[]>();
for (const brand of BRANDS) {
  const { name } = brand;
  if (brand.isWord || name.length < 5) continue;
  for (const length of [name.length - 1, name.length, name.length + 1]) {
    const shape = `${name[0]}${length}`;
    byShape.set(shape, [...byShape.get(shape) ?? [], brand]);
  }
}

/** A brand's name with slips, digits or foreign letters. */
export function isLookAlike(s: Subject): boolean {
  return s.urls.some((url) => {
    const isForeign = url.host !== url.shownHost;
    return url.parts.some((word) => imitates(word, url, isForeign));
  });
}

function imitates(
  word: string,
  url: WebAddress,
  isForeign: boolean,
): boolean {
  if (word.length < 4 || NOT_TYPOS.has(word)) return false;
  const known = byName.get(word);
  if (known) return isForeign && !belongsTo(url, known);
  const plain = TRICKS.test(word) ? skeleton(word) : word;
  if (plain !== word && plain.length >= 4) {
    const brand = byName.get(plain);
    if (brand && !belongsTo(url, brand)) return true;
  }
  // Only the registered name, or a part of it, is compared for slips: labels
  // to its left are chosen freely and often are ordinary words.
  const near = byShape.get(`${word[0]}${word.length}`);
  if (!near || !url.name.split("-").includes(word)) return false;
  return near.some((brand) =>
    isOneSlip(word, brand.name) && !belongsTo(url, brand)
  );
}

const TRICKS = /[013457]|rn|vv/;

function skeleton(word: string): string {
  return word.replace(/rn/g, "m").replace(/vv/g, "w").replace(
    /[013457]/g,
    (digit) => ({ 0: "o", 1: "l", 3: "e", 4: "a", 5: "s", 7: "t" })[digit]!,
  );
}

/** One letter added, lost, changed, or two neighbours swapped. */
function isOneSlip(word: string, brand: string): boolean {
  const short = word.length < brand.length ? word : brand;
  const long = short === word ? brand : word;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (short.length < long.length) {
    return endAlike(short, start, long) && word !== `${brand}s`;
  }
  return endAlike(short, start + 1, long) ||
    short[start] === long[start + 1] && short[start + 1] === long[start] &&
      endAlike(short, start + 2, long);
}

/** Compares what follows `start` in the short word with the end of the other. */
function endAlike(short: string, start: number, long: string): boolean {
  const offset = long.length - short.length;
  for (let at = short.length - 1; at >= start; at--) {
    if (short[at] !== long[at + offset]) return false;
  }
  return true;
}

// `booking.com-reserve.example`: reads as if the name ended before the hyphen.
const FALSE_ENDING =
  /^(?!(?:www\d?|shop|store|m|en)\.)[^.]+\.(?:.+\.)?(?:com|net|org)-/;

/** Parts "paypalbilling" into the name and what keeps it company. */
function partAtBrand(part: string): string[] {
  if (part.length < 8 || byName.has(part)) return [part];
  for (let at = 4; at <= part.length - 4; at++) {
    const [head, tail] = [part.slice(0, at), part.slice(at)];
    if (isPlainBrand(head) && isCompany(tail)) return [head, tail];
    if (isPlainBrand(tail) && isCompany(head)) return [head, tail];
  }
  return [part];
}

const isPlainBrand = (word: string) =>
  word.length >= 4 && byName.get(word)?.isWord === false;
const isCompany = (word: string) =>
  BAIT.has(word) || SALES.has(word) || word === "premium";

/** A brand's name in a host that is not the brand's. */
export function borrowsBrand(s: Subject): boolean {
  const seller = sellerBrand(s);
  return s.urls.some((url) => {
    if (FALSE_ENDING.test(url.shownHost)) return true;
    const parts = url.parts.flatMap(partAtBrand);
    if (parts.length < 2) return false;
    const hasBait = parts.some((part) => BAIT.has(part));
    for (const part of parts) {
      const brand = byName.get(part) ??
        (TRICKS.test(part) ? byName.get(skeleton(part)) : undefined);
      if (!brand || belongsTo(url, brand)) continue;
      const size = url.registered.split(".").length;
      const asDomain = url.labels.some((label, i) =>
        label === brand.name && i + size < url.labels.length &&
        /^com?$/.test(url.labels[i + 1]!)
      );
      if (asDomain || hasBait && !isProductOf(url, brand)) return true;
      if (
        seller === brand &&
        (!brand.isWord && !brand.isResold ||
          parts.some((part) => SALES.has(part)) || isThrowAway(url))
      ) return true;
    }
    return false;
  });
}

// `support.apple.com` is Apple's; `apple-support` in a path is nobody's.
function isProductOf(url: WebAddress, brand: Brand): boolean {
  return brand.isWord && !url.labels.includes(brand.name) &&
    !url.name.startsWith(`${brand.name}-`);
}
