/** OpenAI's Agents SDK, with schemas made strict. */
import { load } from "./load.mjs";
import { startModel } from "./model.mjs";

const agents = await load("@openai/agents");
agents.setTracingDisabled(true);

export async function connect(url) {
  const server = new agents.MCPServerStreamableHttp({
    url,
    name: "commerce",
    cacheToolsList: true,
  });
  await server.connect();
  const model = await startModel(async (baseURL) => {
    const provider = new agents.OpenAIProvider({
      baseURL,
      apiKey: "none",
      useResponses: false,
    });
    const agent = new agents.Agent({
      name: "host",
      model: "model",
      mcpServers: [server],
      mcpConfig: { convertSchemasToStrict: true },
    });
    const runner = new agents.Runner({ modelProvider: provider });
    await runner.run(agent, "Go on.", { maxTurns: 100 });
  });
  const offered = await model.offered();
  return {
    tools: Object.fromEntries(
      offered.map(({ function: { name, parameters, strict } }) => [
        name,
        { inputSchema: parameters, strict },
      ]),
    ),
    call: model.call,
    async close() {
      await model.close();
      await server.close();
    },
  };
}
