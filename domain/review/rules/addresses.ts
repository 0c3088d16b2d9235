/**
 * Rules on hosts that are not public or hide the target of a link, and on
 * impostors of a well-known name: look-alike letters, a seller name that does not
 * match the host, or a brand in a host of another owner.
 *
 * @module
 */

import { editDistance } from "../../input/edit_distance.ts";
import { lookAlikeKey, UNSEEN, withoutMarks } from "../../input/fold.ts";
import { isReservedHost } from "../../input/web_address.ts";
import hosts from "../data/hosts.json" with { type: "json" };
import type { Subject } from "../subject.ts";
import {
  BAIT_WORDS,
  belongsTo,
  type Brand,
  brandByName,
  type Claim,
  claimOf,
  isCheapRegistration,
  isOwn,
  MARKETPLACES,
  MIN_NAME_LENGTH,
  SALES_WORDS,
  sellsOthers,
  UNAMBIGUOUS_NAMES,
  type WebAddress,
} from "../text/web_address.ts";

/** Part of a submission that the rules on hosts and names read. */
type Named = Pick<Subject, "item" | "urls">;

/** Public link shorteners; the brands' own shorteners are not listed. */
const SHORTENERS = new Set(hosts.shorteners);
/** Hosts that log who follows a link, and throw-away tunnels. */
const TRACKERS = new Set([...hosts.trackers, ...hosts.tunnels]);

// Paths of links that redirect to any address, and the hosts of such links.
const FORWARDS = /^\/(?:url|l\.php|linkredirect|redir\w*|share)\?/i;
const FORWARDERS =
  /^(?:(?:www\.)?google\.|(?:l|lm)\.(?:facebook|instagram)\.com$|out\.reddit\.com$|(?:www\.)?youtube\.com$|(?:www\.)?linkedin\.com$|steamcommunity\.com$)/;

/**
 * Returns true for an IP address, also a public one, or a single label; if the
 * service is public, also for a reserved host.
 */
export function isNotPublic({ urls, setting }: Subject): boolean {
  return urls.some(({ host }) =>
    isNumeric(host) || !host.includes(".") ||
    setting.isPublic && isReservedHost(host)
  );
}

/** Returns true for an IP address in place of a name. */
export const isNumeric = (host: string): boolean =>
  host.startsWith("[") ||
  /^(?:\d+|0x[0-9a-f]*)(?:\.(?:\d+|0x[0-9a-f]*))*$/.test(host);

/**
 * Returns true for a link that hides its target or logs who follows it: through
 * a shortener, a redirect, a tracker, a tunnel, Tor, I2P, or credentials as in
 * `https://amazon.com@elsewhere.example/`.
 */
export function hidesTarget({ urls }: Named): boolean {
  return urls.some(({ host, registered, words, hasCredentials }) =>
    hasCredentials ||
    SHORTENERS.has(registered) && !host.endsWith(".app.goo.gl") ||
    FORWARDS.test(words) && FORWARDERS.test(host) ||
    // Some of these hosts give subdomains to users, as public suffixes do.
    TRACKERS.has(registered) ||
    TRACKERS.has(registered.slice(registered.indexOf(".") + 1)) ||
    /\.(?:onion|i2p)$/.test(host)
  );
}

/** Types of files that run, or hold files that run, by their ending. */
const RUN = new Set(hosts.programs);

