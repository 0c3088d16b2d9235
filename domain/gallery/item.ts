import type { Purchase } from "./submission.ts";

/** Form of the ids of submissions, which items keep. */
export const SUBMISSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The fields of a purchase that everybody sees once it is approved
 * (specification 2.3), in the order in which they are sent.
 */
export const PUBLIC_FIELDS = {
  id: true,
  productName: true,
  sellerName: true,
  productUrl: true,
  rootUrl: true,
  domain: true,
  price: true,
  currency: true,
  interval: true,
  category: true,
  imageUrl: true,
  logoUrl: true,
  purchasedAt: true,
} as const satisfies Partial<Record<keyof Purchase, true>>;

const PUBLIC_NAMES = Object.keys(PUBLIC_FIELDS) as (keyof GalleryItem)[];

/** The public form of an approved purchase, nothing more. */
export type GalleryItem = Pick<Purchase, keyof typeof PUBLIC_FIELDS>;

/** Cuts the public item out of a purchase; absent fields stay absent. */
export function publicItem(purchase: Purchase): GalleryItem {
  return Object.fromEntries(
    PUBLIC_NAMES.map((name) => [name, purchase[name]]),
  ) as GalleryItem;
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
