/**
 * Parts of a URL that the review reads, and well-known names: the name that a
 * seller claims, and the hosts of its owner.
 *
 * @module
 */

import { domainToUnicode } from "node:url";
import { parse as parseHost } from "tldts";
import brands from "../data/brands.json" with { type: "json" };
import hosts from "../data/hosts.json" with { type: "json" };
import makers from "../data/makers.json" with { type: "json" };
import marketplaces from "../data/marketplaces.json" with { type: "json" };
import { fold, toLatin, withoutMarks } from "../../input/fold.ts";

export interface WebAddress {
  field: string;
  /** Host in ASCII, as in DNS. */
  host: string;
  /** Host as browsers show it, in letters of any script. */
  shownHost: string;
  /** Labels of the host in Latin letters, from left to right. */
  labels: string[];
  /** Registered name with its public suffix: `shop.co.uk`. */
  registered: string;
  /** True for a host below another owner's name: `shop.myshopify.com`. */
  isOnSharedHost: boolean;
  /** First label of the registered name, in Latin letters. */
  name: string;
  /** All labels but the last, split at hyphens. */
  parts: string[];
  isWeb: boolean;
  hasCredentials: boolean;
  /** Path, query and fragment, without tracking and display parameters. */
  words: string;
}

const AUTHORITY = /^[a-z][a-z\d+.-]*:[\\/]*[^\\/?#]*/i;
// Signs that a URI holds only as percent-encodings (RFC 3986 section 2), read as
// people wrote them.
const ENCODED_SIGN = /%(?:5[b-e]|60|7[b-d])/gi;
// Hosts that lend pages to their users and are not in the Public Suffix List.
const LODGINGS =
  /^(?:sites\.google\.com|docs\.google\.com|forms\.gle|linktr\.ee|(?:[\w-]+\.)?(?:telegra\.ph|notion\.site|carrd\.co|webnode\.\w+|jimdosite\.com|business\.site))$/;

/** Splits a validated URL into its parts; never throws. */
export function readUrl(field: string, href: string): WebAddress {
  const url = URL.parse(href);
  const host = url?.hostname.replace(/\.$/, "") ?? "";
  const words = href.replace(AUTHORITY, "")
    .replace(ENCODED_SIGN, decodeURIComponent);
  const shownHost = host.includes("xn--") ? domainToUnicode(host) : host;
  const labels = fold(shownHost).split(".");
  // People read a name in look-alike letters as Latin.
  if (shownHost !== host) {
    labels.forEach((label, i) => labels[i] = toLatin(label));
  }
  const { domain, isPrivate } = parseHost(host, {
    allowPrivateDomains: true,
    validateHostname: false,
    extractHostname: false,
    detectIp: false,
  });
  const size = domain?.split(".").length ?? 2;
  return {
    field,
    host,
    shownHost,
    labels,
    registered: domain ?? host,
    isOnSharedHost: isPrivate === true || LODGINGS.test(host),
    name: labels[labels.length - size] ?? "",
    parts: labels.slice(0, -1).flatMap((label) => label.split("-")),
    isWeb: /^https?:/i.test(href),
    hasCredentials: (url?.username ?? "") + (url?.password ?? "") !== "",
    words: words.length > 1 ? withoutTracking(words) : "",
  };
}

// Parameters that track a click or set how the page is shown.
const TRACKING =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|(?:g|fb|msc|tt|tw|y|d)clid|[gw]braid|igshid|mc_[ce]id|_g[al]|p[df]_rd_\w+|ref_?|referrer|source|src|campaign|aff(?:id|iliate)?|tag|qid|sr|spm|scm|lang(?:uage)?|locale|hl|lc|cc|country|region|currency|cur|s(?:ess(?:ion)?)?_?id|phpsessid|jsessionid|session|sort|page)$/i;
// Only short values are dropped: a sentence in any parameter is reviewed.
const FEW_WORDS = /^[a-z\d]{0,64}(?:[._~:-][a-z\d]{0,64}){0,3}$/i;

function withoutTracking(words: string): string {
  const [, path, query, fragment] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(words)!;
  const kept = query!.split("&").filter((parameter) => {
    const [name, value = ""] = parameter.split(/=(.*)/s);
    return parameter !== "" && !(TRACKING.test(name!) && FEW_WORDS.test(value));
  });
  const left = [
    path!.replace(/;jsessionid=[\w.!-]*/i, ""),
    kept.length > 0 ? `?${kept.join("&")}` : "",
    FEW_WORDS.test(fragment!.slice(1)) ? "" : fragment,
  ].join("");
  return left.length > 1 ? left : "";
}

