/**
 * Well-known names: which of them a seller takes, and which hosts are theirs.
 *
 * @module
 */

import brands from "../data/brands.json" with { type: "json" };
import hosts from "../data/hosts.json" with { type: "json" };
import makers from "../data/makers.json" with { type: "json" };
import marketplaces from "../data/marketplaces.json" with { type: "json" };
import { plainly } from "../text/normalise.ts";
import type { WebAddress } from "../text/web_address.ts";

/** A well-known name that impostors borrow. */
export interface Brand {
  /** The name as it stands in a host. */
  name: string;
  /** Names that a seller gives itself. */
  sellers: string[];
  /** Registered names, without suffix unless they hold a dot. */
  hosts: string[];
  /** Also an ordinary word: worth a second look only in company. */
  isWord: boolean;
  /** Sells through others too, so an unknown host is no contradiction. */
  isResold: boolean;
}

const BRANDS: Brand[] = brands;

/** Where anybody may sell, so a host says nothing about the seller. */
export const MARKETPLACES: ReadonlySet<string> = new Set(marketplaces);
/** Company that a brand's name keeps in an impostor's host. */
export const BAIT: ReadonlySet<string> = new Set(hosts.bait);
/** Weaker company: an honest reseller may use it. */
export const SALES: ReadonlySet<string> = new Set(hosts.sales);
/** Suffixes that throw-away shops prefer. */
const CHEAP_SUFFIXES = new Set(hosts.cheapSuffixes);

/** The shortest name that is not met by chance. */
export const SHORTEST = 4;

export const byName: ReadonlyMap<string, Brand> = new Map(
  BRANDS.map((brand) => [brand.name, brand]),
);
const bySeller = new Map(
  BRANDS.flatMap((brand) =>
    brand.sellers.map((seller) => [seller, brand] as const)
  ),
);
// A question mark: also an ordinary word, so only the whole name counts.
const WORDS = new Set(
  makers.filter((name) => name.endsWith("?")).map((name) => name.slice(0, -1)),
);

/** Names that are nobody else's. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...makers.map((name) => name.replace("?", "")),
  ...BRANDS.filter(({ isWord }) => !isWord).map(({ name }) => name),
]);

export interface Claim {
  name: string;
  brand: Brand | undefined;
  /** The seller says nothing else: `Netflix Inc`, not `Netflix Party`. */
  isWhole: boolean;
}

/** Returns the well-known name that a seller gives itself, if any. */
export function claimOf(seller: string): Claim | undefined {
  const words = plainly(seller).match(/[a-z\d&+]+/g) ?? [];
  const bare = words.filter((word) => !COMPANY.has(word));
  const brand = bySeller.get(words.join(" ")) ?? bySeller.get(bare.join(" "));
  if (brand !== undefined) return { name: brand.name, brand, isWhole: true };
  const [first = "", second = ""] = words;
  const whole = bare.join("");
  const isWhole = KNOWN.has(whole);
  const name = isWhole
    ? whole
    : [first + second, first, second].find((name) =>
      name.length >= SHORTEST && KNOWN.has(name) && !WORDS.has(name)
    );
  return name === undefined
    ? undefined
    : { name, brand: byName.get(name), isWhole };
}

// Company suffixes and the like.
const COMPANY = new Set(
  "the inc incorporated corp corporation llc ltd limited ag se sa sarl ab nv bv plc gmbh sas spa co company pty kk international official officiel offiziell oficial ufficiale online support com group labs store shop outlet distribution platforms customer service services helpdesk billing team deals global us usa uk eu ca de fr es it deutschland france italia espana europe"
    .split(" "),
);

export function isOwn(url: WebAddress, { name, brand }: Claim): boolean {
  if (brand !== undefined && belongsTo(url, brand)) return true;
  const own = url.name.replaceAll("-", "");
  return !url.isLodger && own.startsWith(name) &&
    (own === name || !isThrownAway(url));
}

const OWN_SUFFIX =
  /^(?:com|net|org|io|co|app|dev|ai|so|tv|me|us|eu|[a-z]{2}|(?:co|com|net|org)\.[a-z]{2}|example|test)$/;

/** Tells whether a host is one of those that a brand uses. */
export function belongsTo(url: WebAddress, brand: Brand): boolean {
  // The name as it is looked up: a twin in other letters owns nothing.
  const [name = "", ...suffix] = url.registered.split(".");
  if (brand.hosts.includes(url.registered)) return true;
  return brand.hosts.includes(name) && OWN_SUFFIX.test(suffix.join("."));
}

export const sellsOthers = ({ name, isLodger }: WebAddress): boolean =>
  !isLodger && MARKETPLACES.has(name);

export function isThrownAway({ labels, name }: WebAddress): boolean {
  return CHEAP_SUFFIXES.has(labels.at(-1) ?? "") ||
    name.split("-").some((part) => SALES.has(part) || BAIT.has(part));
}
