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
  MARKETPLACES,
  SALES,
  sellsOthers,
  SHORTEST,
} from "./known_names.ts";
import { undigited } from "./look_alikes.ts";

/** The seller or its host takes a well-known name that is somebody else's. */
export function poses({ item, urls }: Subject): boolean {
  const claim = claimOf(item.sellerName);
  const [shop] = urls;
  return shop !== undefined && isStranger(item.sellerName, claim, shop) ||
    urls.some((url) => endsFalsely(url) || borrows(url, claim));
}

/** The seller's name is not that of the host that it sells at. */
function isStranger(seller: string, claim: Claim | undefined, url: WebAddress) {
  if (namesOtherShop(seller, url) || imitatesSeller(seller, url)) return true;
  if (claim !== undefined && isOwn(url, claim) || sellsOthers(url)) {
    return false;
  }
  return claim === undefined
    ? url.isLodger && isThrownAway(url) && isUnlike(seller, url)
    : url.isLodger || isThrownAway(url) || isSole(claim, url);
}

/** The name of one that sells through nobody else. */
const isSole = ({ brand, isWhole }: Claim, { labels }: WebAddress) =>
  isWhole && brand !== undefined && !brand.isWord && !brand.isResold &&
  !labels.some((label) => label.includes(brand.name));

function isUnlike(seller: string, { shownHost }: WebAddress): boolean {
  const words = plainly(seller).match(/[a-z]{4,}/g) ?? [];
  return words.length > 0 && !words.some((word) => shownHost.includes(word));
}

const DOMAIN =
  /^(?:www\.)?([a-z\d-]{3,})\.(?:com|de|net|org|co\.uk|fr|es|it|nl)$/;

/** The seller gives the address of one well-known shop, the URL another. */
function namesOtherShop(seller: string, url: WebAddress): boolean {
  const plain = plainly(seller);
  const shop = plain.replace(/[^a-z\d]/g, "");
  if (MARKETPLACES.has(shop) && shop !== url.name && isThrownAway(url)) {
    return url.parts.includes(shop);
  }
  const name = DOMAIN.exec(plain)?.[1]?.replaceAll("-", "") ?? "";
  const brand = byName.get(name);
  return (brand !== undefined || MARKETPLACES.has(name)) &&
    !(brand && belongsTo(url, brand)) &&
    !url.labels.some((label) => label.replaceAll("-", "").includes(name));
}

/** Words of a seller's name that a host may be made of. */
const MOST_WORDS = 3;
/** Letters that a look-alike may be longer or shorter by: `rn` for `m`. */
const APART = 2;

/** The host is the seller's name in look-alikes, or ends it too early. */
function imitatesSeller(seller: string, url: WebAddress): boolean {
  const words = plainly(seller).match(/[a-z\d]+/g)?.slice(0, MOST_WORDS) ?? [];
  const names = words.map((_, at) => words.slice(0, at + 1).join(""))
    .filter(({ length }) => length >= SHORTEST);
  if (endsEarly(url, names)) return true;
  const parts = [url.name.replaceAll("-", ""), ...url.name.split("-")];
  return names.some((name) =>
    parts.some((part) =>
      part !== name && Math.abs(part.length - name.length) <= APART &&
      likeness(part) === likeness(name)
    )
  );
}

/** How many labels stand before the name that somebody registered. */
const countInside = ({ labels, registered }: WebAddress) =>
  labels.length - registered.split(".").length;

// The ending of a country, or a label that begins like one.
const COUNTRY = /^[a-z]{2}(?:-|$)/;

/** `daraz.pk.order-desk.example`, `olx.pl-payments.example`, of these sellers. */
function endsEarly(url: WebAddress, names: string[]): boolean {
  const { labels } = url;
  const inside = countInside(url);
  return labels.some((label, i) =>
    i < inside && names.includes(label.replaceAll("-", "")) &&
    COUNTRY.test(labels[i + 1]!) &&
    (i + 1 < inside || labels[i + 1]!.includes("-"))
  );
}

// `booking.com-reserve.example`: reads as if the name ended before the hyphen.
const FALSE_ENDING =
  /^(?!(?:www\d?|shop|store|m|en)\.)[^.]+\.(?:.+\.)?(?:com|net|org)-/;
// Endings that stand before another name: `shop.com.pay-desk.example`.
const ENDING = /^(?:com?|net|org)$/;

function endsFalsely(url: WebAddress): boolean {
  const inside = countInside(url);
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
    const brand = byName.get(part) ?? byName.get(undigited(part));
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