/** A well-known name that impostors use. */
export interface Brand {
  /** The name as written in a host. */
  name: string;
  /** Seller names of this brand. */
  sellers: string[];
  /** Registered host names; a name without a dot has any usual suffix. */
  hosts: string[];
  /** Also an ordinary word: evidence only together with other signs. */
  isWord: boolean;
  /** Has resellers, so an unknown host is no contradiction. */
  isResold: boolean;
}

/** Marketplaces, where the host is no evidence about the seller. */
export const MARKETPLACES: ReadonlySet<string> = new Set(marketplaces);
/** Words beside a brand's name in the hosts of impostors. */
export const BAIT_WORDS: ReadonlySet<string> = new Set(hosts.bait);
/** Words beside a brand's name that honest resellers use too. */
export const SALES_WORDS: ReadonlySet<string> = new Set(hosts.sales);
/** Public suffixes that throw-away shops prefer. */
const CHEAP_SUFFIXES = new Set(hosts.cheapSuffixes);

/** Minimum length of a name that does not occur by chance. */
export const MIN_NAME_LENGTH = 4;

export const brandByName: ReadonlyMap<string, Brand> = new Map(
  brands.map((brand) => [brand.name, brand]),
);
const bySeller = new Map(
  brands.flatMap((brand) =>
    brand.sellers.map((seller) => [seller, brand] as const)
  ),
);
// `?` marks a maker's name that is also an ordinary word.
const WORDS = new Set(
  makers.filter((name) => name.endsWith("?")).map((name) => name.slice(0, -1)),
);

/** Names of makers, and of brands that are no ordinary words. */
export const UNAMBIGUOUS_NAMES: ReadonlySet<string> = new Set([
  ...makers.map((name) => name.replace("?", "")),
  ...brands.filter(({ isWord }) => !isWord).map(({ name }) => name),
]);

export interface Claim {
  name: string;
  brand: Brand | undefined;
  /** True if no words but company words are left: not `Netflix Party`. */
  isWhole: boolean;
}

/** Returns the well-known name in a seller's name, if any. */
export function claimOf(seller: string): Claim | undefined {
  const words = withoutMarks(seller).match(/[a-z\d&+]+/g) ?? [];
  const bare = words.filter((word) => !COMPANY.has(word));
  const brand = bySeller.get(words.join(" ")) ?? bySeller.get(bare.join(" "));
  if (brand !== undefined) return { name: brand.name, brand, isWhole: true };
  const claim = (name: string, isWhole: boolean) => ({
    name,
    brand: brandByName.get(name),
    isWhole,
  });
  const whole = bare.join("");
  if (UNAMBIGUOUS_NAMES.has(whole)) return claim(whole, true);
  const [first = "", second = ""] = words;
  const name = [first + second, first, second].find((name) =>
    name.length >= MIN_NAME_LENGTH && UNAMBIGUOUS_NAMES.has(name) &&
    !WORDS.has(name)
  );
  return name === undefined ? undefined : claim(name, false);
}

// Company forms, departments and countries, which do not change a name.
const COMPANY = new Set(
  "the inc incorporated corp corporation llc ltd limited ag se sa sarl ab nv bv plc gmbh sas spa co company pty kk international official officiel offiziell oficial ufficiale online support com group labs store shop outlet distribution platforms customer service services helpdesk billing team deals global us usa uk eu ca de fr es it deutschland france italia espana europe"
    .split(" "),
);

export function isOwn(url: WebAddress, { name, brand }: Claim): boolean {
  if (brand !== undefined && belongsTo(url, brand)) return true;
  const own = url.name.replaceAll("-", "");
  return !url.isOnSharedHost && own.startsWith(name) &&
    (own === name || !isCheapRegistration(url));
}

const OWN_SUFFIX =
  /^(?:com|net|org|io|co|app|dev|ai|so|tv|me|us|eu|[a-z]{2}|(?:co|com|net|org)\.[a-z]{2}|example|test)$/;

export function belongsTo(url: WebAddress, brand: Brand): boolean {
  // In ASCII, so a look-alike in other letters does not count.
  const [name = "", ...suffix] = url.registered.split(".");
  if (brand.hosts.includes(url.registered)) return true;
  return brand.hosts.includes(name) && OWN_SUFFIX.test(suffix.join("."));
}

export const sellsOthers = ({ name, isOnSharedHost }: WebAddress): boolean =>
  !isOnSharedHost && MARKETPLACES.has(name);

export function isCheapRegistration({ labels, name }: WebAddress): boolean {
  return CHEAP_SUFFIXES.has(labels.at(-1) ?? "") ||
    name.split("-").some((part) =>
      SALES_WORDS.has(part) || BAIT_WORDS.has(part)
    );
}
