/**
 * What an item seems to be worth, from the goods that its name speaks of.
 *
 * @module
 */

import compiled from "../data/worth_lexicon.json" with { type: "json" };
import data from "../data/worth.json" with { type: "json" };
import { FIELD, Lexicon } from "./lexicon.ts";
import type { Subject } from "../subject.ts";
import { beginsWithin } from "../text/hits.ts";
import { fold } from "../text/normalise.ts";

/**
 * Dollars that one has plausibly cost at least and at most. The least of dear
 * goods is that of a worn or broken one, or of one whose kind is told by a
 * single word; five times as much where the name goes into detail.
 */
type Worth = readonly number[];

/** What a name says besides the goods, in the main languages. */
type WorthSign = typeof SIGNS[number];

/** What the names of an item say of its worth. */
export interface Appraisal {
  /** Dear goods that are themselves for sale, as far as one can tell. */
  dear: Worth[];
  everyday: Worth[];
  says: ReadonlySet<WorthSign>;
  /** The name says no more than what the thing is. */
  isBare: boolean;
  /** How many the name speaks of. */
  named: number;
}

interface Found {
  concept: number;
  start: number;
  end: number;
}

const SIGNS = [
  "benign",
  "part",
  "dealer",
  "pro",
  "gratis",
  "grand",
  "detail",
  "plain",
  "all",
] as const;
/** Goods, and what is said of their worth. */
export const worthLexicon = new Lexicon(compiled, SIGNS[0]);

// What each concept is, by its number: a sign, or goods with their bounds.
const { concepts } = compiled;
const signs = concepts.map((name) => SIGNS.find((sign) => sign === name));
const dears = concepts.map(boundsIn(data.dear));
const everydays = concepts.map(boundsIn(data.everyday));
const worthOf = ({ concept }: Found): Worth[] => {
  const bounds = dears[concept] ?? everydays[concept];
  return bounds === undefined ? [] : [bounds];
};

function boundsIn(table: Record<string, Worth>) {
  return (name: string): Worth | undefined => table[name];
}

const UPGRADE: Worth = data.dear["first class"];

const WHOLE: ReadonlySet<Worth> = new Set(
  Object.entries(data.dear)
    .flatMap(([name, worth]) => data.whole.includes(name) ? [worth] : []),
);

/** Tells whether a name that goes on does not name a part: nobody sells any. */
export const isWhole = (worth: Worth) => WHOLE.has(worth);

/** Dollars that no purchase at a well-known shop reaches, by name in its host. */
export const SHOPS: ReadonlyMap<string, number> = new Map(
  Object.entries(data.shops).flatMap(([most, names]) =>
    names.map((name) => [name, Number(most)] as const)
  ),
);

const appraised = new WeakMap<Subject, Appraisal>();

/** Appraises an item; signals that ask in turn share the answer. */
export function appraise(s: Subject): Appraisal {
  let appraisal = appraised.get(s);
  if (appraisal === undefined) appraised.set(s, appraisal = read(s));
  return appraisal;
}

function read(s: Subject): Appraisal {
  const variant = fold(s.item.variant ?? "");
  const name = find([s.product, variant, fold(s.item.categoryLabel ?? "")]);
  const seller = new Set(
    find([s.seller]).map(({ concept }) => signs[concept]),
  );
  const goods = name.filter((one) => worthOf(one).length > 0);
  const apart = withoutInner(name, goods);
  const isFor = afterSign(apart, "pro");
  const says = new Set<WorthSign>();
  for (const { concept } of apart) {
    const sign = signs[concept];
    if (sign) says.add(sign);
  }
  if (seller.has("dealer")) says.add("part");
  if (seller.has("grand") && !goods.some(({ concept }) => everydays[concept])) {
    says.add("grand");
  }
  const dear = apart.filter((one) => dears[one.concept] && !isFor(one))
    .flatMap(worthOf);
  const everyday = apart.filter(({ concept }) => everydays[concept])
    .flatMap(worthOf);
  if (dear.length > 0) addDetails(`${s.product} ${variant}`, says);
  return {
    dear,
    // A seat in front is dearer than the flight that it is on.
    everyday: dear.includes(UPGRADE) ? [] : everyday,
    says,
    isBare: dear.length > 0 && strangeWords(s.product, apart) === 0,
    named: Math.max(piecesNamed(s.product), piecesNamed(variant)),
  };
}

