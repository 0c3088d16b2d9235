import type { NameWith } from "./purchase_fields.ts";
import type { Purchase } from "./submission.ts";

/** Form of the ids of submissions, which items keep. */
export const SUBMISSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The public form of an approved purchase, nothing more. */
export type GalleryItem = Pick<Purchase, NameWith<"shown">>;

/**
 * What everybody sees of an approved purchase (specification 2.3), in the order
 * in which it is sent.
 */
export const PUBLIC_NAMES = [
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
] as const satisfies NameWith<"shown">[];

/** Cuts the public item out of a purchase; absent fields stay absent. */
export function publicItem(purchase: Purchase): GalleryItem {
  return Object.fromEntries(
    PUBLIC_NAMES.map((name) => [name, purchase[name]]),
  ) as GalleryItem;
}

/** When an item was submitted, by its UUIDv7 (RFC 9562 §5.7). */
export function submittedAt(id: string): number {
  return parseInt(id.replace("-", "").slice(0, 12), 16);
}

/**
 * An item as JSON text in ASCII. One letter outside Latin-1 doubles the memory
 * of a whole page and was measured to halve the rate at which it is served.
 */
export function itemJson(item: GalleryItem): string {
  return asciiJson(item);
}

/** JSON text without a letter outside ASCII. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}
