/**
 * Strangers that give themselves out as a well-known name: in letters that look
 * like its own, by what the seller says and the host does not bear out, or by a
 * name that the host borrows.
 *
 * @module
 */

import { editDistance } from "../../input/edit_distance.ts";
import hosts from "../data/hosts.json" with { type: "json" };
import type { Subject } from "../subject.ts";
import { likeness, plainly } from "../text/normalise.ts";
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
  KNOWN,
  MARKETPLACES,
  SALES,
  sellsOthers,
  SHORTEST,
} from "./known_names.ts";

/** Real names at one slip from a brand's. */
const NOT_TYPOS = new Set(hosts.notTypos);

// No ordinary word is another one in look-alike letters, if it is long enough.
const LOOKS = new Map(
  [...KNOWN, ...MARKETPLACES].filter(({ length }) => length >= SHORTEST)
    .concat(byName.keys().filter(({ length }) => length > SHORTEST).toArray())
    .map((name) => [likeness(name), name]),
);

const WORD = /[\p{L}\p{M}\p{N}]{2,}/gu;
// Other scripts, and the letters of phoneticians; not those of Vietnamese.
const FOREIGN = /[^\P{L}\p{sc=Latin}]|[\u0250-\u02af\u1d00-\u1dbf]/u;
const SCRIPTS = [/\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u];

/** A well-known name in foreign letters, in digits, or with a slip. */
export function looksLikeName({ item, urls }: Subject): boolean {
  const { sellerName, productName, variant = "" } = item;
  return urls.some(isLikeHost) ||
    [sellerName, productName, variant].some((text) =>
      FOREIGN.test(text) &&
      (text.match(WORD) ?? []).some((word) =>
        FOREIGN.test(word) && imitates(word) && !isAtHome(word, text)
      )
    );
}

function imitates(word: string): boolean {
  const plain = plainly(word);
  const name = LOOKS.get(likeness(word)) ?? LOOKS.get(likeness(plain));
  return name !== undefined && name !== plain;
}

/** One script, in a text whose other words need that script. */
function isAtHome(word: string, text: string): boolean {
  const script = SCRIPTS.find((script) => script.test(word));
  return script !== undefined && !/\p{sc=Latin}/u.test(word) &&
    script.test(likeness(text.replace(word, " ")));
}

/** Latin letters beside letters that only look Latin, in one label. */
const MIXED =
  /(?:^|\.)(?=[^.]*[a-z])[^.]*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]/u;

function isLikeHost(url: WebAddress): boolean {
  const { host, shownHost, parts } = url;
  const isForeign = host !== shownHost;
  return parts.some((word) => isLikePart(word, url, isForeign)) ||
    isForeign && (MIXED.test(shownHost) ||
        shownHost.split(/[.-]/).some((word) =>
          /[^\p{ASCII}]/u.test(word) && imitates(word)
        ));
}

function isLikePart(word: string, url: WebAddress, isForeign: boolean) {
  if (word.length < SHORTEST || NOT_TYPOS.has(word)) return false;
  const known = byName.get(word);
  if (known) return isForeign && !belongsTo(url, known);
  const meant = byName.get(undigited(word));
  if (meant && !belongsTo(url, meant)) return true;
  // Only the registered name, or a part of it, is compared for slips: labels
  // to its left are chosen freely and often are ordinary words.
  if (!url.name.split("-").includes(word)) return false;
  return byName.values().some((brand) =>
    isOneSlip(word, brand.name) && !brand.isWord && !belongsTo(url, brand)
  );
}

/** Returns a word with the letters that its digits stand for. */
function undigited(word: string): string {
  return word.replace(/rn/g, "m").replace(/vv/g, "w").replace(
    /[013457]/g,
    (digit) => ({ 0: "o", 1: "l", 3: "e", 4: "a", 5: "s", 7: "t" })[digit]!,
  );
}

/**
 * One letter added, lost, changed, or two neighbours swapped; no plural.
 * Impostors keep the first letter; strangers often do not.
 */
function isOneSlip(word: string, brand: string): boolean {
  return brand.length > SHORTEST && word[0] === brand[0] &&
    Math.abs(word.length - brand.length) < 2 && word !== `${brand}s` &&
    editDistance(word, brand, 1) <= 1;
}

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
