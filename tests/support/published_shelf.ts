import { curationOf } from "./curation.ts";
import { type Harness, purchaseBody } from "./harness.ts";

/** Submits purchases in their order and publishes them; returns their ids. */
export async function publish(
  harness: Harness,
  purchases: Record<string, unknown>[],
): Promise<string[]> {
  const key = await harness.registerKey();
  const curation = curationOf(harness.services);
  const ids: string[] = [];
  for (const purchase of purchases) {
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody(purchase),
    });
    const { id } = await response.json();
    await curation.decide(id, "approve", "x");
    ids.push(id);
  }
  return ids;
}
