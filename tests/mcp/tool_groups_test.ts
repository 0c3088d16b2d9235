/** The size of the list of tools, and how to request a part of it. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { TOOLS } from "../../routes/mcp/tools.ts";
import { startHarness } from "../support/harness.ts";
import { ERAS, URL_OF_MCP } from "../support/mcp_calls.ts";
import { connect, fetchOf } from "../support/mcp_clients.ts";

interface ListedTool {
  name: string;
  description?: unknown;
  inputSchema?: unknown;
}

/**
 * Tokens of what a host puts into a model's context, by the larger of two
 * counts: a tokenizer's, and a token for every four characters.
 */
function tokensOf(tools: ListedTool[]): number {
  const shown = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  const text = JSON.stringify(shown);
  return Math.max(encode(text).length, Math.ceil(text.length / 4));
}

for (const era of ERAS) {
  Deno.test(`${era}: the list of tools has at most 4,800 tokens, gallery and ask 1,700`, async () => {
    await using harness = await startHarness();
    const list = async (url: string) => {
      await using client = await connect(era, url, fetchOf(harness));
      const { tools }: { tools: ListedTool[] } = await client.listTools();
      return tools;
    };
    const all = await list(URL_OF_MCP);
    assertEquals(all.length, TOOLS.length);
    assert(tokensOf(all) <= 4800, `${tokensOf(all)} tokens`);
    const some = await list(`${URL_OF_MCP}?tools=ask,gallery`);
    const names = some.map(({ name }) => name);
    const groups = names.map((name) => name.split("_")[0]);
    assertEquals(new Set(groups), new Set(["gallery", "ask"]));
    assert(tokensOf(some) <= 1700, `${tokensOf(some)} tokens`);
    const whole = encode(JSON.stringify(all)).length;
    assert(whole <= 7900, `${whole} tokens with the output schemas`);
  });

  Deno.test(`${era}: a tool outside the groups is not there, one inside works`, async () => {
    await using harness = await startHarness();
    const url = `${URL_OF_MCP}?tools=gallery`;
    await using client = await connect(era, url, fetchOf(harness));
    const { isError } = await client.call("gallery_feed", { limit: 1 });
    assert(!isError);
    const error = await client.call("ask", { question: "What is it?" })
      .then(() => undefined, (error: Error) => error);
    assertStringIncludes(error!.message, "Unknown tool: ask");
    assertStringIncludes(error!.message, "gallery_submit");
    assert(!error!.message.includes("card_task_start"), error!.message);
  });
}

Deno.test("an unknown group is refused with the names of all, in the guide as well", async () => {
  await using harness = await startHarness();
  const groups = "card, gallery, keys, ask, promo, contact";
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  for (const tools of ["galery", "", "gallery,,ask", "x".repeat(5000)]) {
    const path = `/api/mcp?tools=${tools}`;
    const answer = await harness.fetch(path, { body: message });
    assertEquals(answer.status, 400, tools);
    const { error } = await answer.json();
    assertStringIncludes(error.message, groups);
    const guide = await harness.fetch(path);
    assertEquals(guide.status, 400);
    assertStringIncludes((await guide.json()).error.details[0], groups);
  }
  const guide = await harness.fetch("/api/mcp?tools=gallery");
  const text = await guide.text();
  assertStringIncludes(text, "\ngallery_feed: ");
  assert(!text.includes("\npromo_claim: "), "it names all tools");
});

Deno.test("no schema of a tool has a keyword that strict hosts refuse", () => {
  const refused = ["const", "default", "anyOf", "oneOf", "allOf", "$ref"];
  const schemas = TOOLS.map(({ inputSchema, outputSchema }) => [
    inputSchema,
    outputSchema,
  ]);
  JSON.stringify(schemas, (name, value) => {
    const isName = refused.includes(name) || name === "$defs" ||
      (name === "format" && value !== "date-time");
    assert(!isName, `${name}: ${value}`);
    return value;
  });
  const text = JSON.stringify(TOOLS.map(({ inputSchema }) => inputSchema));
  for (const note of ["An email address.", "A UUID.", "Must be true."]) {
    assertStringIncludes(text, note);
  }
});
