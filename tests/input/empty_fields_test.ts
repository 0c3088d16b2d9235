/** Optional fields that say nothing, over HTTP. */
import { curationOf } from "../support/curation.ts";
import { assertEquals } from "@std/assert";
import { contactRequest } from "../../domain/contact/contact.ts";
import { registration, revocation } from "../../domain/api_key.ts";
import { feedFilters } from "../../domain/gallery/feed.ts";
import { submissionRequest } from "../../domain/gallery/submission.ts";
import { problemsOf, validate } from "../../domain/input/validate.ts";
import { claimRequest } from "../../domain/promo/claim.ts";
import { reservationRequest } from "../../domain/promo/reservation.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";

const BODIES = {
  contactRequest,
  registration,
  revocation,
  submissionRequest,
  claimRequest,
  reservationRequest,
};

for (const [name, schema] of Object.entries(BODIES)) {
  Deno.test(`each optional field of ${name} may be null or blank, a required one not`, () => {
    const plain = problemsOf(schema, {});
    for (const [field, own] of Object.entries(schema.shape)) {
      const isOptional = own.safeParse(undefined).success;
      for (const nothing of [null, "", " "]) {
        const problems = problemsOf(schema, { [field]: nothing });
        const same = JSON.stringify(problems) === JSON.stringify(plain);
        const isRefused = problems.some((line) => line.startsWith(`${field}:`));
        assertEquals([same, isRefused], [isOptional, !isOptional], field);
      }
    }
  });
}

Deno.test("a purchase with null for every optional field is the purchase without them", () => {
  const sent = purchaseBody();
  const empty = Object.keys(submissionRequest.shape)
    .filter((name) => !(name in sent)).map((name) => [name, null]);
  const body = { ...Object.fromEntries(empty), ...sent };
  assertEquals(
    validate(submissionRequest, body),
    validate(submissionRequest, sent),
  );
  assertEquals(Object.keys(body).length > 12, true);
});

Deno.test("each filter of the feed and of prices may be empty; an empty cursor stays malformed", async () => {
  await using harness = await startHarness();
  const key = await harness.registerKey();
  const sent = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: { ...purchaseBody(), currency: null, purchasedAt: "" },
  });
  assertEquals(sent.status, 201);
  const { id } = await sent.json();
  await curationOf(harness.services).decide(id, "approve", "x");
  const read = async (path: string) => {
    const response = await harness.fetch(`/api/v1/gallery/${path}`);
    return [response.status, await response.json()];
  };
  const [status, { items }] = await read("feed");
  assertEquals([status, items.length, items[0].currency], [200, 1, "USD"]);
  for (const name of [...Object.keys(feedFilters), "limit"]) {
    for (const value of ["", "%20"]) {
      assertEquals(
        (await read(`feed?${name}=${value}`))[1].items,
        items,
        name,
      );
    }
  }
  const { category } = items[0];
  const prices = await read(`prices?category=${category}`);
  assertEquals(
    await read(`prices?category=${category}&q=&domain=&currency=`),
    prices,
  );
  for (const cursor of ["cursor=", "cursor=%20", "limit=&cursor="]) {
    assertEquals((await read(`feed?${cursor}`))[0], 400, cursor);
  }
});
