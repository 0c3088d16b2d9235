/**
 * Codecs of what the feed reads: all others stand on the schemas of requests,
 * which a process can answer from the feed without.
 *
 * @module
 */
import { z } from "zod";

/** Codec of a public item, which is kept as text. */
export const feedItem = z.string();

/** Codec of the head of the feed. */
export const feedHead = z.object({
  position: z.number(),
  removals: z.number(),
});
