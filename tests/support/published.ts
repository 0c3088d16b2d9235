import { moderate } from "../../domain/gallery/moderate.ts";
import {
  type SubmissionRequest,
  toPurchase,
} from "../../domain/gallery/submission.ts";
import { PENDING } from "../../domain/gallery/tables.ts";
import { startHarness } from "./harness.ts";
import { moderateAll } from "./moderate_all.ts";
import type { TestServer } from "./server.ts";

/** Submits purchases to a server, in their order, and has them approved. */
export async function publishAll(
  server: TestServer,
  purchases: Record<string, unknown>[],
): Promise<void> {
  const registration = await server.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({ name: "Agent", contactEmail: "a@agents.example" }),
  });
  const { key } = await registration.json();
  for (const purchase of purchases) {
    const response = await server.fetch("/api/v1/gallery/submissions", {
      method: "POST",
      headers: { "x-api-key": key },
      body: JSON.stringify({
        submitterEmail: "a@agents.example",
        submitterPhone: "+12025550123",
        ...purchase,
      }),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(text);
  }
  await moderateAll(server.kvPath);
  // A server looks for other processes' publications once a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
}

/** Publishes what no screen or review would let through, before a start. */
export async function publishUnseen(
  kvPath: string,
  ...requests: SubmissionRequest[]
): Promise<void> {
  await using harness = await startHarness({ kvPath });
  for (const request of requests) {
    const id = harness.services.random.uuid();
    const origin = { id, submittedBy: "agc_0", submittedAt: 0 };
    const purchase = toPurchase(request, origin);
    await harness.kv.set(PENDING.key(purchase.id), purchase);
  }
  await moderate({
    ...harness.services,
    holder: "test",
    review: () => ({
      outcome: "approve",
      reviewer: "operator",
      certain: true,
      reasons: [],
    }),
  });
}
