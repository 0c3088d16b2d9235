/**
 * MCP hosts as their users install them, under Node, against a running server:
 * each lists all tools, and calls each with good and with bad arguments.
 */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publishAll } from "../support/published.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { UNLIMITED } from "../support/unlimited.ts";
import {
  badCalls,
  type Form,
  goodCalls,
  type HostCall,
  type ListedTool,
} from "./calls.ts";
import { readyCard } from "./ready_card.ts";

const PURCHASE = {
  productUrl: "https://shop.example/kettle",
  sellerName: "Example Shop",
  productName: "Electric kettle",
  price: 39.9,
  currency: "USD",
};

interface Host {
  /** Module in `node/`. */
  name: string;
  /** Forms of good arguments that it sends, if not all. */
  forms?: Form[];
  /** Its own words for arguments that do not fit the schema of the list. */
  refusal?: RegExp;
  /** True if it offers schemas that OpenAI's strict mode takes. */
  isStrict?: boolean;
}

/** The slowest first, since two of them run at a time. */
const HOSTS: Host[] = [
  { name: "openai_agents", isStrict: true },
  { name: "inspector" },
  { name: "mcp_sdk" },
  { name: "ai_sdk" },
  { name: "mcp_use" },
  { name: "mcp_remote" },
  {
    name: "langchain",
    // It holds arguments to the listed schema, which allows no null.
    forms: ["plain"],
    refusal: /^Error: Received tool input did not match/,
  },
];

/** Result of a call, as the host gives it to its model. */
interface Outcome {
  id: string;
  /** True if the host gave its model an object. */
  isServed: boolean;
  text: string;
}

interface Report {
  /** As the host offers them to its model. */
  tools: Record<string, { strict?: boolean }>;
  /** Names, by the address with a slash at its end. */
  listedByPasted: string[];
  outcomes: Outcome[];
}

async function run(
  folder: string,
  [command, ...args]: string[],
  { input = "", env = {} }: { input?: string; env?: Record<string, string> } =
    {},
): Promise<string> {
  const child = new Deno.Command(command!, {
    args,
    cwd: folder,
    env: { NO_COLOR: "1", MCP_USE_ANONYMIZED_TELEMETRY: "false", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writing = new Blob([input]).stream().pipeTo(child.stdin);
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assertEquals(code, 0, `${command} ${args}\n${text(stderr).slice(-4000)}`);
  await writing;
  return text(stdout);
}

/** Installs the versions of the lock file; no script of a package runs. */
async function install(folder: string): Promise<void> {
  const source = fileURLToPath(new URL("node/", import.meta.url));
  for await (const { name } of Deno.readDir(source)) {
    await Deno.copyFile(join(source, name), join(folder, name));
  }
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const lean = ["--ignore-scripts", "--omit=optional", "--prefer-offline"];
  const command = ["npm", "ci", ...quiet, ...lean];
  // The registry may fail for a moment.
  await run(folder, command).catch(() => run(folder, command));
}

async function listTools(server: TestServer): Promise<ListedTool[]> {
  const response = await server.fetch("/api/mcp", {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  return (await response.json()).result.tools;
}

Deno.test("hosts list all tools, are served what is meant, and are told what is wrong", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  const env = { ...UNLIMITED, CARD_RELAY: "test" };
  await using server = await startServer({ env });
  const [tools] = await Promise.all([
    listTools(server),
    publishAll(server, [PURCHASE]),
    install(folder),
  ]);
  const feed = await (await server.fetch("/api/v1/gallery/feed")).json();
  const itemId = feed.items[0].id;

  const runs = inPairs(HOSTS, async ({ name, forms }, at) => {
    const prepared = { itemId, credential: await readyCard(server) };
    // One host breaks every field; the others share the fields among them.
    const turn = name === "mcp_sdk" ? undefined : at;
    const calls = [
      ...goodCalls(tools, prepared, forms),
      ...badCalls(tools, prepared, turn),
    ];
    const input = JSON.stringify({ url: `${server.url}/api/mcp`, calls });
    // No host writes into the home of the person who runs the test.
    const options = { input, env: { HOME: folder } };
    const text = await run(folder, ["node", "run.mjs", name], options);
    return { calls, report: JSON.parse(text) as Report };
  });
  const names = tools.map(({ name }) => name).sort();
  for (const [at, host] of HOSTS.entries()) {
    await t.step(host.name, async () => {
      const { calls, report } = await runs[at]!;
      assertEquals(Object.keys(report.tools).sort(), names);
      assertEquals(report.listedByPasted.sort(), names);
      assertEquals(report.outcomes.length, calls.length);
      assertEquals(wrongOutcomes(host, calls, report), []);
      const loose = names.filter((name) => !report.tools[name]!.strict);
      if (host.isStrict) assertEquals(loose, []);
    });
  }
  await Deno.remove(folder, { recursive: true });
});

/** Runs work on each item, on two of them at a time. */
function inPairs<T, R>(
  items: T[],
  work: (item: T, at: number) => Promise<R>,
): Promise<R>[] {
  const running: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  return items.map((item, at) => {
    const started = running[at % 2]!.then(() => work(item, at));
    running[at % 2] = started.catch(() => {});
    return started;
  });
}

/** Outcomes that are not as their calls ask for. */
function wrongOutcomes(
  { refusal }: Host,
  calls: HostCall[],
  { outcomes }: Report,
): string[] {
  return outcomes.filter(({ isServed, text }, at) => {
    const { refused } = calls[at]!;
    if (refused === undefined) return !isServed;
    return isServed || !(text.includes(refused) || refusal?.test(text));
  }).map(({ id, text }) => `${id}: ${text}`);
}
