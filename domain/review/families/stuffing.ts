/**
 * Texts written for search engines.
 *
 * @module
 */

import { BANG, DOLLAR, HASH, MASK } from "./census.ts";
import { MARKETPLACES } from "../data/brands.ts";
import type { Subject } from "../subject.ts";
import { isAscii as isPlain } from "../text/normalise.ts";

/** A word, a sign or a list of search terms, over and over. */
export function isStuffed(s: Subject): boolean {
  const { isAscii, marks } = s.census;
  if ((marks & HASH) !== 0 && TAGS.test(s.raw)) return true;
  if ((!isAscii || marks & (BANG | DOLLAR | MASK)) && SIGNS.test(s.raw)) {
    return true;
  }
  // Marketplaces make sellers write like that.
  const isTitle = MARKETPLACES.has(s.urls[0]?.name ?? "");
  return s.texts.some(({ folded, raw, field, view }) => {
    if (view !== "plain" || field.endsWith("Url")) return false;
    if (
      !isAscii && !isPlain(raw) &&
      (isSignsOnly(raw) || !isTitle && goesRoundInOne(folded))
    ) return true;
    if (!mayRepeat(folded)) return false;
    const words = folded.match(isAscii ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ??
      [];
    return repeats(words, raw) || !isTitle && goesRound(words, raw) ||
      listsTerms(words, raw);
  });
}

const TAGS = /(?:#\p{L}[^#\n]*){5}/u;
const SIGNS = /([!?$*★☆✓✔🔥💰])\1{4,}|(?:!{2,}[^!]+){4}/u;
const buckets = new Uint8Array(64);
/** Eight words of a letter, or four of three. */
const SHORTEST = 15;

/** A cheap look: eight words, or four that may be the same one. */
function mayRepeat(text: string): boolean {
  if (text.length < SHORTEST) return false;
  buckets.fill(0);
  let words = 0, most = 0, hash = 0, length = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    if (code > 127 || code >= 97 && code <= 122 || code >= 48 && code <= 57) {
      // Four letters tell words apart well enough, and plurals together.
      if (length < 4) hash = hash * 31 + code & 63;
      length++;
      continue;
    }
    if (length === 0) continue;
    words++;
    if (length >= 3) {
      const count = (buckets[hash] ?? 0) + 1;
      buckets[hash] = count;
      if (count > most) most = count;
    }
    hash = length = 0;
  }
  return words >= 8 || most >= 4 && most >= words - 2;
}

function isSignsOnly(raw: string): boolean {
  return raw.length >= 8 &&
    (raw.match(/\p{Extended_Pictographic}/gu) ?? []).length >= 8;
}

function repeats(words: string[], raw: string): boolean {
  if (words.length < 4) return false;
  const counts = new Map<string, number>();
  for (const word of words) {
    if (word.length < 3) continue;
    const stem = word.replace(/(?<=...)(?:es|s)$/, "");
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  if (most >= 4 && most === words.length) return true;
  if (most >= 4 && words.length <= 8 && criesWares(counts)) return true;
  return most >= (isList(raw) ? 12 : 7) ||
    most >= 4 && most / words.length >= 0.29 &&
      words.length >= 8 && !isRhythm(words) && !isCount(words) && !isList(raw);
}

/** "Best best best best": what is said most is how good a buy it is. */
function criesWares(counts: Map<string, number>): boolean {
  return [...counts].some(([word, count]) => count >= 4 && CRIES.has(word));
}

const CRIES = new Set([
  "best",
  "cheap",
  "cheapest",
  "sale",
  "discount",
  "deal",
  "offer",
  "buy",
]);

const STOP = new Set(
  "the and for with of to in on at by or an is it my de la el en un una los las del con por para le les des du et au aux der die das und mit von im am zu di il lo gli da do dos das em no na os as che per ed van het een voor se ze po na do od za и в на с для по до от из ve ile bir dan di yang untuk va cho cua"
    .split(" "),
);

/** Comes back to the same few words, in whatever order. */
function goesRound(words: string[], raw: string): boolean {
  const said = words.filter((word) => word.length > 1 && !STOP.has(word));
  if (said.length < 9 || isList(raw)) return false;
  const counts = new Map<string, number>();
  for (const word of said) {
    const stem = word.slice(0, RUNNING.test(word) ? 2 : 5);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  if (isRhythm(words)) return false;
  const again = [...counts.values()].filter((count) => count > 1).length;
  if (again >= 5 && again / counts.size >= 0.4 && !/\d/.test(raw)) return true;
  if (most >= 6 && most / said.length >= 0.3) return true;
  // Titles of wares repeat themselves, too, but tell of sizes and numbers.
  const share = /\d/.test(raw) ? 0.45 : 0.36;
  return most >= (said.length < 14 ? 5 : 4) &&
    !isCount(words) && (said.length - counts.size) / said.length >= share;
}

// "Green tea, black tea, white tea": what is in the box.
function isList(raw: string): boolean {
  return (raw.match(/[,;+&，、]/g) ?? []).length >= 2 &&
    (raw.toLowerCase().match(SALES_TALK) ?? []).length < 2;
}

const RUNNING = /[\u3040-\u9fff\uac00-\ud7af]/;
const RUN = /[\u3040-\u9fff]{12,}/;

/** The same where words are not set apart. */
function goesRoundInOne(text: string): boolean {
  if (!RUNNING.test(text)) return false;
  const run = RUN.exec(text.replace(/[\s,，、。/|]+/g, ""))?.[0];
  if (!run) return false;
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < run.length; at++) {
    const pair = run.slice(at, at + 2);
    if (/[\u4e00-\u9fff]{2}|[\u30a0-\u30ff]{2}/.test(pair)) {
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  return most >= 5 && 2 * most / run.length >= 0.25;
}

// "25 boxes 12x12, 25 boxes 18x18".
function isCount(words: string[]): boolean {
  return words.filter((word) => /\d/.test(word)).length >= 3;
}

// "Bang bang burger, bang bang fries": twice and twice again.
function isRhythm(words: string[]): boolean {
  let pairs = 0;
  for (let at = 0; at + 1 < words.length; at++) {
    if (words[at] === words[at + 1]) pairs++;
  }
  return pairs >= 2 && words.length < 14 && new Set(words).size > 3;
}

const SALES_TALK =
  /\b(?:cheap(?:est)?|best|buy|sale|discount|deal|deals|offer|online|free shipping|hot|new|top|original|price|prices|wholesale|promo|coupon|low|lowest|clearance|now|shop|2024|2025|2026|usa|near me|barato|oferta|descuento|comprar|gunstig|billig|kaufen|angebot|rabatt|pas cher|promo|soldes|acheter|barato|desconto|economico|sconto|offerta|goedkoop|korting|tanie|promocja|купить|дешево|скидк[аи]|недорого|цена|ucuz|indirim|satin)\b/g;
// What is searched for a lot, and has nothing to do with anything.
const CROWD_PULLERS =
  /\b(?:cheap flights|casinos?|payday|loans?|viagra|cialis|forex|poker|betting|porn|weight loss|free money|bitcoin|credit repair|car insurance|onlyfans|kredit\w*|prestamos|vuelos baratos|apuestas|credito rapido|billigfluge|кредит\w*|казино|займ\w*)\b/g;
const MAKERS =
  /\b(?:levis|wrangler|diesel|redmi|iphone|samsung|xiaomi|huawei|oppo|vivo|nokia|sony|lg|motorola|pixel|oneplus|realme|nike|adidas|puma|gucci|prada|chanel|dior|hermes|rolex|omega|cartier|louis vuitton|zara|reebok|jordan|yeezy|asics|converse|vans|apple|dell|hp|lenovo|asus|acer|msi|bmw|audi|mercedes|toyota|honda|ford|bosch|makita|dewalt|milwaukee|versace|fendi|burberry|balenciaga|under armour|new balance|lululemon|google|microsoft|canon|nikon|lego|disney|marvel|pokemon|barbie)\b/g;

/** "Phone case, phone cover, phone shell …": one search term in many forms. */
function beginsAlike(raw: string): boolean {
  const terms = raw.toLowerCase().split(/[,;|/]/).map((term) => term.trim());
  if (terms.length < 6 || /\d/.test(raw)) return false;
  const first = terms[0]?.split(" ", 1)[0] ?? "";
  return first.length >= 3 &&
    terms.filter((term) => term.startsWith(`${first} `)).length >=
      0.8 * terms.length;
}

function listsTerms(words: string[], raw: string): boolean {
  if (words.length < 8) return false;
  if (beginsAlike(raw)) return true;
  const text = words.join(" ");
  const talk = (text.match(SALES_TALK) ?? []).length;
  if (talk >= 5 && talk / words.length > 0.25) return true;
  const makers = new Set(text.match(MAKERS) ?? []).size;
  if (makers >= 7 && !/[,/]\s*(?:and|&)|compatible|for\b/.test(raw)) {
    return true;
  }
  if (makers >= 5 && talk >= 3 && words.length >= 20) return true;
  const terms = raw.split(/[,|;]/).length;
  const bait = new Set(text.match(CROWD_PULLERS) ?? []).size;
  return terms >= 7 && (talk >= 3 || bait >= 2 || bait === 1 && makers >= 3);
}
