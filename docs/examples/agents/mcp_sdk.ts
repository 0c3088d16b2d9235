/**
 * A chat agent with the official MCP SDK and nothing else: it hands the tools
 * of the server to a model that speaks the OpenAI wire, until there is no call
 * any more.
 *
 *     OPENAI_BASE_URL=… OPENAI_API_KEY=… OPENAI_MODEL=… \
 *       deno run --config=tests/deno.json --allow-all docs/examples/agents/mcp_sdk.ts "Buy me a kettle."
 *
 * `MCP_ERA=legacy` speaks the revisions up to 2025-11-25; without it, the agent
 * asks the server first and speaks the newest that both know.
 */
import process from "node:process";
import { createInterface } from "node:readline/promises";
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";

/** A model that goes round in circles is stopped. */
const MOST_TURNS = 20;

interface Message {
  role: string;
  content: string | null;
  tool_calls?: {
    id: string;
    function: { name: string; arguments: string };
  }[];
  tool_call_id?: string;
}

const baseUrl = process.env.AGENT_COMMERCE_URL ?? "http://localhost:8000";
const isLegacy = process.env.MCP_ERA === "legacy";
const mcp = new Client({ name: "mcp-sdk-agent", version: "1.0.0" }, {
  versionNegotiation: { mode: isLegacy ? "legacy" : "auto" },
});
await mcp.connect(
  new StreamableHTTPClientTransport(new URL(`${baseUrl}/api/mcp`)),
);
const { tools } = await mcp.listTools();
const offered = [
  ...tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  })),
  {
    type: "function",
    function: {
      name: "ask_person",
      description: "Asks the person and returns the answer.",
      parameters: {
        type: "object",
        properties: { question: { type: "string" } },
        required: ["question"],
      },
    },
  },
];

const terminal = createInterface({
  input: process.stdin,
  output: process.stdout,
});
const messages: Message[] = [{
  role: "system",
  content: `${mcp.getInstructions()} Do what the next_step of each result ` +
    "says. Ask the person with ask_person before you start a task and before " +
    "you publish anything.",
}, { role: "user", content: process.argv[2] ?? "What can you do?" }];
for (let turn = 0; turn < MOST_TURNS; turn++) {
  const answer = await think();
  messages.push(answer);
  if (!answer.tool_calls?.length) {
    console.log(answer.content);
    break;
  }
  for (const { id, function: { name, arguments: json } } of answer.tool_calls) {
    const content = await run(name, json);
    messages.push({ role: "tool", tool_call_id: id, content });
  }
}
terminal.close();
await mcp.close();

/** Lets the model say what comes next. */
async function think(): Promise<Message> {
  const url = process.env.OPENAI_BASE_URL ?? "https://api.openai.com/v1";
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${process.env.OPENAI_API_KEY}`,
    },
    body: JSON.stringify({
      model: process.env.OPENAI_MODEL,
      messages,
      tools: offered,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { choices } = await response.json();
  return choices[0].message;
}

/** Runs a tool; what went wrong is for the model to read. */
async function run(name: string, json: string): Promise<string> {
  try {
    const args = JSON.parse(json);
    if (name === "ask_person") {
      return await terminal.question(`${args.question}\n> `);
    }
    const { content } = await mcp.callTool({ name, arguments: args });
    return content.map((part) => part.type === "text" ? part.text : "")
      .join("\n");
  } catch (error) {
    return `${error}`;
  }
}
