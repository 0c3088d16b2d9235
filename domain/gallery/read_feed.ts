import { Failure } from "../failures.ts";
import type { FeedPage, FeedPageRequest, FeedStore } from "./ports.ts";

export const DEFAULT_FEED_LIMIT = 60;
export const MAX_FEED_LIMIT = 200;

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
