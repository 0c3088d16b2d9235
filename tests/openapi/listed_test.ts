/** Endpoints list what they throw; the harness holds every test to the lists. */
import { assertEquals, assertRejects } from "@std/assert";
import { Failure } from "../../domain/failures.ts";
import { failuresOf } from "../../domain/openapi/operation.ts";
import { endpointsOf } from "../../routes/app.ts";
import { startHarness } from "../support/harness.ts";

Deno.test("a failure that an endpoint throws and does not list fails the test that met it", async () => {
  await using harness = await startHarness({
    replace: ({ feed }) => ({
      feed: {
        ...feed,
        item: () => Promise.reject(new Failure("card_link_ended")),
      },
    }),
  });
  await assertRejects(
    () => harness.fetch("/api/v1/gallery/items/any"),
    Error,
    "does not list card_link_ended",
  );
});

Deno.test("every operation but a probe lists that its client may be refused, and that its address may be too long", async () => {
  await using harness = await startHarness();
  for (const operation of endpointsOf(harness.services)) {
    const listed = failuresOf(operation);
    const { id, tag } = operation;
    assertEquals(listed.includes("rate_limited"), tag !== "Health", id);
    assertEquals(listed.includes("malformed_query"), true, id);
  }
});

Deno.test("every write that adds rows lists that the day's budget may be spent", async () => {
  await using harness = await startHarness();
  const listing = endpointsOf(harness.services)
    .filter((one) => failuresOf(one).includes("storage_quota_exceeded"))
    .map(({ id }) => id);
  assertEquals(listing.sort(), [
    "claimCashBack",
    "registerKey",
    "reserveCashBack",
    "sendContactForm",
    "sendContactRequest",
    "submitPurchase",
  ]);
});
