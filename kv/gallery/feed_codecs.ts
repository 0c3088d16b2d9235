/**
 * Codecs of what the feed reads: all others stand on the schemas of requests,
 * which a process can answer from the feed without.
 *
 * @module
 */
import { z } from "zod";

/** Codec of a public item, which is kept as text. */
export const feedItem = z.custom<string>(isFeedItem);

/**
 * Whether a value is the JSON text of an item; cheap, for pages of them. It
 * goes into pages as it is, so that a text that is no item must not.
 */
export function isFeedItem(value: unknown): value is string {
  return typeof value === "string" && value.startsWith('{"id":"') &&
    value.endsWith("}");
}

/** Codec of the head of the feed. */
export const feedHead = z.object({
  position: z.number(),
  removals: z.number(),
});
