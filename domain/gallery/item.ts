import { z } from "zod";
import {
  type FieldNameWith,
  type Purchase,
  shapeOf,
} from "../purchase/fields.ts";

export const SUBMISSION_ID_PATTERN =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type GalleryItem = Pick<Purchase, FieldNameWith<"shown">>;

/** Public fields (specification 2.3 and later), in the order of the response. */
export const PUBLIC_FIELDS = [
  "id",
  "productName",
  "sellerName",
  "productUrl",
  "rootUrl",
  "domain",
  "price",
  "currency",
  "interval",
  "category",
  "imageUrl",
  "logoUrl",
  "purchasedAt",
  "quantity",
  "variant",
  "publishedAt",
] as const satisfies FieldNameWith<"shown">[];

export function toPublicItem(purchase: GalleryItem): GalleryItem {
  return Object.fromEntries(
    PUBLIC_FIELDS.map((name) => [name, purchase[name]]),
  ) as GalleryItem;
}

/** Epoch milliseconds in a UUIDv7 (RFC 9562 §5.7). */
export function submissionTime(id: string): number {
  return parseInt(id.replace("-", "").slice(0, 12), 16);
}

/** Size of `publishedAt` and of three marks. */
const ADDED_BYTES = 72;

/** Returns the size of the JSON of a purchase's stored item, about. */
export function itemBytes(purchase: Purchase): number {
  let bytes = ADDED_BYTES;
  for (const name of [...PUBLIC_FIELDS, "categoryLabel" as const]) {
    const value = purchase[name];
    if (value === undefined) continue;
    bytes += name.length + 6;
    bytes += typeof value === "string" ? textBytes(value) : 8;
  }
  return bytes;
}

/** Six for each character that `asciiJson` escapes. */
function textBytes(text: string): number {
  if (ASCII.test(text)) return text.length;
  return text.length + 5 * text.replace(ASCII_RUNS, "").length;
}

const ASCII = /^[\0-\x7f]*$/;
const ASCII_RUNS = /[\0-\x7f]+/g;

const shown = shapeOf("shown");

/** Specification 2.3. */
export const galleryItem = z.object(
  Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, shown[name]])),
).partial();

/** Words for each billing interval that a filter takes. */
const INTERVAL_WORDS = {
  once: ["one-time", "one time", "onetime", "one-off", "single", "none"],
  day: ["daily"],
  week: ["weekly", "wk"],
  month: ["monthly", "mo", "mth", "per-month"],
  quarter: ["quarterly", "3 month"],
  year: ["yearly", "annual", "annually", "yr", "12 month", "per-year"],
};

export const INTERVALS: readonly string[] = Object.keys(INTERVAL_WORDS);

const INTERVAL_BY_WORD = new Map(
  Object.entries(INTERVAL_WORDS).flatMap(([interval, words]) =>
    [interval, ...words].map((word): [string, string] => [word, interval])
  ),
);

/**
 * Billing interval; `once` for a one-time purchase. An interval that no filter
 * names is itself, in lower case.
 */
export function billingInterval({ interval }: Pick<GalleryItem, "interval">) {
  const text = interval ?? "once";
  return findInterval(text) ?? text.trim().toLowerCase();
}

/** Interval that a label names, such as `year` for "Annually". */
function findInterval(label: string): string | undefined {
  const word = label.trim().toLowerCase().replace(/^(?:per|every|each|a) /, "");
  return INTERVAL_BY_WORD.get(word) ??
    INTERVAL_BY_WORD.get(word.replace(/s$/, ""));
}
