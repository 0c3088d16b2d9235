import { z } from "zod";
import { Failure } from "../failures.ts";
import type { FeedStore } from "./ports.ts";
import { type GalleryItem, galleryItem, SUBMISSION_ID } from "./item.ts";

export const DEFAULT_FEED_LIMIT = 60;
export const MAX_FEED_LIMIT = 200;

/** Entries of the index that one request may look at. */
export const MAX_POSTINGS = 400;

/** Specification 4.4. */
export const feedPage = z.object({
  items: z.array(galleryItem),
  nextCursor: z.string().nullable().describe(
    "Pass it back as `cursor` for the next page; null on the last one.",
  ),
});

/** Looked up for malformed ids, so that they take the same time. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** @throws {Failure} `item_unknown`, after the same reads for every such id */
export async function readPublishedItem(
  { feed }: { feed: Pick<FeedStore, "item"> },
  id: string,
): Promise<GalleryItem> {
  const item = await feed.item(SUBMISSION_ID.test(id) ? id : NO_ID);
  if (item === null) throw new Failure("item_unknown");
  return item;
}
