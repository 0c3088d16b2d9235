import { z } from "zod";
import type { Answer, Operation } from "../../domain/openapi/operation.ts";
import type { Config } from "../../domain/config.ts";
import { serverCard } from "../mcp/server_card.ts";
import { readable } from "./docs.ts";

const rpcId = () => z.union([z.string(), z.number()]);

const rpcMessage = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: rpcId().optional().describe("Absent in a notification."),
  method: z.string().describe("Such as `tools/call` or `tools/list`."),
  params: z.looseObject({}).optional(),
});

const rpcReply = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: rpcId().nullable(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
});

const RPC_MESSAGE = { name: "McpMessage", schema: rpcMessage };
const RPC_REPLY = { name: "McpReply", schema: rpcReply };

/** A reply of the MCP server that is an error of its protocol. */
function rpcRefusal(status: 400 | 403 | 404, code: number, message: string) {
  const example = { jsonrpc: "2.0", id: null, error: { code, message } };
  const content = [{ shape: RPC_REPLY, example }];
  return { status, description: message, content } satisfies Answer;
}

const call: Operation = {
  method: "post",
  path: "/api/mcp",
  alias: "/api/v1/mcp",
  id: "callMcp",
  tag: "Checkout",
  summary: "Send a message to the MCP server",
  description: "JSON-RPC 2.0 over Streamable HTTP; no key is needed to " +
    "connect. `tools/list` returns the schema of every tool. Use an MCP " +
    "client where there is one.",
  body: {
    shape: RPC_MESSAGE,
    examples: {
      callTool: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name: "environment_prepare",
          arguments: { parameters: {} },
        },
      },
      listTools: { jsonrpc: "2.0", id: 2, method: "tools/list" },
    },
  },
  answers: [
    {
      status: 200,
      description: "The reply; a tool that fails has `isError` in its result.",
      content: [{
        shape: RPC_REPLY,
        example: { jsonrpc: "2.0", id: 1, result: { content: [] } },
      }],
    },
    { status: 202, description: "A notification was taken.", content: [] },
    rpcRefusal(400, -32700, "This is not a message."),
    rpcRefusal(403, -32000, "A page of another origin may not call this."),
    rpcRefusal(404, -32601, "There is no such method."),
  ],
  failures: ["body_too_large", "rate_limited", "store_unavailable"],
  isLimited: true,
};

/** The operations of the MCP server. */
export function mcpOperations({ config }: { config: Config }): Operation[] {
  return [
    {
      method: "get",
      path: "/api/mcp",
      alias: "/api/v1/mcp",
      id: "readMcpGuide",
      tag: "Checkout",
      summary: "Read the set-up guide of the MCP server",
      description: "A client that accepts events alone gets 405: the server " +
        "opens no stream of its own.",
      answers: [{
        status: 200,
        description: "The guide and the tools.",
        content: [{ type: "text/plain", example: "Checkout over MCP\n\n…" }],
      }],
      failures: ["method_not_allowed"],
    },
    call,
    {
      ...readable("The card.", [{
        type: "application/mcp-server-card+json",
        shape: { name: "McpServerCard", schema: z.looseObject({}) },
        example: JSON.parse(serverCard({ config })),
      }]),
      path: "/api/mcp/server-card",
      alias: "/api/v1/mcp/server-card",
      id: "readMcpServerCard",
      tag: "Checkout",
      summary: "Read how MCP clients connect",
      failures: [],
    },
  ];
}
