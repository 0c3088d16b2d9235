/** Vercel's AI SDK: `generateText` with the tools of an MCP client. */
import { load } from "./load.mjs";
import { startModel } from "./model.mjs";

const { generateText, stepCountIs } = await load("ai");
const { createMCPClient } = await load("@ai-sdk/mcp");
const { createOpenAICompatible } = await load("@ai-sdk/openai-compatible");

export async function connect(url) {
  const client = await createMCPClient({ transport: { type: "http", url } });
  const tools = await client.tools();
  const model = await startModel((baseURL) =>
    generateText({
      model: createOpenAICompatible({ name: "model", baseURL })("model"),
      tools,
      prompt: "Go on.",
      stopWhen: stepCountIs(100),
      maxRetries: 0,
    })
  );
  const offered = await model.offered();
  return {
    tools: Object.fromEntries(
      offered.map(({ function: { name, parameters } }) => [
        name,
        { inputSchema: parameters },
      ]),
    ),
    call: model.call,
    async close() {
      await model.close();
      await client.close();
    },
  };
}
