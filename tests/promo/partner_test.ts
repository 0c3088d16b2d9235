/** The partner platform is named, or it is said that it is not. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";
import { inPerson, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";

const NAMED = {
  PARTNER_NAME: "Example Partner",
  PARTNER_URL: "https://partner.example",
};

Deno.test("docs, tools and errors name the partner platform, or say that it is not named and whom to ask", async () => {
  for (const env of [{}, NAMED]) {
    await using harness = await startHarness({ env });
    const expected = "PARTNER_NAME" in env
      ? "Example Partner (https://partner.example)"
      : "not named by this server: ask the user, or the team";
    const headers = { accept: "text/markdown" };
    const page = await harness.fetch("/docs/promo", { headers });
    const text = (await page.text()).replace(/\s+/g, " ");
    assertStringIncludes(text, expected);
    const tools = await harness.fetch("/api/mcp", {
      headers: { accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
    const { result } = await tools.json();
    const [reserve, claim] = ["promo_reserve", "promo_claim"].map((name) =>
      result.tools.find((tool: { name: string }) => tool.name === name)
    );
    assertStringIncludes(reserve.description, expected);
    const { platform_account_id } =
      reserve.inputSchema.properties.parameters.properties;
    assertStringIncludes(platform_account_id.description, "never invent");
    assertStringIncludes(
      claim.description,
      "Repeat the values that you gave promo_reserve",
    );
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

Deno.test("nothing suggests the promotion before its partner platform is named", async () => {
  for (const env of [{}, NAMED]) {
    await using harness = await startHarness({ env });
    await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
    const told: Record<string, string> = {};
    const guide = await (await harness.fetch("/api/mcp?tools=card")).text();
    told.guide = guide;
    const whole = await (await harness.fetch("/api/mcp")).text();
    assertEquals(
      /^Promotion: /m.test(whole),
      "PARTNER_NAME" in env,
    );
    const headers = { accept: "text/html" };
    told.start = await (await harness.fetch("/", { headers })).text();
    told.ask = await (await harness.fetch("/ask", { headers })).text();
    const prompt = { name: "buy_with_card", arguments: { item: "Lamp" } };
    told.prompt = JSON.stringify(await client.getPrompt(prompt));
    const prepared = await client.call("environment_prepare", {
      browser_driver: "playwright",
      browser_visible: true,
      person_present: true,
    });
    told.environment = prepared.text;
    const { data } = await client.call("card_task_start", inPerson());
    const completed = await client.call("card_task_complete", {
      task_id: data.task_id,
      task_token: data.task_token,
      outcome: "completed",
    });
    assert(!completed.isError, completed.text);
    told.completed = completed.text;
    const loud = Object.keys(told)
      .filter((name) => /promo_|cash back/i.test(told[name]!));
    assertEquals(
      loud,
      "PARTNER_NAME" in env ? ["prompt", "environment", "completed"] : [],
    );
  }
});
