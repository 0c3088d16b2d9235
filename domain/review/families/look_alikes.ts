/**
 * Well-known names in letters that look like theirs, in a text or in a host.
 *
 * @module
 */

import { editDistance } from "../../input/edit_distance.ts";
import { type Brand, BRANDS, MARKETPLACES } from "../data/brands.ts";
import { NOT_TYPOS } from "../data/hosts.ts";
import type { Subject } from "../subject.ts";
import { likeness, plainly, skeleton } from "../text/skeleton.ts";
import type { WebAddress } from "../text/web_address.ts";
import { belongsTo, byName, KNOWN, SHORTEST } from "./known_names.ts";

// No ordinary word is another one in look-alike letters, if it is long enough.
const LOOKS = new Map(
  [...KNOWN, ...MARKETPLACES, ...byName.keys().filter(isLong)]
    .filter((name) => name.length >= SHORTEST)
    .map((name) => [likeness(name), name]),
);

function isLong(name: string): boolean {
  return name.length > SHORTEST;
}

// Impostors keep the first letter; strangers often do not.
const byShape = new Map<string, Brand[]>();
for (const brand of BRANDS) {
  const { name, isWord } = brand;
  if (isWord || name.length < 5) continue;
  for (const length of [name.length - 1, name.length, name.length + 1]) {
    const shape = `${name[0]}${length}`;
    byShape.set(shape, [...byShape.get(shape) ?? [], brand]);
  }
}

// Letters that are kept: more than any text needs.
const MOST_LETTERS = 4096;
const WORD = /[\p{L}\p{M}\p{N}]{2,}/gu;

/** A well-known name in foreign letters, in digits, or with a slip. */
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

function imitates(word: string): boolean {
  if (word.length < SHORTEST - 1) return false;
  if (NOT_ASCII.test(word)) {
    for (const letter of word) if (!mayBeLatin(letter)) return false;
  }
  const plain = plainly(word);
  const name = LOOKS.get(likeness(word)) ??
    (plain === word ? undefined : LOOKS.get(likeness(plain)));
  return name !== undefined && name !== plain;
}

// By unit: whether it looks like a Latin letter or a digit, once asked.
const looks = new Map<string, boolean>();

/** Tells most words of other scripts apart, which need no closer look. */
function mayBeLatin(letter: string): boolean {
  let known = looks.get(letter);
  if (known === undefined) {
    known = /^[\p{ASCII}\p{M}]*$/u.test(skeleton(plainly(letter))) ||
      /^[\p{ASCII}\p{M}]*$/u.test(skeleton(letter));
    if (looks.size < MOST_LETTERS) looks.set(letter, known);
  }
  return known;
}

/** One script, in a text whose other words need that script. */
function isAtHome(word: string, text: string): boolean {
  const script = SCRIPTS.find((script) => script.test(word));
  return script !== undefined && !/\p{sc=Latin}/u.test(word) &&
    script.test(likeness(text.replace(word, " ")));
}

function isLikeHost(url: WebAddress): boolean {
  const isForeign = url.host !== url.shownHost;
  return isForeign && MIXED.test(url.shownHost) ||
    url.parts.some((word) => isLikePart(word, url, isForeign)) ||
    isForeign && url.shownHost.split(/[.-]/)
        .some((word) => NOT_ASCII.test(word) && imitates(word));
}

/** Latin letters beside letters that only look Latin, in one label. */
const MIXED =
  /(?:^|\.)(?=[^.]*[a-z])[^.]*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]/u;

const SWAPS = /[01il]|rn|vv/;
/** What stands for letters in ASCII, digits most of all. */
export const TRICKS = /[013457]|rn|vv/;

function isLikePart(word: string, url: WebAddress, isForeign: boolean) {
  if (word.length < SHORTEST || NOT_TYPOS.has(word)) return false;
  const known = byName.get(word);
  if (known) return isForeign && !belongsTo(url, known);
  const meant = TRICKS.test(word) ? byName.get(undigited(word)) : undefined;
  if (meant && !belongsTo(url, meant)) return true;
  // Only the registered name, or a part of it, is compared for slips: labels
  // to its left are chosen freely and often are ordinary words.
  if (!url.name.split("-").includes(word)) return false;
  if (word.length > SHORTEST && SWAPS.test(word) && imitates(word)) return true;
  return (byShape.get(`${word[0]}${word.length}`) ?? []).some((brand) =>
    isOneSlip(word, brand.name) && !belongsTo(url, brand)
  );
}

/** Returns a word with the letters that its digits stand for. */
export function undigited(word: string): string {
  return word.replace(/rn/g, "m").replace(/vv/g, "w").replace(
    /[013457]/g,
    (digit) => ({ 0: "o", 1: "l", 3: "e", 4: "a", 5: "s", 7: "t" })[digit]!,
  );
}

/** One letter added, lost, changed, or two neighbours swapped; no plural. */
function isOneSlip(word: string, brand: string): boolean {
  return word !== `${brand}s` && editDistance(word, brand, 1) <= 1;
}
