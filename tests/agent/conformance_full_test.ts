/** The official conformance suite, for what a stateless server can be asked. */
import { assertEquals } from "@std/assert";
import { startServer } from "../support/server.ts";

const SUITE = "npm:@modelcontextprotocol/conformance@0.1.16";

const SCENARIOS = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "dns-rebinding-protection",
];

async function deno(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assertEquals(code, 0, text(stdout) + text(stderr));
}

Deno.test("the MCP conformance scenarios pass", async (t) => {
  const download = () => deno("cache", "--no-lock", "--quiet", SUITE);
  // The registry may fail for a moment.
  await download().catch(download);
  await using server = await startServer();
  const url = server.url.replace("127.0.0.1", "localhost");
  for (const scenario of SCENARIOS) {
    await t.step(scenario, async () => {
      await deno(
        ...["run", "--allow-all", "--no-lock", "--quiet", SUITE, "server"],
        ...["--url", `${url}/api/mcp`, "--scenario", scenario],
      );
    });
  }
});
