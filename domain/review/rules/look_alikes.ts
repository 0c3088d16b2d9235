/**
 * Well-known names in letters that look like theirs, in a text or in a host.
 *
 * @module
 */

import { editDistance } from "../../input/edit_distance.ts";
import hosts from "../data/hosts.json" with { type: "json" };
import type { Subject } from "../subject.ts";
import { likeness, plainly } from "../text/skeleton.ts";
import type { WebAddress } from "../text/web_address.ts";
import {
  belongsTo,
  byName,
  KNOWN,
  MARKETPLACES,
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
