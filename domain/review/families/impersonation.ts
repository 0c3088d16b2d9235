/**
 * Strangers that give themselves out as a well-known name: by what the seller
 * says and the host does not bear out, or by a name that the host borrows. What
 * speaks for it adds up.
 *
 * @module
 */

import { type Brand, MARKETPLACES } from "../data/brands.ts";
import { BAIT, SALES } from "../data/hosts.ts";
import type { Subject } from "../subject.ts";
import { likeness, plainly } from "../text/skeleton.ts";
import type { WebAddress } from "../text/web_address.ts";
import {
  belongsTo,
  byName,
  type Claim,
  claimOf,
  isOwn,
  isThrownAway,
  sellsOthers,
  SHORTEST,
} from "./known_names.ts";
import { TRICKS, undigited } from "./look_alikes.ts";

/** A sum from here on is a claim that no honest shop makes. */
const POSES = 100;
// The seller takes the name of one that sells through nobody else, or of any.
const SOLE = 100;
const CLAIMS = 60;
// No word of the seller's name stands in its host.
const UNLIKE = 40;
const LODGES = 40;
const THROWN_AWAY = 40;
// The host borrows a name as if it were its own, or with a word that lures.
const BORROWS = 100;

/** The seller or its host takes a well-known name that is somebody else's. */
export function poses(s: Subject): boolean {
  const claim = claimOf(s.item.sellerName);
  const [shop] = s.urls;
  return shop !== undefined && weigh(s.item.sellerName, claim, shop) >= POSES ||
    s.urls.some((url) => borrowed(url, claim) >= POSES);
}

/** What the seller's name weighs at the host that it sells at. */
function weigh(seller: string, claim: Claim | undefined, url: WebAddress) {
  if (namesOtherShop(seller, url) || imitatesSeller(seller, url)) return POSES;
  if (claim !== undefined && isOwn(url, claim) || sellsOthers(url)) return 0;
  let sum = 0;
  if (claim !== undefined) sum = isSole(claim, url) ? SOLE : CLAIMS;
  else if (isUnlike(seller, url)) sum = UNLIKE;
  else return 0;
  if (url.isLodger) sum += LODGES;
  if (isThrownAway(url)) sum += THROWN_AWAY;
  return sum;
}

const isSole = ({ brand, isWhole }: Claim, { labels }: WebAddress) =>
  isWhole && brand !== undefined && !brand.isWord && !brand.isResold &&
  !labels.some((label) => label.includes(brand.name));

const DOMAIN =
  /^(?:www\.)?([a-z\d-]{3,})\.(?:com|de|net|org|co\.uk|fr|es|it|nl)$/;

/** The seller gives the address of one well-known shop, the URL another. */
function namesOtherShop(seller: string, url: WebAddress): boolean {
  const plain = plainly(seller);
  const name = DOMAIN.exec(plain)?.[1]?.replaceAll("-", "");
  if (!name || !byName.has(name) && !MARKETPLACES.has(name)) {
    const shop = plain.replace(/[^a-z\d]/g, "");
    return MARKETPLACES.has(shop) && shop !== url.name &&
      url.parts.includes(shop) && isThrownAway(url);
  }
  const brand = byName.get(name);
  return !(brand && belongsTo(url, brand)) &&
    !url.labels.some((label) => label.replaceAll("-", "").includes(name));
}

/** Words of a seller's name that a host may be made of. */
const MOST_WORDS = 3;
/** Letters that a look-alike may be longer or shorter by: `rn` for `m`. */
const APART = 2;

/** The host is the seller's name in look-alikes, or ends it too early. */
function imitatesSeller(seller: string, url: WebAddress): boolean {
  const names: string[] = [];
  let name = "";
  for (const [word] of plainly(seller).matchAll(/[a-z\d]+/g)) {
    name += word;
    if (name.length >= SHORTEST) names.push(name);
    if (names.length === MOST_WORDS) break;
  }
  if (endsEarly(url, names)) return true;
  const whole = url.name.replaceAll("-", "");
  const parts = whole === url.name ? [whole] : [whole, ...url.name.split("-")];
  return names.some((name) =>
    parts.some((part) =>
      part !== name && Math.abs(part.length - name.length) <= APART &&
      likeness(part) === likeness(name)
    )
  );
}

/** `daraz.pk.order-desk.example`, `olx.pl-payments.example`, of these sellers. */
function endsEarly(url: WebAddress, names: string[]) {
  const { labels } = url;
  const inside = countInside(url);
  if (inside < 1 || inside === 1 && labels[0] === "www") return false;
  return labels.some((label, i) =>
    i < inside && names.includes(label.replaceAll("-", "")) &&
    COUNTRY.test(labels[i + 1]!) &&
    (i + 1 < inside || labels[i + 1]!.includes("-"))
  );
}

function isUnlike(seller: string, { shownHost }: WebAddress): boolean {
  const words = plainly(seller).match(/[a-z]{4,}/g) ?? [];
  return words.length > 0 && !words.some((word) => shownHost.includes(word));
}

// `booking.com-reserve.example`: reads as if the name ended before the hyphen.
const FALSE_ENDING =
  /^(?!(?:www\d?|shop|store|m|en)\.)[^.]+\.(?:.+\.)?(?:com|net|org)-/;
// The ending of a country, or a label that begins like one.
const COUNTRY = /^[a-z]{2}(?:-|$)/;
// Endings that stand before another name: `shop.com.pay-desk.example`.
const ENDING = /^(?:com?|net|org)$/;

/** What a brand's name weighs in a host that is not the brand's. */
function borrowed(url: WebAddress, claim: Claim | undefined): number {
  if (FALSE_ENDING.test(url.shownHost) || hasEndingInside(url)) return BORROWS;
  const parts = url.parts.some(mayHoldBrand)
    ? url.parts.flatMap(partAtBrand)
    : url.parts;
  if (parts.length < 2) return 0;
  for (const part of parts) {
    const brand = byName.get(part) ??
      (TRICKS.test(part) ? byName.get(undigited(part)) : undefined);
    if (!brand || belongsTo(url, brand)) continue;
    const hasBait = parts.some((part) => BAIT.has(part));
    if (hasBait && !isProductOf(url, brand)) return BORROWS;
    if (claim?.brand !== brand) continue;
    const isPlain = brand.isWord || brand.isResold;
    const isOnSale = parts.some((part) => SALES.has(part));
    if (!isPlain || isOnSale || isThrownAway(url)) return BORROWS;
  }
  return 0;
}

/** `paypal.com.secure.example` */
function hasEndingInside(url: WebAddress): boolean {
  const inside = countInside(url);
  return inside > 1 &&
    url.labels.some((label, i) => i > 0 && i < inside && ENDING.test(label));
}

/** How many labels stand before the name that somebody registered. */
function countInside({ labels, registered }: WebAddress): number {
  return labels.length - registered.split(".").length;
}

const plain = [...byName.values()].filter(({ isWord }) => !isWord);
const HEADS = new Set(plain.map(({ name }) => name.slice(0, SHORTEST)));
const TAILS = new Set(plain.map(({ name }) => name.slice(-SHORTEST)));

function mayHoldBrand(part: string): boolean {
  return part.length >= 2 * SHORTEST && !byName.has(part) &&
    (HEADS.has(part.slice(0, SHORTEST)) || TAILS.has(part.slice(-SHORTEST)));
}

/** Parts "paypalbilling" into the name and what keeps it company. */
function partAtBrand(part: string): string[] {
  if (!mayHoldBrand(part)) return [part];
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
