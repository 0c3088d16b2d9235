/**
 * A chat agent with the Vercel AI SDK: a model that speaks the OpenAI wire, the
 * tools of the MCP server, and one to ask the person at the terminal.
 *
 *     OPENAI_BASE_URL=… OPENAI_API_KEY=… OPENAI_MODEL=… \
 *       deno run --config=tests/deno.json --allow-all docs/examples/agents/ai_sdk.ts "Buy me a kettle."
 */
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { createMCPClient } from "@ai-sdk/mcp";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, isStepCount, jsonSchema, tool } from "ai";

const baseUrl = process.env.AGENT_COMMERCE_URL ?? "http://localhost:8000";
const mcp = await createMCPClient({
  transport: { type: "http", url: `${baseUrl}/api/mcp` },
});
const terminal = createInterface({
  input: process.stdin,
  output: process.stdout,
});
const provider = createOpenAICompatible({
  name: "model",
  baseURL: process.env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
  apiKey: process.env.OPENAI_API_KEY,
});

const { text } = await generateText({
  model: provider(process.env.OPENAI_MODEL ?? ""),
  instructions: "You buy things for a person with the tools. Do what the " +
    "next_step of each result says. Ask the person with ask_person before " +
    "you start a task and before you publish anything.",
  prompt: process.argv[2] ?? "What can you do?",
  tools: {
    ...await mcp.tools(),
    ask_person: tool({
      description: "Asks the person and returns the answer.",
      inputSchema: jsonSchema<{ question: string }>({
        type: "object",
        properties: { question: { type: "string" } },
        required: ["question"],
      }),
      execute: ({ question }) => terminal.question(`${question}\n> `),
    }),
  },
  stopWhen: isStepCount(20),
});
console.log(text);
terminal.close();
await mcp.close();
