import { stored } from "../rows/codecs.ts";
import { decidedKey, FEED } from "../schema.ts";
import type { Store } from "../store.ts";
import { rowPosition } from "./publication.ts";
import { readStoredItem } from "./stored_item.ts";

/**
 * Lowest position published at an instant or later. Positions grow with time:
 * bisection.
 */
export async function publishedFrom(
  store: Store,
  { since, newest }: { since: number; newest: number },
): Promise<number> {
  let [low, high] = [0, newest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const next = await publicationFrom(store, middle);
    if (next === undefined || next.publishedAt >= since) high = middle;
    else low = next.position + 1;
  }
  return low;
}

/** First publication at or above a position that can be dated. */
async function publicationFrom(store: Store, from: number) {
  const range = { start: [...FEED, from], end: [...FEED, Infinity] };
  const [row] = await store.list(range, { limit: 1 });
  if (row === undefined) return undefined;
  const position = rowPosition(row);
  const item = readStoredItem(row.value);
  const { value } = await store.get(decidedKey(item?.id ?? ""));
  const decisions = stored.decided.safeParse(value).data?.decisions ?? [];
  // Approving a published item again keeps its position.
  const publication = decisions.findLast(({ outcome }, index) =>
    outcome === "approve" && decisions[index - 1]?.outcome !== "approve"
  );
  return { position, publishedAt: publication?.decidedAt ?? 0 };
}
