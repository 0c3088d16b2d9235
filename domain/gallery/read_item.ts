import { Failure } from "../failures.ts";
import { type GalleryItem, SUBMISSION_ID } from "./item.ts";
import type { FeedStore } from "./ports.ts";

/** Looked up for malformed ids, so that they take the same time. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * @throws {Failure} `item_unknown`, after the same reads for every unpublished
 * id
 */
export async function readItem(
  { feed }: { feed: Pick<FeedStore, "item"> },
  id: string,
): Promise<GalleryItem> {
  const item = await feed.item(SUBMISSION_ID.test(id) ? id : NO_ID);
  if (item === null) throw new Failure("item_unknown");
  return item;
}
