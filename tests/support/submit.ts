import { type Harness, purchaseBody } from "./harness.ts";

/** Submits purchases in their order, with one key; returns their ids. */
export async function submit(
  harness: Harness,
  changes: Record<string, unknown>[],
  apiKey?: string,
): Promise<string[]> {
  const key = apiKey ?? await harness.registerKey();
  const ids: string[] = [];
  for (const change of changes) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody(change),
    });
    ids.push((await response.json()).id);
  }
  return ids;
}

/** So many purchases that differ by their names. */
export function names(count: number): { productName: string }[] {
  return Array.from({ length: count }, (_, n) => ({ productName: `No ${n}` }));
}

/** Ids of the newest items of the feed. */
export async function feedIds(harness: Harness): Promise<string[]> {
  const response = await harness.fetch("/api/v1/gallery/feed?limit=200");
  const { items } = await response.json();
  return items.map(({ id }: { id: string }) => id);
}
