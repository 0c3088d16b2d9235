/**
 * The MCP server at `/api/mcp` (specification 4.10): JSON-RPC over Streamable
 * HTTP in both protocol eras, the guide as text, and the server card.
 *
 * @module
 */
import { Hono } from "hono";
import { Failure } from "../../domain/failures.ts";
import type { Services } from "../../domain/services.ts";
import { clientOf } from "../wire/client.ts";
import { respondConditionally, tagged } from "../wire/conditional.ts";
import { presentedKey } from "../wire/credentials.ts";
import type { Wire, WireContext } from "../wire/exchange.ts";
import { foreignCaller } from "./local_guard.ts";
import { readMessage } from "./message.ts";
import type { CallParams } from "./surface.ts";
import { INVALID_PARAMS, paramsProblem } from "./params.ts";
import { accepts, negotiate } from "../wire/negotiate.ts";
import { limitedBy, peekQuotas, takeQuotas } from "../wire/quotas.ts";
import { readBytes } from "../wire/request_body.ts";
import { respond, respondJson } from "../wire/respond.ts";

const PATH = "/mcp";

/** JSON-RPC code of a caller that is not let in. */
const REFUSED = -32000;

/** The routes of the MCP server, relative to `/api`. */
export function mcpRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  app.get(PATH, (c) => guide(c, services));
  app.get(`${PATH}/server-card`, (c) => card(c, services));
  app.post(
    PATH,
    limitedBy(["MCP_PER_IP"], (c) => ({ MCP_PER_IP: clientOf(c, services) })),
    accepts("application/json"),
    (c) => answer(c, services),
  );
  return app;
}

async function answer(c: WireContext, services: Services): Promise<Response> {
  const request = c.req.raw;
  const problem = foreignCaller(request, services.config.baseUrl);
  if (problem !== undefined) {
    c.env.quotas = await peekQuotas(c, services);
    return rpcError(c, 403, REFUSED, problem);
  }
  const bytes = await readBytes(request);
  // Every message counts, whatever it asks for.
  await takeQuotas(c, services);
  const message = readMessage(bytes);
  if (!message.ok) return rpcError(c, 400, message.code, message.problem);
  const { body: call } = message;
  const misfit = isRequest(call) ? paramsProblem(call) : undefined;
  if (misfit !== undefined) {
    return rpcError(c, 200, INVALID_PARAMS, misfit, call.id);
  }
  const reply = await dispatch(c, call, services);
  const body = await reply.text();
  const type = reply.headers.get("content-type");
  return respond(c, {
    status: reply.status,
    body: body === "" ? null : body,
    headers: type === null ? {} : { "content-type": type },
  });
}

/**
 * Hands a message to its era. The two packages are large: whichever is needed
 * is loaded with the first message that needs it, so that a process that never
 * gets one starts without them.
 */
async function dispatch(
  c: WireContext,
  body: Record<string, unknown>,
  services: Services,
): Promise<Response> {
  const [{ createSurface }, modern] = await Promise.all([
    import("./surface.ts"),
    import("./modern_era.ts"),
  ]);
  const { bare, args } = withoutArguments(body);
  const surface = createSurface({
    services,
    args,
    requestId: c.env.requestId,
    client: clientOf(c, services),
    apiKey: presentedKey(c.req.raw.headers),
    noteRefusal: () => {
      c.env.isRefused = true;
    },
  });
  const request = withoutBody(c.req.raw);
  if (!await modern.isLegacyRequest(request, bare)) {
    return await modern.answerModern(request, bare, surface);
  }
  const legacy = await import("./legacy_era.ts");
  return await legacy.answerLegacy(request, bare, surface);
}

/**
 * Keeps the arguments of a tool from the packages, which parse each message
 * several times: 6,000 unknown arguments were measured to take 8 ms there.
 */
function withoutArguments(body: Record<string, unknown>) {
  const { arguments: args, ...params } = (body.params ?? {}) as CallParams;
  if (body.method !== "tools/call" || args === undefined) return { bare: body };
  return { bare: { ...body, params }, args };
}

/**
 * The request for the packages, which get the parsed body beside it. What they
 * demand of Content-Type and Accept was settled before, and more kindly: the
 * answer is JSON, so a client that accepts JSON is served.
 */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}

/** A message without an id is a notification, and gets no answer. */
function isRequest({ jsonrpc, id }: Record<string, unknown>): boolean {
  return jsonrpc === "2.0" && (typeof id === "string" || Number.isInteger(id));
}

function rpcError(
  c: WireContext,
  status: number,
  code: number,
  message: string,
  id: unknown = null,
): Response {
  const body = { jsonrpc: "2.0", error: { code, message }, id };
  return respondJson(c, status, JSON.stringify(body));
}

async function guide(c: WireContext, services: Services): Promise<Response> {
  const accept = c.req.raw.headers.get("accept");
  if (asksForStream(accept)) {
    // A client that asks for events alone takes any 2xx for a stream.
    throw new Failure("method_not_allowed", {
      allow: ["GET", "HEAD", "POST", "OPTIONS"],
      message: "This server opens no event stream of its own.",
      hint: "Send messages with POST.",
    });
  }
  negotiate(accept, ["text/plain"]);
  const { guideText } = await import("./guide.ts");
  return respond(c, {
    status: 200,
    body: guideText(services),
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

async function card(c: WireContext, services: Services): Promise<Response> {
  const { serverCard, SERVER_CARD_TYPE } = await import("./server_card.ts");
  const accept = c.req.raw.headers.get("accept");
  const text = {
    body: serverCard(services),
    type: negotiate(accept, [SERVER_CARD_TYPE, "application/json"]),
    cacheControl: "public, max-age=3600",
    headers: { vary: "Accept" },
  };
  return respondConditionally(c, tagged(text, services.digest));
}

/** Whether a GET wants the server's stream, which does not exist here. */
function asksForStream(accept: string | null): boolean {
  return accept !== null && /text\/event-stream/i.test(accept) &&
    !/text\/(plain|\*)|\*\/\*/i.test(accept);
}
