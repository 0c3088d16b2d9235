/**
 * Sellers that claim a well-known name.
 *
 * @module
 */

import { type Brand, BRANDS, MARKETPLACES } from "../data/brands.ts";
import { BAIT, CHEAP_SUFFIXES, SALES } from "../data/hosts.ts";
import type { Subject } from "../subject.ts";
import type { WebAddress } from "../text/web_address.ts";

/** Brands by the name in their hosts. */
export const byName = new Map(BRANDS.map((brand) => [brand.name, brand]));
const bySeller = new Map(
  BRANDS.flatMap((brand) =>
    brand.sellers.map((seller) => [seller, brand] as const)
  ),
);
/** The seller is a well-known name, the host is nobody's that it knows. */
export function contradictsSeller(s: Subject): boolean {
  const brand = sellerBrand(s);
  const url = s.urls[0];
  if (url && namesOtherShop(s, url)) return true;
  if (url && isThrowAway(url) && standsBefore(s.seller, url)) return true;
  if (
    url && PARLOUR.test(url.name) && !GAMES.test(`${s.seller} ${s.product}`)
  ) {
    return true;
  }
  if (!brand || !url || brand.isResold) return false;
  return isStranger(url, brand) && !brand.isWord;
}

/** The seller gives the address of one well-known shop, the URL another. */
function namesOtherShop(s: Subject, url: WebAddress): boolean {
  const name = DOMAIN.exec(s.seller)?.[1]?.replaceAll("-", "");
  if (!name || !byName.has(name) && !MARKETPLACES.has(name)) return false;
  const brand = byName.get(name);
  return !(brand && belongsTo(url, brand)) &&
    !url.labels.some((label) => label.replaceAll("-", "").includes(name));
}

// A gambling house that gives itself out as a shop of other things.
const PARLOUR =
  /(?:^|-)(?:lucky|mega|hot|vegas|royal|online|best|free|win)-?(?:slots?|spins?|casino|poker|bet)(?:$|-)|casino-?(?:bonus|online|slots?)/;
const GAMES =
  /casin|slot|spin|poker|\bbet|luck|vegas|jackpot|gambl|roulette|card|dice|game/;

const DOMAIN =
  /^(?:www\.)?([a-z\d-]{3,})\.(?:com|de|net|org|co\.uk|fr|es|it|nl)$/;

/** The same for names that others sell too, or that are plain words. */
export function strainsSeller(s: Subject): boolean {
  const brand = sellerBrand(s);
  const url = s.urls[0];
  if (!brand || !url || !isStranger(url, brand)) return false;
  return brand.isWord || brand.isResold;
}

function isStranger(url: WebAddress, brand: Brand): boolean {
  const sellsOthers = MARKETPLACES.has(url.name) &&
    (!MARKETPLACES.has(brand.name) || OPEN.has(url.name));
  return !belongsTo(url, brand) && !sellsOthers &&
    !url.labels.some((label) => label.includes(brand.name));
}

/** Tells whether the address looks made for a week. */
export function isThrowAway(url: WebAddress): boolean {
  const suffix = url.labels.at(-1) ?? "";
  return CHEAP_SUFFIXES.has(suffix) || /[a-z]\d[a-z]/.test(url.name) ||
    url.name.split("-").some((part) => SALES.has(part) || BAIT.has(part));
}

/** The seller's well-known name is a part of a host of no renown. */
function standsBefore(seller: string, url: WebAddress): boolean {
  const name = seller.replace(/[^a-z\d]/g, "");
  return MARKETPLACES.has(name) && name !== url.name &&
    url.parts.includes(name);
}

// Shops of other chains, where a chain has none of its own.
const OPEN = new Set(
  "amazon ebay etsy aliexpress alibaba allegro rakuten taobao tmall jd shopee lazada walmart mercadolibre mercadolivre kaufland bol cdiscount yahoo"
    .split(" "),
);

const LEGAL =
  /\b(?:the|inc|incorporated|llc|ltd|limited|gmbh|ag|sa|sarl|bv|co|corp|corporation|company|plc|pty|kk|store|shop|official|officiel|offiziell|oficial|online|support|com|us|usa|uk|eu|de|fr|es|it|ca|international|distribution|platforms|outlet|customer service|helpdesk|billing|team|services|europe|global|deals)\b/g;

// Three signals ask in turn about the same subject.
let lastSubject: Subject | undefined;
let lastBrand: Brand | undefined;

/** Returns the well-known name that the seller claims, if any. */
export function sellerBrand(s: Subject): Brand | undefined {
  if (lastSubject !== s) {
    lastSubject = s;
    lastBrand = findBrand(s);
  }
  return lastBrand;
}

function findBrand(s: Subject): Brand | undefined {
  const seller = s.seller.replace(/[^a-z0-9+& ]+/g, " ").trim();
  const bare = seller.replace(LEGAL, " ").replace(/\s+/g, " ").trim();
  const known = bySeller.get(seller) ?? bySeller.get(bare);
  if (known) return known;
  // "Sony PlayStation": nothing but names.
  const brands = bare.split(" ").map((word) => bySeller.get(word));
  return brands.length === 2 && brands.every((brand) => brand)
    ? brands.find((brand) => s.urls[0] && belongsTo(s.urls[0], brand!)) ??
      brands[1]
    : undefined;
}

const OWN_SUFFIX =
  /^(?:com|net|org|io|co|app|dev|ai|so|tv|me|us|eu|[a-z]{2}|(?:co|com|net|org)\.[a-z]{2}|example|test)$/;

/** Tells whether a host is the brand's own. */
export function belongsTo(url: WebAddress, brand: Brand): boolean {
  // The name as it is looked up: a twin in other letters owns nothing.
  const [name = "", ...suffix] = url.registered.split(".");
  if (brand.hosts.includes(url.registered)) return true;
  return brand.hosts.includes(name) && OWN_SUFFIX.test(suffix.join("."));
}
