/** mcp-use: its client, and a session by which an agent calls. */
import { byName, load, textOf } from "./load.mjs";

const { MCPClient } = await load("mcp-use/client");

export async function connect(url) {
  const client = new MCPClient({ mcpServers: { commerce: { url } } });
  const session = await client.createSession("commerce");
  return {
    tools: byName(await session.listTools()),
    call: async (name, args) =>
      textOf((await session.callTool(name, args)).content),
    close: () => client.closeAllSessions(),
  };
}
