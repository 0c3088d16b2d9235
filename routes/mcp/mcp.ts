/**
 * The MCP server at `/api/mcp` (specification 4.10): JSON-RPC over Streamable
 * HTTP in both protocol eras, the guide as text, and the server card.
 *
 * @module
 */
import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import type { Answer, Parameter } from "../../domain/openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import { respondConditionally, tagged } from "../http/conditional.ts";
import { cacheableGet, type Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import { foreignCaller } from "./local_guard.ts";
import { readMessage } from "./message.ts";
import { dispatch } from "./dispatch.ts";
import { INVALID_PARAMS, paramsProblem } from "./params.ts";
import { TOOL_GROUPS } from "./tool_groups.ts";
import { negotiate } from "../http/negotiate.ts";
import { peekQuotas, takeQuotas } from "../http/quotas.ts";
import { readBytes } from "../http/request_body.ts";
import { respond, respondJson } from "../http/respond.ts";

const PATH = "/api/mcp";
const ALIAS = "/api/v1/mcp";

/** Media type of a server card (SEP-2127), and the types it is served as. */
const CARD = "application/mcp-server-card+json";
const CARD_FORMS: [string, string] = [CARD, "application/json"];

/** JSON-RPC error code for a refused origin. */
const REFUSED = -32000;

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

/** Described answer of a JSON-RPC error with its own HTTP status. */
function rpcRefusal(status: 400 | 403 | 404, code: number, message: string) {
  const example = { jsonrpc: "2.0", id: null, error: { code, message } };
  const content = [{ shape: RPC_REPLY, example }];
  return { status, description: message, content } satisfies Answer;
}

const GROUPS: Parameter = {
  name: "tools",
  in: "query",
  description: "Groups of tools that are offered, with commas between them: " +
    `${TOOL_GROUPS.join(", ")}. All without it.`,
  schema: z.string().optional(),
  example: "gallery,ask",
};

const COMMON = { path: PATH, alias: ALIAS, tag: "Checkout" } as const;

export function mcpEndpoints(services: Services): Endpoint[] {
  return [
    {
      ...COMMON,
      method: "get",
      id: "readMcpGuide",
      link: "mcp",
      summary: "Read the set-up guide of the MCP server",
      description: "A client that accepts events alone gets 405: the server " +
        "opens no stream of its own.",
      accepts: [],
      parameters: [GROUPS],
      answers: [{
        status: 200,
        description: "The guide and the tools.",
        content: [{ type: "text/plain", example: "Checkout over MCP\n\n…" }],
      }],
      failures: ["method_not_allowed", "malformed_query"],
      run: (c) => guide(c, services),
    },
    { ...CALL, run: (c) => answer(c, services) },
    {
      ...cacheableGet("The card.", [{
        type: CARD,
        shape: { name: "McpServerCard", schema: z.looseObject({}) },
        example: async () => JSON.parse(await cardText(services)),
      }]),
      accepts: CARD_FORMS,
      path: `${PATH}/server-card`,
      alias: `${ALIAS}/server-card`,
      id: "readMcpServerCard",
      link: "mcpServerCard",
      tag: "Checkout",
      summary: "Read how MCP clients connect",
      run: (c) => card(c, services),
    },
  ];
}

const CALL: Endpoint = {
  method: "post",
  path: PATH,
  alias: ALIAS,
  id: "callMcp",
  tag: "Checkout",
  summary: "Send a message to the MCP server",
  description: "JSON-RPC 2.0 over Streamable HTTP; no key is needed to " +
    "connect. `tools/list` returns the schema of every tool. Use an MCP " +
    "client where there is one.",
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
  limits: ["MCP_PER_IP"],
};

async function answer(c: AppContext, services: Services): Promise<Response> {
  const request = c.req.raw;
  const problem = foreignCaller(request, services.config.baseUrl);
  if (problem !== undefined) {
    c.env.quotas = await peekQuotas(c, services);
    return rpcError(c, 403, REFUSED, problem);
  }
  const bytes = await readBytes(c);
  // Every message counts, whatever it asks for.
  await takeQuotas(c, services);
  const message = readMessage(bytes);
  if (!message.ok) return rpcError(c, 400, message.code, message.problem);
  const { body } = message.call;
  const misfit = isRequest(body) ? paramsProblem(body) : undefined;
  if (misfit !== undefined) {
    return rpcError(c, 200, INVALID_PARAMS, misfit, body.id);
  }
  const { offerOf, UNKNOWN_GROUP } = await import("./tools.ts");
  const offer = offerOf(request.url);
  if (offer === undefined) {
    return rpcError(c, 400, INVALID_PARAMS, UNKNOWN_GROUP);
  }
  const reply = await dispatch(c, message.call, { services, offer });
  const text = await reply.text();
  if (isErrorReply(text)) c.env.refusals?.note();
  const type = reply.headers.get("content-type");
  return respond(c, {
    status: reply.status,
    body: text === "" ? null : text,
    headers: type === null ? {} : { "content-type": type },
  });
}

/** A message without an id is a notification, and gets no answer. */
function isRequest({ jsonrpc, id }: Record<string, unknown>): boolean {
  return jsonrpc === "2.0" && (typeof id === "string" || Number.isInteger(id));
}

/** Errors of the protocol, such as an unknown method, may come with a 200. */
function isErrorReply(text: string): boolean {
  return text.startsWith("{") && "error" in JSON.parse(text);
}

function rpcError(
  c: AppContext,
  status: number,
  code: number,
  message: string,
  id: unknown = null,
): Response {
  c.env.refusals?.note();
  const body = { jsonrpc: "2.0", error: { code, message }, id };
  return respondJson(c, status, JSON.stringify(body));
}

async function guide(c: AppContext, services: Services): Promise<Response> {
  const accept = c.req.raw.headers.get("accept");
  if (asksForStream(accept)) {
    // A client that accepts only event streams treats any 2xx as one.
    throw new Failure("method_not_allowed", {
      allow: ["GET", "HEAD", "POST", "OPTIONS"],
      message: "This server opens no event stream of its own.",
      hint: "Send messages with POST.",
    });
  }
  negotiate(accept, ["text/plain"]);
  const [{ guideText }, { offerOf, UNKNOWN_GROUP }] = await Promise.all([
    import("./guide.ts"),
    import("./tools.ts"),
  ]);
  const offer = offerOf(c.req.raw.url);
  if (offer === undefined) {
    throw new Failure("malformed_query", {
      details: [`tools: ${UNKNOWN_GROUP}`],
    });
  }
  return respond(c, {
    status: 200,
    body: guideText(services, offer),
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

async function card(c: AppContext, services: Services): Promise<Response> {
  const accept = c.req.raw.headers.get("accept");
  const text = {
    body: await cardText(services),
    type: negotiate(accept, CARD_FORMS),
    cacheControl: "public, max-age=3600",
    headers: { vary: "Accept" },
  };
  return respondConditionally(c, tagged(text, services.digest));
}

async function cardText(services: Services): Promise<string> {
  const { serverCard } = await import("./server_card.ts");
  return serverCard(services);
}

/** True for a GET of the server-initiated stream, which this server does not have. */
function asksForStream(accept: string | null): boolean {
  return accept !== null && /text\/event-stream/i.test(accept) &&
    !/text\/(plain|\*)|\*\/\*/i.test(accept);
}
