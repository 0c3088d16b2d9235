/**
 * Amounts that nobody paid. `price` is what was paid in all, for any quantity.
 *
 * @module
 */

import {
  CEILINGS,
  CONSUMER_PLANS,
  DOLLARS,
  EVERYDAY,
  SMALL,
  TINY,
  TYPICAL,
  WHOLE_UNITS,
} from "./data/prices.ts";
import { DEAR, WHOLE_THINGS } from "./data/dear.ts";
import type { Subject } from "./subject.ts";

function dollars(s: Subject): number {
  return s.item.price * (DOLLARS[s.item.currency] ?? 1);
}

const MUCH = 1000;
const EVERYDAY_MOST = 20_000;
const CONSUMER_MOST = 6000;
// A thousand of them, or a thing of another kind that is named after them.
const IN_BULK =
  /\b\d{1,3}(?:[,.]\d{3})+\b|\b\d{3,} ?(?:kg|pcs|pieces|x|units|boxes|packs|people|guests|stk|stuck|uds)\b|\b(?:pallets?|cases? of|cartons?|catering|machine|maker|dispenser|roaster|table|tree|farm|license|licence|dress|gown|tour|class|course)\b/;
const STEEP = 1_000_000;
const ODD = 50_000;
const HIGHEST = Math.max(...Object.values(CEILINGS));

/** Far above what anything of its kind costs. */
export function costsTooMuch(s: Subject): boolean {
  const paid = dollars(s);
  if (paid < MUCH) return false;
  const count = s.item.quantity ?? 1;
  const ceiling = CEILINGS[s.item.category] ?? HIGHEST;
  if (paid > ceiling * Math.max(1, Math.min(count, 10_000))) return true;
  if (
    paid / count > 2500 && SMALL.test(s.product) && !DEAR_ANYWAY.test(s.product)
  ) {
    return true;
  }
  if (
    paid / count > MUCH && TINY.test(s.product) &&
    isPlainOne(s.product)
  ) {
    return true;
  }
  if (
    paid / count > EVERYDAY_MOST && EVERYDAY.test(s.product) &&
    isPlainOne(s.product)
  ) {
    return true;
  }
  if (
    paid / count > CONSUMER_MOST && CONSUMER_PLANS.test(s.product) &&
    isPlainOne(s.product)
  ) {
    return true;
  }
  const typical = TYPICAL[s.item.category];
  if (typical && paid / count > typical && isPlainOne(s.product)) return true;
  if (s.item.interval && paid / count > STEEP) return true;
  return isPattern(s.item.price) && paid > ODD;
}

function isPlainOne(product: string): boolean {
  return !DEAR_ANYWAY.test(product) && !IN_BULK.test(product) &&
    !FOR_MANY.test(product);
}

const FOR_MANY =
  /\b(?:seats|users|employees|people|team|enterprise|corporate|organi[sz]ation|company|company-wide|annual contract|committed|reserved|dedicated|cluster|sponsorship|license pack|licen[cs]es)\b/;

const DEAR_ANYWAY =
  /\b(?:first edition|servers?|gpus?|nvidia|rack|cluster|microscope|laboratory|medical|surgical|manuscripts?|folio|codex|signed|rare|antique|vintage|gold|diamond|platinum|bulk|pallet|wholesale|container|machine|industrial|collection|auction|limited|set of|lot of|original|manuscript|truckload|campaign|system)\b/;

// 88888888, 123456789, 99999999: typed, not paid.
function isPattern(price: number): boolean {
  const digits = String(price).replace(/\.\d+$/, "");
  return digits.length >= 5 &&
    (/^(\d)\1+$/.test(digits) || "12345678901234567890".includes(digits));
}

// A course on a car is no car.
const INTANGIBLE = new Set([
  "software",
  "ai",
  "hosting",
  "books",
  "education",
  "entertainment",
  "services",
]);

const PART_OF =
  /\b(?:cases?|covers?|chargers?|cables?|screen|protector|straps?|bands?|adapters?|stickers?|skins?|posters?|prints?|toys?|scale models?|model kits?|lego|miniature|1:\d+|hot wheels|matchbox|diecast|keychain|keyring|mug|t-?shirts?|book|guide|manual|magazine|rental?|rent|hire|deposit|reservation|reserve|down payment|installment|instalment|monthly|lease|insurance|warranty|care|applecare|repair|battery|parts?|spare|accessor\w+|holder|stand|mount|dock|sleeve|bag|ear ?tips|cleaning|kit for|for (?:iphone|macbook|ipad|tesla)|compatible|theme|wallpaper|icons?|ornament|puzzle|charging|supercharg\w*|subscription|trial|raffle|ticket|tour|test drive|wash|upgrade fee|seat selection|baggage|lounge|miles|points|taxes|fee|voucher|share|token|stake|fraction\w*|nft|skin|dlc|game|app|coupon|memory|ram|keyboard|mouse|hub|stylus|pen|pencil|h[uü]lle|fall|funda|coque|custodia|hoesje|etui|чехол|чохол|手机壳|ケース|케이스|كفر|कवर|kilif|perfume|fragrance|candle|soap|cap|polish|key|bulb|filter|mats?|plush|emblem|logo|badge|wiper|oil|hour|hourly|per hour|minutes?|min|seconds?|usage|gpu|on[- ]demand|instance|demo|sample|tasting|glass|receipt|donation|earnest|gift card)\b/;

