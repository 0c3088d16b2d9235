/**
 * Strangers that give themselves out as a well-known name: by letters that look
 * like its own, or by what the seller says and the host does not bear out.
 *
 * @module
 */

import { BRANDS, MARKETPLACES } from "../data/brands.ts";
import { BAIT, CHEAP_SUFFIXES, NOT_TYPOS, SALES } from "../data/hosts.ts";
import makers from "../data/makers.json" with { type: "json" };
import type { Subject } from "../subject.ts";
import { likeness, plainly } from "../text/skeleton.ts";
import type { WebAddress } from "../text/web_address.ts";

const SHORTEST = 4;
// A question mark: also an ordinary word, so only the whole name counts.
const WORDS = new Set(
  makers.filter((name) => name.endsWith("?")).map((name) => name.slice(0, -1)),
);
const KNOWN = new Set([
  ...makers.map((name) => name.replace("?", "")),
  ...BRANDS.filter(({ isWord }) => !isWord).map(({ name }) => name),
]);
const LOOKS = new Map(
  [...KNOWN, ...MARKETPLACES].filter((name) => name.length >= SHORTEST)
    .map((name) => [likeness(name), name]),
);

const WORD = /[\p{L}\p{M}\p{N}]{2,}/gu;

/** A well-known name in letters of other scripts, in a text or in a host. */
export function looksLikeName({ item, urls, census }: Subject): boolean {
  const { sellerName, productName, variant = "" } = item;
  return urls.some(isLikeHost) || !census.isAscii &&
      [sellerName, productName, variant].some((text) =>
        FOREIGN.test(text) &&
        (text.match(WORD) ?? []).some((word) =>
          FOREIGN.test(word) && imitates(word) && !isAtHome(word, text)
        )
      );
}

const NOT_ASCII = /[^\p{ASCII}]/u;
// Other scripts, and the letters of phoneticians; not those of Vietnamese.
const FOREIGN = /[^\P{L}\p{sc=Latin}]|[\u0250-\u02af\u1d00-\u1dbf]/u;
const SCRIPTS = [/\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u];

/** One script, in a text whose other words need that script. */
function isAtHome(word: string, text: string): boolean {
  const script = SCRIPTS.find((script) => script.test(word));
  return script !== undefined && !/\p{sc=Latin}/u.test(word) &&
    script.test(likeness(text.replace(word, " ")));
}

function isLikeHost({ shownHost, name }: WebAddress): boolean {
  return shownHost.split(/[.-]/).some((word) => {
    if (NOT_ASCII.test(word)) return imitates(word);
    return word.length > SHORTEST && TRICKS.test(word) &&
      name.split("-").includes(word) && !NOT_TYPOS.has(word) && imitates(word);
  });
}

// What is put for other letters in ASCII.
const TRICKS = /[01il]|rn|vv/;

function imitates(word: string): boolean {
  const plain = plainly(word);
  if (plain.length < 2) return false;
  const name = LOOKS.get(likeness(word)) ?? LOOKS.get(likeness(plain));
  return name !== undefined && name !== plain;
}

// What makes a claim: enough of these together.
const CLAIMS = 60;
const CARRIES = 60;
// No word of the seller's name stands in its host.
const UNLIKE = 40;
const LODGES = 40;
const THROWN_AWAY = 40;
const SIGNS_AS = 30;
const POSES = 100;

/** The seller takes a well-known name, and its host tells otherwise. */
export function poses({ item, urls: [url] }: Subject): boolean {
  if (url === undefined) return false;
  const name = claimed(item.sellerName);
  if (sellsOthers(url) || name !== undefined && isOwn(url, name)) return false;
  const claim = name === undefined
    ? (isUnlike(item.sellerName, url) ? UNLIKE : 0)
    : carries(url, name)
    ? CARRIES
    : CLAIMS;
  return claim > 0 &&
    claim + (url.isLodger ? LODGES : 0) +
          (isThrownAway(url) ? THROWN_AWAY : 0) +
          (LEGAL.test(item.sellerName) ? SIGNS_AS : 0) >= POSES;
}

const LEGAL =
  /\b(?:inc|corp|llc|ltd|ag|se|sa|s\.a|ab|nv|plc|gmbh|sas|spa|international|official|officiel|offiziell\w*|oficial|ufficiale|group)\b/i;

/** Returns the well-known name that a seller gives itself. */
function claimed(seller: string): string | undefined {
  const words = plainly(seller).match(/[a-z\d&]+/g) ?? [];
  const [first = "", second = ""] = words;
  const bare = words.filter((word) => !COMPANY.has(word)).join("");
  if (KNOWN.has(bare)) return bare;
  return [first + second, first, second].find((name) =>
    name.length >= SHORTEST && KNOWN.has(name) && !WORDS.has(name)
  );
}

function isUnlike(seller: string, { shownHost }: WebAddress): boolean {
  const words = plainly(seller).match(/[a-z]{4,}/g) ?? [];
  return words.length > 0 && !words.some((word) => shownHost.includes(word));
}

const COMPANY = new Set(
  "the inc corp corporation llc ltd ag se sa ab nv plc gmbh sas spa co company international official officiel offiziell oficial ufficiale group labs store shop online deutschland france italia espana europe"
    .split(" "),
);

function isOwn(url: WebAddress, name: string): boolean {
  const own = url.name.replaceAll("-", "");
  if (url.isLodger || isThrownAway(url) && own !== name) return false;
  const brand = BRANDS.find((brand) => brand.name === name);
  return own.startsWith(name) ||
    brand !== undefined &&
      (brand.hosts.includes(url.name) || brand.hosts.includes(url.registered));
}

const sellsOthers = ({ name, isLodger }: WebAddress) =>
  !isLodger && MARKETPLACES.has(name);

const carries = ({ labels }: WebAddress, name: string) =>
  labels.some((label) => label.replaceAll("-", "").includes(name));

function isThrownAway({ labels, name }: WebAddress): boolean {
  return CHEAP_SUFFIXES.has(labels.at(-1) ?? "") ||
    name.split("-").some((part) => SALES.has(part) || BAIT.has(part));
}
