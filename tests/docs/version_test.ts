/** The version of the API is told in several places, and is one. */
import { assert, assertEquals } from "@std/assert";
import { API_VERSION } from "../../domain/version.ts";
import { startHarness } from "../support/harness.ts";
import { send } from "../support/mcp_calls.ts";

Deno.test("description, index, server card and MCP server tell the same version", async () => {
  await using harness = await startHarness();
  const read = async (path: string) => {
    const headers = { accept: "application/json" };
    return await (await harness.fetch(path, { headers })).json();
  };
  const { body } = await send(harness, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "0" },
  });
  assertEquals({
    description: (await read("/openapi.json")).info.version,
    index: (await read("/")).version,
    card: (await read("/api/mcp/server-card")).version,
    mcp: body.result.serverInfo.version,
  }, {
    description: API_VERSION,
    index: API_VERSION,
    card: API_VERSION,
    mcp: API_VERSION,
  });
});

Deno.test("the changelog begins with what is not released, or with this version", async () => {
  const page = new URL("../../docs/changelog.md", import.meta.url);
  const text = await Deno.readTextFile(page);
  const headings = Array.from(
    text.matchAll(/^## (.*\d\.\d.*)$/gm),
    ([, heading]) => heading!,
  );
  const [newest, ...older] = headings[0] === `Changes since ${API_VERSION}`
    ? headings.slice(1)
    : headings;
  const release = /^(\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$/;
  assertEquals(newest?.match(release)?.[1], API_VERSION, newest);
  assertEquals(older.filter((heading) => !release.test(heading)), []);
});

Deno.test("pages that tell the version of the description tell this one", async () => {
  await using harness = await startHarness();
  const told = (await harness.services.docs()).list()
    .flatMap(({ markdown }) =>
      Array.from(markdown.matchAll(/\bversion (\d+\.\d+\.\d+)/g), ([, v]) => v)
    );
  assert(told.length >= 2, `${told.length} pages`);
  assertEquals(told.filter((version) => version !== API_VERSION), []);
});
