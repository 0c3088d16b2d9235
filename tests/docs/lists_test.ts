/** Lists of the texts, held to what the code has. */
import { assert, assertEquals } from "@std/assert";
import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";
import { GAUGES } from "../../domain/telemetry/telemetry.ts";
import { PROTOCOL_VERSIONS } from "../../routes/mcp/message.ts";
import { TOOL_GROUPS } from "../../routes/mcp/tool.ts";
import { startHarness } from "../support/harness.ts";
import { send } from "../support/mcp_calls.ts";
import { addressOf, readContract } from "../support/openapi.ts";

const ROOT = new URL("../../", import.meta.url);

async function read(path: string): Promise<string> {
  return (await Deno.readTextFile(new URL(path, ROOT))).replace(/\s+/g, " ");
}

/** Names in the code spans of a text that match. */
function namesIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name!)
    .filter((name) => pattern.test(name));
}

Deno.test("the guide and the facts of rate limits name every policy", async () => {
  const policies = Object.keys(POLICY_DEFAULTS);
  const guide = await Deno.readTextFile(new URL("docs/rate-limits.md", ROOT));
  const rows = Array.from(
    guide.matchAll(/^\| `([A-Z_]+)` +\|/gm),
    ([, name]) => name!,
  );
  assertEquals(rows.toSorted(), policies.toSorted());
  const facts = await read("docs/facts/rate-limits.md");
  const named = new Set(namesIn(facts, /^(?!STORE_)[A-Z_]+_PER_[A-Z]+$/));
  assertEquals([...named].toSorted(), policies.toSorted());
});

Deno.test("the facts of checkout name every group of tools", async () => {
  const facts = await read("docs/facts/checkout.md");
  const [, groups = ""] =
    /groups of tools that it names, of (.*?); an unknown/.exec(facts) ?? [];
  assertEquals(namesIn(groups, /./).toSorted(), TOOL_GROUPS.toSorted());
});

Deno.test("the page on operations has a row for each gauge, and does not count them", async () => {
  const page = await read("docs/internals/operations.md");
  for (const name of Object.keys(GAUGES)) {
    assert(page.includes(`| \`${name}\``), name);
  }
  assertEquals(/\b(?:\d+|five|six|seven|ten) gauges\b/.exec(page), null);
});

Deno.test("GET /docs lists every guide, and /llms-full.txt holds each with its facts", async () => {
  await using harness = await startHarness();
  const library = await harness.services.docs();
  const index = await (await harness.fetch("/docs")).text();
  const full = await (await harness.fetch("/llms-full.txt")).text();
  for (const { slug, markdown } of library.list()) {
    assert(index.includes(`/docs/${slug}`), slug);
    assert(full.includes(markdown.trim()), slug);
  }
  for (const { page } of library.facts()) {
    assert(full.includes(page.markdown.trim()), page.slug);
  }
});

Deno.test("the server card lists every revision that a client can use, server/discover those without initialize", async () => {
  await using harness = await startHarness();
  const card = await (await harness.fetch("/api/mcp/server-card")).json();
  for (const { supportedProtocolVersions } of card.remotes) {
    assertEquals(supportedProtocolVersions, PROTOCOL_VERSIONS);
  }
  const taken: string[] = [];
  for (const protocolVersion of PROTOCOL_VERSIONS) {
    const clientInfo = { name: "a", version: "1" };
    const params = { protocolVersion, capabilities: {}, clientInfo };
    const { body } = await send(harness, "initialize", params);
    if (body.result.protocolVersion === protocolVersion) {
      taken.push(protocolVersion);
    }
  }
  const { body } = await send(harness, "server/discover", {}, "2026");
  const { supportedVersions } = body.result;
  assertEquals([...supportedVersions, ...taken], PROTOCOL_VERSIONS);
});

Deno.test("every answer of an operation has an X-Request-Id", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  for (const operation of operations) {
    const { method, path } = operation;
    for (const accept of ["*/*", "image/x-nothing"]) {
      const request = { method: method.toUpperCase(), headers: { accept } };
      const response = await harness.fetch(addressOf(operation), request);
      await response.body?.cancel();
      const id = response.headers.get("x-request-id");
      assert(id !== null, `${method} ${path} ${response.status}`);
    }
  }
});

Deno.test("no operation answers 402 or 409, and 403 the MCP server alone", async () => {
  await using harness = await startHarness();
  const { operations } = await readContract(harness);
  const answering = (status: number) =>
    operations.filter(({ responses }) => responses[status])
      .map(({ path }) => path);
  assertEquals([answering(402), answering(409)], [[], []]);
  assertEquals(answering(403), ["/api/mcp", "/api/v1/mcp"]);
});

Deno.test("every field of a feed item is optional in the schema", async () => {
  await using harness = await startHarness();
  const { document } = await readContract(harness);
  // deno-lint-ignore no-explicit-any -- a schema as plain JSON
  const { GalleryItem } = (document as any).components.schemas;
  assert(Object.keys(GalleryItem.properties).length > 8);
  assertEquals(GalleryItem.required ?? [], []);
});