/** A picture's address that ends like a program, as in `lamp.jpg.exe`. */
export function isProgram({ urls }: Named): boolean {
  return urls.some(({ field, words }) =>
    field !== "productUrl" &&
    RUN.has(
      /^[^?#]*\.([a-z\d]+)(?:[?#]|$)/i.exec(words)?.[1]?.toLowerCase() ?? "",
    )
  );
}

/** Another owner's host in a path, as in `/amazon.de/ap/signin`. */
const HOST_IN_PATH =
  /(?<=\/)(?:https?:\/\/|www\.)?([a-z\d-]+)\.(?:com|net|org|co\.uk|[a-z]{2})(?=\/)/gi;
/** Hosts that keep copies of pages of others, by their addresses. */
const ARCHIVES = new Set(hosts.archives);

function hostsAnother(url: WebAddress): boolean {
  if (ARCHIVES.has(url.registered)) return false;
  const [path = ""] = url.words.split(/[?#]/);
  return path.matchAll(HOST_IN_PATH).some(([, name]) => {
    const brand = brandByName.get(name!.toLowerCase());
    return brand !== undefined && !brand.isWord && !belongsTo(url, brand);
  });
}

/** Real names that are one typing error away from a brand. */
const NOT_TYPOS = new Set(hosts.notTypos);

// Well-known names by their look-alike key. Ordinary words longer than the minimum
// do not look like another word.
const LOOKS = new Map(
  [
    ...[...UNAMBIGUOUS_NAMES, ...MARKETPLACES]
      .filter(({ length }) => length >= MIN_NAME_LENGTH),
    ...brandByName.keys().filter(({ length }) => length > MIN_NAME_LENGTH),
  ].map((name) => [lookAlikeKey(name), name]),
);

const WORD = /[\p{L}\p{M}\p{N}]{2,}/gu;
// Letters of other scripts, and phonetic letters; Vietnamese letters are Latin.
const FOREIGN = /[^\P{L}\p{sc=Latin}]|[\u0250-\u02af\u1d00-\u1dbf]/u;
const SCRIPTS = [/\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u];

/** A well-known name in foreign letters, with digits, or misspelt. */
export function looksLikeName({ item, urls }: Named): boolean {
  const { sellerName, productName, variant = "" } = item;
  return urls.some(isLikeHost) ||
    [sellerName, productName, variant].some((text) =>
      FOREIGN.test(text) &&
      (text.match(WORD) ?? []).some((word) =>
        FOREIGN.test(word) && imitates(word) && !isAtHome(word, text)
      )
    );
}

/** True if a word of a name is spelt like a well-known name, and is not it. */
export function imitatesName(text: string): boolean {
  const words = text.replace(UNSEEN, "").normalize("NFKC").match(WORD) ?? [];
  return words.some((word) =>
    (FOREIGN.test(word) || DISGUISED.test(word)) &&
    (imitates(word) || isBrandWithDigits(word.toLowerCase()))
  );
}

/** Digits in a word, a capital I for an l, and `rn` and `vv`. */
const DISGUISED = /[A-Za-z]\d|\d[A-Za-z]|[a-z]I|rn|vv/;

const isBrandWithDigits = (word: string): boolean =>
  !brandByName.has(word) && undigited(word).length >= MIN_NAME_LENGTH &&
  brandByName.get(undigited(word))?.isWord === false;

function imitates(word: string): boolean {
  const plain = withoutMarks(word);
  const name = LOOKS.get(lookAlikeKey(word)) ?? LOOKS.get(lookAlikeKey(plain));
  return name !== undefined && name !== plain;
}

/** Returns true if the word and other words of the text are of one script. */
function isAtHome(word: string, text: string): boolean {
  const script = SCRIPTS.find((script) => script.test(word));
  return script !== undefined && !/\p{sc=Latin}/u.test(word) &&
    script.test(lookAlikeKey(text.replace(word, " ")));
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
  if (word.length < MIN_NAME_LENGTH || NOT_TYPOS.has(word)) return false;
  const known = brandByName.get(word);
  if (known) return isForeign && !belongsTo(url, known);
  const meant = brandByName.get(undigited(word));
  if (meant && !belongsTo(url, meant)) return true;
  // Only the registered name is searched for misspellings: labels to its left
  // are chosen freely and often are ordinary words.
  if (!url.name.split("-").includes(word)) return false;
  return brandByName.values().some((brand) =>
    isOneSlip(word, brand.name) && !brand.isWord && !belongsTo(url, brand)
  );
}

/** Replaces digits, `rn` and `vv` by the letters that they imitate. */
function undigited(word: string): string {
  return word.replace(/rn/g, "m").replace(/vv/g, "w").replace(
    /[013457]/g,
    (digit) => ({ 0: "o", 1: "l", 3: "e", 4: "a", 5: "s", 7: "t" })[digit]!,
  );
}

/** One edit, and no plural; impostors keep the first letter, unlike others. */
function isOneSlip(word: string, brand: string): boolean {
  return brand.length > MIN_NAME_LENGTH && word[0] === brand[0] &&
    Math.abs(word.length - brand.length) < 2 && word !== `${brand}s` &&
    editDistance(word, brand, 1) <= 1;
}

/** The seller's name or a host claims a well-known name of another owner. */
export function imitatesBrand({ item, urls }: Named): boolean {
  const claim = claimOf(item.sellerName);
  return urls.slice(0, 1).some((shop) =>
    imitatesSeller(item.sellerName, shop) ||
    claim !== undefined && contradicts(claim, shop)
  ) ||
    urls.some((url) =>
      endsFalsely(url) || hostsAnother(url) || borrowsBrandName(url, claim)
    );
}

const contradicts = (claim: Claim, url: WebAddress): boolean =>
  !isOwn(url, claim) && !sellsOthers(url) &&
  (url.isOnSharedHost || isCheapRegistration(url) ||
    isOnlyBrandWord(claim, url));

/** Returns true for a brand that has no resellers and is not in the host. */
const isOnlyBrandWord = ({ brand, isWhole }: Claim, { labels }: WebAddress) =>
  isWhole && brand !== undefined && !brand.isWord && !brand.isResold &&
  !labels.some((label) => label.includes(brand.name));

/** Maximum number of words of a seller's name that may form a host name. */
const MAX_WORDS = 3;

/** The host contains the seller's name in look-alike characters. */
function imitatesSeller(seller: string, url: WebAddress): boolean {
  const words = withoutMarks(seller).match(/[a-z\d]+/g) ?? [];
  const names = words.slice(0, MAX_WORDS)
    .map((_, at) => words.slice(0, at + 1).join(""))
    .filter(({ length }) => length >= MIN_NAME_LENGTH);
  const parts = [url.name.replaceAll("-", ""), ...url.name.split("-")];
  return names.some((name) =>
    parts.some((part) =>
      part !== name && lookAlikeKey(part) === lookAlikeKey(name)
    )
  );
}

// `booking.com-reserve.example`: the name seems to end before the hyphen.
const FALSE_ENDING =
  /^(?!(?:www\d?|shop|store|m|en)\.)[^.]+\.(?:.+\.)?(?:com|net|org)-/;
// Suffixes inside a host: `shop.com.pay-desk.example`.
const ENDING = /^(?:com?|net|org)$/;

function endsFalsely(url: WebAddress): boolean {
  // Number of labels before the registered name.
  const inside = url.labels.length - url.registered.split(".").length;
  return FALSE_ENDING.test(url.shownHost) || inside > 1 &&
      url.labels.some((label, i) => i > 0 && i < inside && ENDING.test(label));
}

/** A brand's name in a host of another owner. */
function borrowsBrandName(url: WebAddress, claim: Claim | undefined): boolean {
  const parts = url.parts.flatMap(partAtBrand);
  if (parts.length < 2) return false;
  const isBaited = parts.some((part) => BAIT_WORDS.has(part));
  const isSuspect = isCheapRegistration(url) ||
    parts.some((part) => SALES_WORDS.has(part));
  return parts.some((part) => {
    const brand = brandByName.get(part);
    if (brand === undefined || belongsTo(url, brand)) return false;
    if (isBaited && !isProductOf(url, brand)) return true;
    return claim?.brand === brand &&
      (isSuspect || !brand.isWord && !brand.isResold);
  });
}

/** Splits "paypalbilling" into the brand and the bait or sales word. */
function partAtBrand(part: string): string[] {
  if (brandByName.has(part)) return [part];
  for (let at = MIN_NAME_LENGTH; at <= part.length - MIN_NAME_LENGTH; at++) {
    const [head, tail] = [part.slice(0, at), part.slice(at)];
    if (isPlainBrand(head) && isCompany(tail)) return [head, tail];
    if (isPlainBrand(tail) && isCompany(head)) return [head, tail];
  }
  return [part];
}

const isPlainBrand = (word: string) => brandByName.get(word)?.isWord === false;
const isCompany = (word: string) =>
  BAIT_WORDS.has(word) || SALES_WORDS.has(word) || word === "premium";

/**
 * Returns true for a brand that is an ordinary word, unless it is a label of the
 * host, starts the registered name, or has only bait beside it: `login-chase.com`.
 */
function isProductOf(url: WebAddress, brand: Brand): boolean {
  return brand.isWord && !url.labels.includes(brand.name) &&
    !url.name.startsWith(`${brand.name}-`) &&
    !url.name.split("-").every((part) =>
      part === brand.name || BAIT_WORDS.has(part)
    );
}
