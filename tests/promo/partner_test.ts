/** The partner platform is named, or it is said that it is not. */
import { assert, assertStringIncludes } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";

const NAMED = {
  PARTNER_NAME: "Example Partner",
  PARTNER_URL: "https://partner.example",
};

Deno.test("docs, guide, tools and errors name the partner platform, or say that it is not named and whom to ask", async () => {
  for (const env of [{}, NAMED]) {
    await using harness = await startHarness({ env });
    const expected = "PARTNER_NAME" in env
      ? "Example Partner (https://partner.example)"
      : "not named by this server: ask the user, or the team";
    const headers = { accept: "text/markdown" };
    const page = await harness.fetch("/docs/promo", { headers });
    const text = (await page.text()).replace(/\s+/g, " ");
    assertStringIncludes(text, expected);
    const guide = await (await harness.fetch("/api/mcp")).text();
    assertStringIncludes(guide, expected);
    const tools = await harness.fetch("/api/mcp", {
      headers: { accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
    const { result } = await tools.json();
    for (const name of ["promo_reserve", "promo_claim"]) {
      const tool = result.tools.find((tool: { name: string }) =>
        tool.name === name
      );
      assertStringIncludes(tool.description, expected);
      assertStringIncludes(tool.description, "never invent");
    }
    for (const step of ["reserve", "claim"]) {
      const body = { platform_account_id: "not-an-id" };
      const response = await harness.fetch(`/api/v1/promo/${step}`, { body });
      const error = await assertEnvelope(response, 422, "validation_failed");
      assertStringIncludes(error.hint!, expected);
      assertStringIncludes(error.hint!, "never invent");
    }
    const body = { platform_account_id: crypto.randomUUID() };
    const response = await harness.fetch("/api/v1/promo/reserve", { body });
    const error = await assertEnvelope(response, 422, "validation_failed");
    assert(!error.hint!.includes("partner"));
  }
});
