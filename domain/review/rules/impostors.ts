/**
 * Strangers that give themselves out as a well-known name: by what the seller
 * says and the host does not bear out, or by a name that the host borrows.
 *
 * @module
 */

import type { Subject } from "../subject.ts";
import { likeness, plainly } from "../text/skeleton.ts";
import type { WebAddress } from "../text/web_address.ts";
import {
  BAIT,
  belongsTo,
  type Brand,
  byName,
  type Claim,
  claimOf,
  isOwn,
  isThrownAway,
  SALES,
  sellsOthers,
  SHORTEST,
} from "./known_names.ts";

/** The seller or its host takes a well-known name that is somebody else's. */
export function poses({ item, urls }: Subject): boolean {
  const claim = claimOf(item.sellerName);
  const [shop] = urls;
  return shop !== undefined && isStranger(item.sellerName, claim, shop) ||
    urls.some((url) => endsFalsely(url) || borrows(url, claim));
}

/** The seller's name is not that of the host that it sells at. */
function isStranger(seller: string, claim: Claim | undefined, url: WebAddress) {
  if (imitatesSeller(seller, url)) return true;
  if (claim === undefined || isOwn(url, claim) || sellsOthers(url)) {
    return false;
  }
  return url.isLodger || isThrownAway(url) || isSole(claim, url);
}

/** The name of one that sells through nobody else. */
const isSole = ({ brand, isWhole }: Claim, { labels }: WebAddress) =>
  isWhole && brand !== undefined && !brand.isWord && !brand.isResold &&
  !labels.some((label) => label.includes(brand.name));

/** Words of a seller's name that a host may be made of. */
const MOST_WORDS = 3;
/** Letters that a look-alike may be longer or shorter by: `rn` for `m`. */
const APART = 2;

/** The host is the seller's name in look-alikes. */
function imitatesSeller(seller: string, url: WebAddress): boolean {
  const words = plainly(seller).match(/[a-z\d]+/g)?.slice(0, MOST_WORDS) ?? [];
  const names = words.map((_, at) => words.slice(0, at + 1).join(""))
    .filter(({ length }) => length >= SHORTEST);
  const parts = [url.name.replaceAll("-", ""), ...url.name.split("-")];
  return names.some((name) =>
    parts.some((part) =>
      part !== name && Math.abs(part.length - name.length) <= APART &&
      likeness(part) === likeness(name)
    )
  );
}

// `booking.com-reserve.example`: reads as if the name ended before the hyphen.
const FALSE_ENDING =
  /^(?!(?:www\d?|shop|store|m|en)\.)[^.]+\.(?:.+\.)?(?:com|net|org)-/;
// Endings that stand before another name: `shop.com.pay-desk.example`.
const ENDING = /^(?:com?|net|org)$/;

function endsFalsely(url: WebAddress): boolean {
  // Labels before the name that somebody registered.
  const inside = url.labels.length - url.registered.split(".").length;
  return FALSE_ENDING.test(url.shownHost) || inside > 1 &&
      url.labels.some((label, i) => i > 0 && i < inside && ENDING.test(label));
}

/** A brand's name in a host that is not the brand's. */
function borrows(url: WebAddress, claim: Claim | undefined): boolean {
  const parts = url.parts.flatMap(partAtBrand);
  if (parts.length < 2) return false;
  const isBaited = parts.some((part) => BAIT.has(part));
  const isSuspect = isThrownAway(url) || parts.some((part) => SALES.has(part));
  return parts.some((part) => {
    const brand = byName.get(part);
    if (brand === undefined || belongsTo(url, brand)) return false;
    if (isBaited && !isProductOf(url, brand)) return true;
    return claim?.brand === brand &&
      (isSuspect || !brand.isWord && !brand.isResold);
  });
}

/** Parts "paypalbilling" into the name and what keeps it company. */
function partAtBrand(part: string): string[] {
  if (byName.has(part)) return [part];
  for (let at = SHORTEST; at <= part.length - SHORTEST; at++) {
    const [head, tail] = [part.slice(0, at), part.slice(at)];
    if (isPlainBrand(head) && isCompany(tail)) return [head, tail];
    if (isPlainBrand(tail) && isCompany(head)) return [head, tail];
  }
  return [part];
}

const isPlainBrand = (word: string) => byName.get(word)?.isWord === false;
const isCompany = (word: string) =>
  BAIT.has(word) || SALES.has(word) || word === "premium";

// `support.apple.com` is Apple's; `apple-support` in a path is nobody's.
function isProductOf(url: WebAddress, brand: Brand): boolean {
  return brand.isWord && !url.labels.includes(brand.name) &&
    !url.name.startsWith(`${brand.name}-`);
}
