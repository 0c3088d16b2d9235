/** The bridge that hosts without Streamable HTTP start as a process. */
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";
import { connectTo } from "./mcp_sdk.mjs";

const { StdioClientTransport } = await load(
  "@modelcontextprotocol/sdk/client/stdio.js",
);
const BRIDGE = fileURLToPath(
  new URL("node_modules/mcp-remote/dist/proxy.js", import.meta.url),
);

export const connect = (url) =>
  connectTo(
    new StdioClientTransport({
      command: execPath,
      args: [BRIDGE, url],
      env: { ...process.env },
      stderr: "ignore",
    }),
  );
