/** The examples as pages show them, and as the server hands them out. */
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { fillExamples } from "../../domain/docs/placeholders.ts";
import { type Harness, startHarness } from "../support/harness.ts";

const BASE = "https://commerce.example.com";
const MCP = `${BASE}/api/mcp`;

async function read(harness: Harness, path: string): Promise<string> {
  const response = await harness.fetch(path);
  assertEquals(response.status, 200, path);
  return await response.text();
}

async function pages(harness: Harness): Promise<string> {
  const library = await harness.services.docs();
  return library.list().map(({ markdown }) => markdown).join("\n");
}

Deno.test("pages quote examples from the files, at the address of the server", async () => {
  await using harness = await startHarness({ env: { BASE_URL: BASE } });
  const text = await pages(harness);
  const fences = [...text.matchAll(/^```\w+ file (\S+)\n(.*?)^```$/gms)];
  assert(fences.length >= 12, `${fences.length} quotations`);
  for (const [, named, code] of fences) {
    assert(code!.trim() !== "", named);
    const [path, region] = named!.split("#");
    const file = await read(harness, `/docs/examples/${path}`);
    assert(file.includes(code!.trim().split("\n")[0]!), named);
    if (region === undefined) assertEquals(file.trim(), code!.trim(), named);
  }
  assert(!text.includes("localhost:8000/api"));
});

Deno.test("every example that a page links to is there", async () => {
  await using harness = await startHarness({ env: { BASE_URL: BASE } });
  const links = Array.from(
    (await pages(harness)).matchAll(
      new RegExp(`${BASE}(/docs/examples/[\\w./-]+)`, "g"),
    ),
    ([, path]) => path!,
  ).filter((path) => !path.endsWith("/"));
  assert(links.length >= 5, `${links}`);
  for (const path of links) await read(harness, path);
  const missing = await harness.fetch("/docs/examples/python/nothing.py");
  assertEquals(missing.status, 404);
});

Deno.test("a page that quotes what is not there is refused", () => {
  const examples = new Map([["a/b.ts", "x;\n// #region one\n  y;\n"]]);
  const quote = (named: string) =>
    fillExamples(`\`\`\`ts file ${named}\n\`\`\``, examples);
  assertEquals(quote("a/b.ts"), "```ts file a/b.ts\nx;\n  y;\n```");
  assertEquals(quote("a/b.ts#one"), "```ts file a/b.ts#one\ny;\n```");
  assertThrows(() => quote("a/c.ts"), ReferenceError, "a/c.ts");
  assertThrows(() => quote("a/b.ts#two"), ReferenceError, "a/b.ts#two");
});

/** Where each host's file has the address, once it is read as what it is. */
// deno-lint-ignore no-explicit-any
const HOSTS: Record<string, (config: any) => string> = {
  "claude-code.json": (config) => config.mcpServers["agent-commerce"].url,
  "claude-desktop.json": ({ mcpServers }) =>
    mcpServers["agent-commerce"].args.at(-1),
  "cursor.json": (config) => config.mcpServers["agent-commerce"].url,
  "vscode.json": (config) => config.servers["agent-commerce"].url,
  "gemini-cli.json": (config) => config.mcpServers["agent-commerce"].httpUrl,
  "codex.toml": (config) => config.mcp_servers["agent-commerce"].url,
  "goose.yaml": (config) => config.extensions["agent-commerce"].uri,
};

Deno.test("the file of each MCP host is valid, and names the server", async (t) => {
  await using harness = await startHarness({ env: { BASE_URL: BASE } });
  const page = await read(harness, "/docs/mcp-hosts.md");
  for (const [name, addressIn] of Object.entries(HOSTS)) {
    await t.step(name, async () => {
      const text = await read(harness, `/docs/examples/mcp-hosts/${name}`);
      assert(page.includes(text.trim()), `${name} is not on the page`);
      assertEquals(addressIn(parse(name, text)), MCP);
    });
  }
  await t.step("the commands, as the guide has them", async () => {
    const guide = await read(harness, "/api/mcp");
    const file = await read(harness, "/docs/examples/mcp-hosts/commands.sh");
    const commands = file.split("\n").filter((line) => /^\w/.test(line));
    assertEquals(commands.length, 3);
    for (const command of commands) {
      assert(command.includes(MCP) && page.includes(command), command);
      assert(guide.includes(command), command);
    }
    assert(guide.includes(`${BASE}/docs/mcp-hosts.md`));
  });
});

Deno.test("the page of hosts says what to choose where one looks for sign-in", async () => {
  await using harness = await startHarness({ env: { BASE_URL: BASE } });
  const page = await read(harness, "/docs/mcp-hosts.md");
  const [, section] = /^## Sign-in\n([^]*?)^## /m.exec(page)!;
  for (const host of ["Claude", "ChatGPT", "Codex", "n8n"]) {
    assertMatch(section!, new RegExp(`^\\| ${host}\\b.* \\| \\S`, "m"));
  }
});

function parse(name: string, text: string): unknown {
  if (name.endsWith(".json")) return JSON.parse(text);
  return name.endsWith(".toml") ? parseToml(text) : parseYaml(text);
}
