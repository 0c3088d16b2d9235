/** The official client. */
import { byName, load, textOf } from "./load.mjs";

const SDK = "@modelcontextprotocol/sdk/client";
const { Client } = await load(`${SDK}/index.js`);
const { StreamableHTTPClientTransport } = await load(
  `${SDK}/streamableHttp.js`,
);

export const connect = (url) =>
  connectTo(new StreamableHTTPClientTransport(new URL(url)));

/** Connects the client by a transport, which may lead to a bridge. */
export async function connectTo(transport) {
  const client = new Client({ name: "host", version: "1.0.0" });
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    tools: byName(tools),
    call: async (name, args) =>
      textOf((await client.callTool({ name, arguments: args })).content),
    close: () => client.close(),
  };
}
