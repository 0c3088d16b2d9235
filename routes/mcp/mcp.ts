/**
 * The MCP server at `/api/mcp` (specification 4.10): JSON-RPC over Streamable
 * HTTP in both protocol eras, the guide as text, and the server card.
 *
 * @module
 */
import { z } from "zod";
import type { OperationResponse, Parameter } from "../openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import { createTextCache } from "../http/respond.ts";
import { MESSAGE_FORMS, TOOL_GROUPS } from "./tool.ts";

const PATH = "/api/mcp";
const ALIAS = "/api/v1/mcp";

/** Media type of a server card (SEP-2127), and the types it is served as. */
const CARD = "application/mcp-server-card+json";
const CARD_FORMS: [string, string] = [CARD, "application/json"];

const rpcId = () => z.union([z.string(), z.number()]);

const RPC_MESSAGE = {
  name: "McpMessage",
  schema: z.looseObject({
    jsonrpc: z.literal("2.0"),
    id: rpcId().optional().describe("Absent in a notification."),
    method: z.string().describe("Such as `tools/call` or `tools/list`."),
    params: z.looseObject({}).optional(),
  }),
};

const RPC_REPLY = {
  name: "McpReply",
  schema: z.looseObject({
    jsonrpc: z.literal("2.0"),
    id: rpcId().nullable(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  }),
};

/** Documented response of a JSON-RPC error with its own HTTP status. */
function rpcRefusal(status: 400 | 403 | 404, code: number, message: string) {
  const example = { jsonrpc: "2.0", id: null, error: { code, message } };
  const content = [{ shape: RPC_REPLY, example }];
  return { status, description: message, content } satisfies OperationResponse;
}

const GROUPS: Parameter = {
  name: "tools",
  in: "query",
  description: "Groups of tools that are offered, with commas between them: " +
    `${TOOL_GROUPS.join(", ")}. All without it.`,
  schema: z.string().optional(),
  example: "gallery,ask",
};

/** Loads the tools with the first request. */
const answers = () => import("./answers.ts");

const COMMON = { path: PATH, alias: ALIAS, tag: "Checkout" } as const;

export function mcpEndpoints(services: Services): Endpoint[] {
  const guides = createTextCache(services);
  return [
    {
      ...COMMON,
      ...cacheableGet("The guide and the tools.", [{
        type: "text/plain",
        example: "Checkout over MCP\n\n…",
      }]),
      id: "readMcpGuide",
      link: "mcp",
      summary: "Read the set-up guide of the MCP server",
      description: "A client that accepts events alone gets 405: the server " +
        "opens no stream of its own.",
      accepts: [],
      parameters: [GROUPS],
      failures: ["method_not_allowed"],
      run: async (c) => (await answers()).answerGuide(c, services, guides),
    },
    {
      ...COMMON,
      method: "post",
      id: "callMcp",
      summary: "Send a message to the MCP server",
      description: "JSON-RPC 2.0 over Streamable HTTP; no key is needed to " +
        "connect. `tools/list` returns the schemas of the tools. Use an MCP " +
        "client where there is one. Who accepts events alone gets the reply " +
        "as the one event of a stream.",
      accepts: MESSAGE_FORMS,
      parameters: [GROUPS],
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
          description:
            "The reply; a tool that fails has `isError` in its result.",
          content: [{
            shape: RPC_REPLY,
            example: { jsonrpc: "2.0", id: 1, result: { content: [] } },
          }, {
            type: "text/event-stream",
            example: "event: message\ndata: {…}\n\n",
          }],
        },
        { status: 202, description: "A notification was taken.", content: [] },
        rpcRefusal(400, -32700, "This is not a message."),
        rpcRefusal(403, -32000, "A page of another origin may not call this."),
        rpcRefusal(404, -32601, "There is no such method."),
      ],
      failures: ["storage_unavailable"],
      limits: ["MCP_PER_IP"],
      prepare: async (c) => (await answers()).prepareMessage(c, services),
    },
    {
      ...cacheableGet("The card.", [{
        type: CARD,
        shape: { name: "McpServerCard", schema: z.looseObject({}) },
        example: async () => (await answers()).serverCard(services),
      }]),
      accepts: CARD_FORMS,
      path: `${PATH}/server-card`,
      alias: `${ALIAS}/server-card`,
      id: "readMcpServerCard",
      link: "mcpServerCard",
      tag: "Checkout",
      summary: "Read how MCP clients connect",
      run: async (c) =>
        (await answers()).answerServerCard(c, services, CARD_FORMS),
    },
  ];
}
