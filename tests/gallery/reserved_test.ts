/** Addresses that only a local service takes. */
import { assertEquals } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";

const PATH = "/api/v1/gallery/submissions";

const RESERVED = [
  "https://shop.example/x",
  "https://www.example.com/x",
  "https://a.test/x",
  "https://b.invalid./x",
];

Deno.test("a public service refuses addresses under reserved names, in the sandbox too", async () => {
  const env = { BASE_URL: "https://commerce.agents.net" };
  await using harness = await startHarness({ env });
  const key = await harness.registerKey();
  for (const sandbox of ["true", "false"]) {
    const headers = { "x-api-key": key, "x-sandbox": sandbox };
    for (const link of RESERVED) {
      for (const field of ["productUrl", "imageUrl", "logoUrl"]) {
        const body = purchaseBody({
          productUrl: "https://www.bialetti.com/x",
          [field]: link,
        });
        const response = await harness.fetch(PATH, { headers, body });
        const error = await assertEnvelope(response, 422, "validation_failed");
        assertEquals(error.details, [
          `${field}: is under a reserved name, such as shop.example`,
        ]);
      }
    }
  }
  const body = purchaseBody({ productUrl: "https://testexample.com/x" });
  const headers = { "x-api-key": key };
  assertEquals((await harness.fetch(PATH, { headers, body })).status, 201);
});

Deno.test("a local service takes addresses under reserved names", async () => {
  await using harness = await startHarness();
  const headers = { "x-api-key": await harness.registerKey() };
  const body = purchaseBody({ productUrl: RESERVED[0] });
  assertEquals((await harness.fetch(PATH, { headers, body })).status, 201);
});
