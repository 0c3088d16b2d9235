import { Failure } from "../failures.ts";
import { type GalleryItem, SUBMISSION_ID } from "./item.ts";
import type { FeedStore } from "./ports.ts";

/** Stands for whatever cannot be an id, so that it is looked up as well. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Reads a published item.
 *
 * @throws {Failure} `item_unknown`, after the same reads for everything that
 * is not published
 */
export async function readItem(
  { feed }: { feed: Pick<FeedStore, "item"> },
  id: string,
): Promise<GalleryItem> {
  const item = await feed.item(SUBMISSION_ID.test(id) ? id : NO_ID);
  if (item === null) throw new Failure("item_unknown");
  return item;
}