/** Far below what the thing costs: a lure, or an invention. */
export function costsTooLittle(s: Subject): boolean {
  const paid = dollars(s);
  if (paid > 20_000 || paid === 0 || s.item.interval) return false;
  if (missesWhole(s, paid)) return true;
  if (!s.has("dear") || paid > 2000) return false;
  if (INTANGIBLE.has(s.item.category)) return false;
  if (PART_OF.test(s.product) || PART_OF_WHOLE.test(s.product)) return false;
  const found = DEAR.find(({ words }) => words.test(s.product));
  if (!found) return false;
  const count = s.item.quantity ?? 1;
  // A price may be for one or for all: only all the less can be wrong.
  return paid < found.least || paid / count < found.least / 200;
}

/** A whole thing, named as one, for the price of a part. */
function missesWhole(s: Subject, paid: number): boolean {
  return WHOLE_THINGS.some(({ words, least }) =>
    paid < least && words.test(s.product)
  ) && !PART_OF_WHOLE.test(s.product);
}

const PART_OF_WHOLE =
  /\b(?:gloves?|helmets?|locks?|signs?|souvenir|boots|jacket|trousers|goggles|visor|trailer|ramp|trailer hitch|roof box|rack|basket|bell|pump|light|lights|lamp|knob|handle|hinge|caster|feet|frame|tray|tool|tools|wrench|jack|fuse|sensor|antenna|lubricant|grease|wax|spray|cleaner|tablets|detergent|descaler|pods|hanger|hangers|paint|touch-up|bookends|candle|soap|fragrance|cologne|perfume|backpack|pouch|lanyard|wristband|ring light|lens|tripod|gimbal|propellers?|thumb grips?|stylus|sharpener|polish|catalog|brochure|cushions?|throws?|topper|legs|thermometer|magnets?|liner|freshener|shelf|drawer|gasket|hose|vest|life jacket|shoes|crew|museum tickets?|pads?|brakes?|winders?|scale model|model car|model kit|diecast model|wall|brackets?|novel|chocolate|headlights?|mirrors?|wheels?|bumper|seat|seats|poster|catalogue|catalog|calendar|backdrop|decor|remote|filament|figure|figurine|magnet|patch|pin|socks|shirt|hoodie|hat|cases?|covers?|chargers?|cables?|protector|straps?|adapters?|stickers?|posters?|prints?|toys?|lego|miniature|1:\d+|diecast|keychain|mug|t-?shirts?|books?|guide|manual|magazine|rent(?:al)?|rented|hire|deposit|reservation|reserve|installments?|instalments?|monthly|per month|lease|leasing|insurance|warranty|repair|batter(?:y|ies)|parts?|spare|accessor\w+|holder|stand|mount|dock|sleeve|insert|organi[sz]er|charm|dust bag|kit|compatible|puzzle|subscription|trial|raffle|tours?|ride|lesson|experience|wash|fees?|voucher|share|token|nft|dlc|game|app|lens cap|cap|oil|filter|mats?|plush|decal|logo|scarf|night|nights|airbnb|hotel|stay|plan|plans|drawing|survey|valuation|inspection|cleaning|course|hour|hours|h|minutes?|min|simulator|authentication|receipt|donation|gram|1 ?g|coin|charging|key|fob|tires?|tyres?|skin|wallpaper|doll|dollhouse|bird|dog|cat|tea|cake|h[uü]lle|funda|coque|miete|alquiler|noche|nuit|nacht|noite|notte)\b|机票|模型|手机壳|租|月租|民宿|ケース|カバー|模型|宿泊|렌트|케이스|모형|إيجار|غطاء|किराया/;

/** Money that the currency cannot divide into. */
export function splitsCurrency(s: Subject): boolean {
  return WHOLE_UNITS.has(s.item.currency) && !Number.isInteger(s.item.price) &&
    !METERED.test(s.product) && s.item.price > 1;
}

const METERED =
  /\b(?:usage|metered|api|tokens?|requests?|calls?|compute|storage|bandwidth|minutes|credits|kwh|gb|units?)\b/;
