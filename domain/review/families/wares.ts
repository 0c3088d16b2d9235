/**
 * How much a text reads like an offer of forbidden goods. Hardly a word of such
 * an offer lacks an honest use, so words add up, by trade, and the signs of an
 * honest one are taken off.
 *
 * @module
 */

import { MARKETPLACES } from "../data/brands.ts";
import { FIELD } from "./lexicon.ts";
import { isBookshop, isToolOf } from "./slogans.ts";
import type { Subject } from "../subject.ts";

const TRADES = [
  "drugs",
  "papers",
  "fraud",
  "attacks",
  "arms",
  "vice",
  "harm",
  "scam",
  "pressure",
  "sham",
  "copies",
  "cheats",
] as const;
type Trade = typeof TRADES[number];

/** The concepts of a trade, spelt once. */
const CONCEPTS = TRADES.map((trade) =>
  [
    `sure ${trade}`,
    `likely ${trade}`,
    `tell ${trade}`,
    `hint ${trade}`,
  ] as const
);

/** What a word says of a trade; signs of any such trade, and of an honest one. */
export type Ware =
  | `${"sure" | "likely" | "tell" | "hint"} ${Trade}`
  | "trade"
  | "innocent";

const SURE = 130;
const LIKELY = 60;
// Gives away a likely word beside it, and says nothing without one.
const TELL = 45;
const HINT = 25;
const TRADE = 30;
// More words of a kind add nothing: long honest texts have some.
const MOST = 2;

const STORY = 60;
const INNOCENT = 45;
const KNOWN_SHOP = 50;
const STORIES = new Set(["books", "entertainment", "education", "toys"]);

// What a shop calls itself, where no honest name holds the same letters.
const NAME = 100;
const PLAIN_NAMES =
  /porn(?!ic|stars?tv)|xxx(?!lutz|l\b|-?large)|sexcam|sexchat|sexdate|sexshop|camgirl|escort(?:s\b|girl|servi|lad)|callgirl|hentai|fakeid|fakepass|fakedip|fakedoc|falschgeld|fullz|cvvshop|carding|darknet|hackedac|hackedpay|stolencard|stolenac|superclone|replicawatch|buyfollow|buyreview|hitman-?(?:for|hire|serv)|cocaine|kokain|mdma(?!art)|fentanyl|launder(?!ette|ing-?service|works)\.?cash|cashflip|btcdoubl|doublebtc|doublebitcoin/;

const CERTAIN = 100;
const POSSIBLE = 75;

/** Returns how much the item reads like a forbidden offer of some trade. */
function wareness(s: Subject): number {
  let most = 0;
  for (const [index, concepts] of CONCEPTS.entries()) {
    // "Approve all orders" is what a module does for its shop.
    if (TRADES[index] === "pressure" && isToolOf(s)) continue;
    const [sure, likely, tell] = concepts;
    if (s.has(sure) || s.has(likely) || s.count(tell) > 1) {
      most = Math.max(most, score(s, concepts));
    }
  }
  if (s.urls.some(({ name }) => PLAIN_NAMES.test(name))) most += NAME;
  return most === 0 ? 0 : most - lenience(s);
}

function score(
  s: Subject,
  [sure, likely, tell, hint]: typeof CONCEPTS[number],
): number {
  return distinct(s, sure) * SURE + distinct(s, likely) * LIKELY +
    distinct(s, tell) * TELL + distinct(s, hint) * HINT +
    distinct(s, "trade") * TRADE;
}

/** Counts matches in the one reading of the item that has most of them. */
function distinct(s: Subject, concept: Ware): number {
  let plain = 0;
  let most = 0;
  const others = new Map<number, number>();
  const words: string[] = [];
  let last: { index: number; words: string[] } | undefined;
  for (const { start } of s.hits(concept)) {
    const index = Math.floor(start / FIELD) - 1;
    const text = s.texts[index];
    // A path repeats the name; a word inside a longer one is chance.
    if (!text || text.field.endsWith("Url") || text.view === "glued") continue;
    if (text.view === "plain") {
      if (last?.index !== index) {
        last = { index, words: text.folded.match(WORD) ?? [] };
      }
      if (repeats(words, last.words[start - (index + 1) * FIELD])) continue;
      if (++plain >= MOST) return MOST;
      continue;
    }
    const count = (others.get(index) ?? 0) + 1;
    others.set(index, count);
    most = Math.max(most, count);
  }
  return Math.min(MOST, Math.max(plain, most));
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const STEM = 4;

// A shop that is called after its goods says one thing twice.
function repeats(words: string[], word: string | undefined): boolean {
  if (word === undefined || word.length < STEM) return false;
  const isKnown = words.some((other) =>
    other.startsWith(word) || word.startsWith(other)
  );
  if (!isKnown) words.push(word);
  return isKnown;
}

function lenience(s: Subject): number {
  const [url] = s.urls;
  return (STORIES.has(s.item.category) || isBookshop(s) ? STORY : 0) +
    (DETECTOR.test(s.product) ? STORY : 0) +
    (POWDER.test(s.product) ? POWDERED : 0) +
    distinct(s, "innocent") * INNOCENT +
    (url && MARKETPLACES.has(url.name) ? KNOWN_SHOP : 0);
}

// Finds what spies hide.
const DETECTOR =
  /\b(?:wykrywacz\w*|(?:gps|rf|bug|camera|kamera|wanzen)?-?detektor\w*|detectors?|detectores|detecteurs?|rilevator[ei]|cercamicrospie|wanzenfinder|aufspurgerat\w*|bug sweepers?|detektoren|detektory?)\b|детектор|обнаружитель|antipodsluch|探测器|探測器|発見器|탐지기/;
// Sold by the kilo, white and pure.
const POWDERED = 90;
const POWDER =
  /\b(?:creatina?e?|kreatin\w*|monohydrate|whey|collagene?|kollagen|citric acid|zitronensaure|citroensuur|ascorbic acid|ascorbinsaure|bicarbonate?|baking soda|natron|xanthan|erythritol|erythrit|dextrose|maltodextrin|inulin|xylitol?|taurine?|glycine?|beta[- ]?alanine?|l-?\w+ine powder|magnesium (?:citrate|malate|glycinate)|icing sugar|puderzucker|cornflour|corn ?starch|borax|talc|kaolin|gypsum|plaster of paris|diatomaceous)\b/;

// Two signals ask in turn about the same subject.
let lastSubject: Subject | undefined;
let lastWareness = 0;

function known(s: Subject): number {
  if (s !== lastSubject) {
    lastWareness = wareness(s);
    lastSubject = s;
  }
  return lastWareness;
}

/** Reads like an offer of forbidden goods. */
export function offersForbidden(s: Subject): boolean {
  return known(s) >= CERTAIN;
}

/** May be one. */
export function mayOfferForbidden(s: Subject): boolean {
  return known(s) >= POSSIBLE && known(s) < CERTAIN;
}