/** Takes out what stands inside the longer name of goods. */
function withoutInner(found: Found[], goods: Found[]): Found[] {
  const reach = new Map<number, number>();
  for (const { start, end } of goods) {
    reach.set(start, Math.max(end, reach.get(start) ?? end));
  }
  let before = -Infinity;
  let start = -Infinity;
  return found.filter((one) => {
    if (one.start > start) {
      before = Math.max(before, reach.get(start) ?? before);
      start = one.start;
    }
    return before < one.end && (reach.get(start) ?? one.end) <= one.end;
  });
}

/** Tells of goods whether such a sign stands right before them. */
function afterSign(found: Found[], sign: WorthSign): (one: Found) => boolean {
  const ends = found.filter(({ concept }) => signs[concept] === sign)
    .map(({ end }) => ({ start: end }))
    .sort((a, b) => a.start - b.start);
  return ({ start }) => beginsWithin(ends, start - 1, start);
}

function addDetails(text: string, says: Set<WorthSign>): void {
  if (DETAIL.test(text)) says.add("detail");
  if (ALL.test(text)) says.add("all");
  if (TO_SCALE.test(text)) says.add("part");
}

// Words that stand outside all that was understood.
function strangeWords(product: string, found: Found[]): number {
  const words = product.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (!product.includes(" ")) return 0;
  const understood = new Set<number>();
  for (const { start, end } of found) {
    for (let at = Math.ceil(start); at < end; at++) understood.add(at);
  }
  return words.filter((word, at) =>
    word.length > 2 && !/\d/.test(word) && !understood.has(at)
  ).length;
}

function find(texts: string[]): Found[] {
  const found: Found[] = [];
  for (const [index, text] of texts.entries()) {
    if (text === "") continue;
    worthLexicon.scan(text, index * FIELD, (concept, start, end) => {
      found.push({ concept, start, end });
    });
  }
  return found;
}

// A measure or a year of make: nobody describes a part so.
const DETAIL =
  /\b(?:20[12]\d|\d+ ?(?:gb|tb|inch|zoll|cali|btu|hp|cv|ps|kw|km|sqm|sqft|m2|ct|carats?|bed(?:room)?s?|rooms?|habitaciones|dormitorios|zimmer|pieces|quartos|pokoje|комнат\w*|кв|litros|litres?|liters?))\b|\d ?(?:"|”|″|m²|㎡|坪|평|인치|インチ|英寸|дюйм|бр|м2|bhk|л\b|l\b|cc\b|리터|升|년식|万公里|km\b|гб|г\.в)/;

// "All 400 included"; 1:43.
const ALL = /\ball (?:\d+|of them|pieces|units)\b/;
const TO_SCALE = /\b1[:/]\d{1,3}\b/;

// "12 x", "1,000 pcs", "12個", "pack of 12".
const NAMED = [
  /(?<![\d.,])(\d{1,3}(?:[ ,.']\d{3}){1,4}(?!\d)|\d+) ?(?:x|×|pcs?|pieces?|units?|uds|unidades|unita|stk|stuck|stuks|sztuk|szt|шт|ks|db|adet|buah|lembar|cai|chiec|counts?|ct|pairs?|packs?|boxes|bags|sheets?|rolls|pezzi|pieces|licen[cs]es|seats|users)\b/g,
  /(?<![\d.,])(\d{1,3}(?:[ ,.']\d{3}){1,4}(?!\d)|\d+) ?(?:个|個|件|只|支|枚|本|箱|台|套|袋|개|대|장|세트|قطعة|حبة|عدد)/g,
  /\b(?:pack|box|set|lot|case|bag|carton|pallet|bundle|qty|quantity|menge|cantidad|x)(?: of)?[ :x]?(\d{1,3}(?:[ ,.']\d{3}){1,4}(?!\d)|\d+)(?![\d.,])/g,
];

function piecesNamed(text: string): number {
  if (!/\d/.test(text)) return 1;
  let most = 1;
  for (const pattern of NAMED) {
    for (const [, digits = "1"] of text.matchAll(pattern)) {
      most = Math.max(most, Number(digits.replace(/\D/g, "")));
    }
  }
  return most;
}
