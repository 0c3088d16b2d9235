/**
 * Amounts, dates and labels as people read them. Pages are the same for
 * everybody, so that caches can keep them: one language, UTC.
 *
 * @module
 */
import type { GalleryItem } from "../../domain/gallery/item.ts";

const DATE = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeZone: "UTC",
});

/** Writes an amount in its currency: `$1,299.00`, `¥4,980`. */
export function formatPrice(price: number, currency: string): string {
  try {
    return amountFormat(currency, price).format(price);
  } catch {
    // A code that this runtime does not know is still a fact worth showing.
    return `${price} ${currency}`;
  }
}

/** Writes an amount of a range or an axis: `$48`, `$19.99`, `$1,250`. */
export function formatRound(price: number, currency: string): string {
  const text = formatPrice(roundPrice(price), currency);
  return text.replace(/\.00(?!\d)/, "");
}

/** A quantile may lie between two prices; three digits say enough of it. */
export function roundPrice(price: number): number {
  return price < 100 ? Math.round(price * 100) / 100 : Math.round(price);
}

/** Formats by currency and size: making one costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function amountFormat(currency: string, price: number): Intl.NumberFormat {
  const options: Intl.NumberFormatOptions = { style: "currency", currency };
  if (price >= 1e12) options.notation = "scientific";
  // Two decimals would say that it was free.
  if (price > 0 && price < 0.01) options.maximumSignificantDigits = 3;
  const id = JSON.stringify(options);
  const format = formats.get(id) ?? new Intl.NumberFormat("en-US", options);
  formats.set(id, format);
  return format;
}

/** Writes a billing interval after a price: `/ month`, `billed weekly`. */
export function formatInterval(interval: string): string {
  return /^(every|per|each)\b|ly$/i.test(interval) ? interval : `/ ${interval}`;
}

/** Writes what is paid, and how often: `$12.00 / month`. */
export function formatCost(
  { price, currency, interval }: Pick<
    GalleryItem,
    "price" | "currency" | "interval"
  >,
): string {
  const often = interval ? ` ${formatInterval(interval)}` : "";
  return formatPrice(price, currency) + often;
}

/** Writes the day of an instant, or undefined when it is none. */
export function formatDate(instant: string): string | undefined {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? undefined : DATE.format(time);
}

export function formatCategory(slug: string): string {
  return slug === "ai" ? "AI" : slug.charAt(0).toUpperCase() + slug.slice(1);
}

/** The address if a page may link to it: http or https, nothing else. */
export function linkable(address: string | undefined): string | undefined {
  const protocol = URL.parse(address ?? "")?.protocol;
  return protocol === "https:" || protocol === "http:" ? address : undefined;
}

/** The address if a page may load it as a picture: our own, or over https. */
export function picturable(address: string | undefined): string | undefined {
  if (address?.startsWith("/img/")) return address;
  return URL.parse(address ?? "")?.protocol === "https:" ? address : undefined;
}

/** Colours of sellers; each has a class of its own. */
const TONES = 8;

/** One seller has one tone, on every page. */
export function toneOf(domain: string): number {
  let sum = 0;
  for (const letter of domain) sum = (sum * 31 + letter.codePointAt(0)!) % 997;
  return sum % TONES;
}
