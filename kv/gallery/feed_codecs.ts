/**
 * Codecs of what the feed reads: all others stand on the schemas of requests,
 * which a process can answer from the feed without.
 *
 * @module
 */
import { z } from "zod";
import { type GalleryItem, SUBMISSION_ID } from "../../domain/gallery/item.ts";

const text = z.string();

/** Codec of a public item: what every reader of the feed relies on. */
const feedItem = z.object(
  {
    id: text.regex(SUBMISSION_ID),
    productName: text,
    sellerName: text,
    productUrl: text,
    rootUrl: text,
    domain: text,
    price: z.number(),
    currency: text,
    interval: text.optional(),
    category: text,
    imageUrl: text.optional(),
    logoUrl: text.optional(),
    purchasedAt: text.optional(),
  } satisfies Record<keyof GalleryItem, z.ZodType>,
);

/** Reads a public item, which is kept as text; undefined when it is none. */
export function readFeedItem(value: unknown): GalleryItem | undefined {
  if (typeof value !== "string") return undefined;
  try {
    return feedItem.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}

/** Codec of the head of the feed. */
export const feedHead = z.object({
  position: z.number(),
  removals: z.number(),
  counts: z.object({
    categories: z.record(z.string(), z.number()),
    days: z.record(z.string(), z.number()),
  }),
});
