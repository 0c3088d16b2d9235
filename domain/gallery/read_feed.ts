import { z } from "zod";
import { Failure } from "../failures.ts";
import type { FeedPage, FeedPageRequest, FeedStore } from "./ports.ts";
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

/** @throws {Failure} `malformed_query` for an invalid cursor */
export async function readFeedPage(
  { feed }: { feed: Pick<FeedStore, "page"> },
  request: FeedPageRequest,
): Promise<FeedPage> {
  const page = await feed.page(request);
  if (page !== undefined) return page;
  throw new Failure("malformed_query", {
    message: "The cursor is malformed.",
    hint: "Pass nextCursor back as it was received, or leave it out to " +
      "start from the newest item.",
    details: ["cursor: is not a cursor of this feed"],
  });
}

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
