/** Formats for people: one language and UTC, so that caches can keep pages. */
import type { GalleryItem } from "../../domain/gallery/item.ts";
import { MAX_AMOUNT } from "../../domain/input/fields.ts";
import { getOrInsert, memoize } from "../../domain/memory.ts";

const dates = memoize(() =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })
);

/** Smaller amounts are written as a power of ten. */
const MIN_WRITTEN_OUT = 1e-6;

/** Cache of formats: creating a format costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Writes an amount in its currency: `$1,299.00`, `¥4,980`. */
export function formatPrice(price: number, currency: string): string {
  const options: Intl.NumberFormatOptions = { style: "currency", currency };
  // Two decimals would show 0.00.
  if (price > 0 && price < 0.01) options.maximumSignificantDigits = 3;
  // Without a limit, a number can have 300 digits.
  const isLong = price > MAX_AMOUNT || price > 0 && price < MIN_WRITTEN_OUT;
  if (isLong) options.notation = "scientific";
  try {
    const make = () => new Intl.NumberFormat("en-US", options);
    return getOrInsert(formats, JSON.stringify(options), make).format(price);
  } catch {
    // `Intl` rejects the currency code; the price is shown with the code.
    return `${price} ${currency}`;
  }
}

/** Writes an amount of a range or an axis: `$48`, `$19.99`, `$1,250`. */
export function formatRound(price: number, currency: string): string {
  const text = formatPrice(roundPrice(price), currency);
  return text.replace(/\.00(?!\d)/, "");
}

/**
 * Rounds to cents below 100, else to whole units: a quantile can lie between two
 * prices.
 */
export function roundPrice(price: number): number {
  return price < 100 ? Math.round(price * 100) / 100 : Math.round(price);
}

/** Writes a billing interval after a price: `/ month`, `billed weekly`. */
export function formatInterval(interval: string): string {
  return /^(every|per|each)\b|ly$/i.test(interval) ? interval : `/ ${interval}`;
}

/** Writes a price with its billing interval: `$12.00 / month`. */
export function formatCost(
  { price, currency, interval }: GalleryItem,
): string {
  const often = interval ? ` ${formatInterval(interval)}` : "";
  return formatPrice(price, currency) + often;
}

/** Writes the day of an instant; undefined if the text is no date. */
export function formatDate(instant: string): string | undefined {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? undefined : dates().format(time);
}

export function formatCategory(slug: string): string {
  return slug === "ai" ? "AI" : slug.charAt(0).toUpperCase() + slug.slice(1);
}

/** Returns the URL if a page may link to it (http or https). */
export function linkableUrl(address: string | undefined): string | undefined {
  const protocol = URL.parse(address ?? "")?.protocol;
  return protocol === "https:" || protocol === "http:" ? address : undefined;
}

/**
 * Returns true for a sample purchase (`deno task seed`): its logo is a drawing of
 * this service.
 */
export function isSample({ logoUrl }: { logoUrl?: string }): boolean {
  return logoUrl?.startsWith("/img/") ?? false;
}

/** Returns the URL if a page may load it as a picture: `/img/`, or https. */
export function pictureUrl(address: string | undefined): string | undefined {
  if (address?.startsWith("/img/")) return address;
  return URL.parse(address ?? "")?.protocol === "https:" ? address : undefined;
}

/** Number of seller colours; each has a CSS class `tone-<n>`. */
const TONES = 8;

/** Chooses a seller's colour, the same on every page. */
export function toneOf(domain: string): number {
  let sum = 0;
  for (const letter of domain) sum = (sum * 31 + letter.codePointAt(0)!) % 997;
  return sum % TONES;
}
