import { z } from "zod";
import { type FieldNameWith, shapeOf } from "./purchase_fields.ts";
import type { Purchase } from "./submission.ts";

export const SUBMISSION_ID_PATTERN =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type GalleryItem = Pick<Purchase, FieldNameWith<"shown">>;

/** Public fields (specification 2.3), in the order of the response. */
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
] as const satisfies FieldNameWith<"shown">[];

export function publicItem(purchase: Purchase): GalleryItem {
  return Object.fromEntries(
    PUBLIC_FIELDS.map((name) => [name, purchase[name]]),
  ) as GalleryItem;
}

/** Epoch milliseconds in a UUIDv7 (RFC 9562 §5.7). */
export function submittedAt(id: string): number {
  return parseInt(id.replace("-", "").slice(0, 12), 16);
}

/**
 * JSON with escaped non-ASCII characters: a single character outside Latin-1
 * halves the rate at which a page is served.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

const shown = shapeOf("shown");

/** Specification 2.3. */
export const galleryItem = z.object(
  Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, shown[name]])),
).partial();

/** Specification 4.4. */
export const feedPage = z.object({
  items: z.array(galleryItem),
  nextCursor: z.string().nullable().describe(
    "Pass it back as `cursor` for the next page; null on the last one.",
  ),
});

export const DEFAULT_FEED_LIMIT = 60;
export const MAX_FEED_LIMIT = 200;

/** Maximum index entries that one request reads. */
export const MAX_POSTINGS = 400;
