/**
 * Amounts that contradict what the purchase says itself: its country, and the
 * worth of a gift card.
 *
 * @module
 */
import currencies from "../data/currencies.json" with { type: "json" };
import {
  DOLLARS_PER_UNIT,
  GOODS_FIELDS,
  PLAIN,
  PRICE_BOUNDS,
  worthNamed,
} from "../prices.ts";
import type { Subject } from "../subject.ts";

/** Currencies by top-level domain of a country, and by script. */
const COUNTRIES: Record<string, string> = currencies.countries;
const PATTERNS: Record<keyof typeof currencies.scripts, RegExp> = {
  Hangul: /\p{sc=Hangul}/u,
  Hiragana: /\p{sc=Hiragana}/u,
  Katakana: /\p{sc=Katakana}/u,
  Thai: /\p{sc=Thai}/u,
  Khmer: /\p{sc=Khmer}/u,
  Myanmar: /\p{sc=Myanmar}/u,
  Mongolian: /\p{sc=Mongolian}/u,
  Armenian: /\p{sc=Armenian}/u,
  Sinhala: /\p{sc=Sinhala}/u,
  Ethiopic: /\p{sc=Ethiopic}/u,
  Bengali: /\p{sc=Bengali}/u,
};
const SCRIPTS = Object.entries(currencies.scripts).map(([script, local]) => ({
  pattern: PATTERNS[script as keyof typeof PATTERNS],
  local,
}));
/** How many times more than a unit of the country's a unit of the stated is. */
const MISTAKEN = 20;
/** The least that an amount in the country's currency is plausibly, in dollars. */
const TRIFLE = 0.1;

/**
 * An amount in the currency of the seller's country that is said to be dollars or
 * the like: too much for such goods as stated, and not in that currency.
 */
export function mistakesCurrency(s: Subject): boolean {
  const { price, currency, category, quantity = 1 } = s.item;
  const bounds = [...worthNamed(s)].flatMap((name) =>
    PRICE_BOUNDS.get(name)?.[1] ?? []
  );
  const most = Math.min(
    PLAIN[category] ?? Infinity,
    bounds.length > 0 ? Math.max(...bounds) : Infinity,
  ) * quantity;
  const stated = DOLLARS_PER_UNIT[currency] ?? 0;
  if (price * stated <= most) return false;
  const local = DOLLARS_PER_UNIT[localCurrency(s) ?? currency] ?? stated;
  return stated >= MISTAKEN * local && price * local >= TRIFLE &&
    price * local < most;
}

function localCurrency({ urls, texts }: Subject): string | undefined {
  const domain = urls[0]?.labels.at(-1) ?? "";
  return COUNTRIES[domain] ??
    SCRIPTS.find(({ pattern }) =>
      texts.some(({ field, raw }) =>
        GOODS_FIELDS.has(field) && pattern.test(raw)
      )
    )?.local;
}

/** An amount beside the sign or code of a currency. */
const FACE =
  /(?:([$€£¥₩₹]|\b[a-z]{3})\s?(\d[\d.,]{0,14})|(?<![\d.,])(\d[\d.,]{0,14})\s?([$€£¥₩₹]|[a-z]{3,5}\b))/g;
const SIGNS: Record<string, string[]> = currencies.signs;
/** Less of what a card or voucher is worth is asked by nobody who owns it. */
const LEAST_OF_FACE = 0.6;

/** A gift card or voucher for much less than it says that it is worth. */
export function sellsUnderFace({ item, product, hits }: Subject): boolean {
  const { price, currency } = item;
  const isCard = hits.all.some(({ concept, field }) =>
    field === "productName" && concept.name === "giftcard"
  );
  if (!isCard || price === 0) return false;
  const signs = SIGNS[currency] ?? [currency.toLowerCase()];
  const faces = product.matchAll(FACE).flatMap((
    [, before, first = "", second = "", after],
  ) =>
    signs.includes(before ?? after ?? "")
      ? [
        Number(
          (first + second).replace(/[.,](?=\d{3}\b)/g, "").replace(",", "."),
        ),
      ]
      : []
  ).toArray();
  return faces.length === 1 && price < LEAST_OF_FACE * faces[0]!;
}
