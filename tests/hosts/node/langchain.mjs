/** LangChain's adapters: each tool as an object that an agent invokes. */
import { load, textOf } from "./load.mjs";

const { MultiServerMCPClient } = await load("@langchain/mcp-adapters");

export async function connect(url) {
  const client = new MultiServerMCPClient({
    mcpServers: { commerce: { transport: "http", url } },
  });
  const tools = await client.getTools();
  const named = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
  return {
    tools: Object.fromEntries(
      tools.map(({ name, schema }) => [name, { inputSchema: schema }]),
    ),
    call: async (name, args) => {
      const result = await named[name].invoke(args);
      return typeof result === "string" ? result : textOf([result].flat());
    },
    close: () => client.close(),
  };
}
