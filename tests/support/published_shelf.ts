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

let buyers = 0;

/** Does the same, each purchase by a submitter of its own. */
export async function publishByMany(
  harness: Harness,
  purchases: Record<string, unknown>[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const purchase of purchases) {
    buyers++;
    const by = {
      submitterEmail: `buyer-${buyers}@agents.example`,
      submitterPhone: `+1202555${String(buyers).padStart(4, "0")}`,
    };
    ids.push(...await publish(harness, [{ ...by, ...purchase }]));
  }
  return ids;
}
