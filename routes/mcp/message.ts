/**
 * Lets the official packages serve a message: revisions until 2025-11-25 the
 * SDK, 2026-07-28 its successor. Each message gets a new server. The packages are large, so this module is loaded with the
 * first request.
 *
 * @module
 */
import { Server as LegacyServer } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import {
  createMcpHandler,
  INVALID_PARAMS,
  isLegacyRequest,
  METHOD_NOT_FOUND,
  ProtocolError,
  type RequestMethod,
  Server,
} from "@modelcontextprotocol/server";
import type { RpcMessage } from "./envelope.ts";
import {
  createMethods,
  type MessageContext,
  type Methods,
  SERVER_INFO,
  serverOptions,
} from "./methods.ts";

/** Revisions of both eras, the newest first. */
export const PROTOCOL_VERSIONS = ["2026-07-28", ...SUPPORTED_PROTOCOL_VERSIONS];

type Options = ReturnType<typeof serverOptions>;

/** Lists change only with a release. */
const LIST_CACHE = { ttlMs: 300_000, cacheScope: "public" as const };

/** Method of 2026-07-28 that the package serves by itself. */
const SUBSCRIBE = "subscriptions/listen";

/** Error code of the first era for a missing resource. */
const RESOURCE_NOT_FOUND = -32002;

export async function serveMessage(
  request: Request,
  { bare: parsedBody, args }: RpcMessage,
  context: Omit<MessageContext, "args">,
): Promise<Response> {
  const bare = withoutBody(request);
  const options = serverOptions(context.tools);
  if (await isLegacyRequest(bare, parsedBody)) {
    const methods = createMethods({ ...context, args }, RESOURCE_NOT_FOUND);
    return await serveLegacy(bare, parsedBody, methods, options);
  }
  // Nothing changes at run time. The package would open a subscription that
  // never reports anything, or refuse it as if there were too many.
  if (parsedBody.method === SUBSCRIBE && parsedBody.id !== undefined) {
    const error = { code: METHOD_NOT_FOUND, message: "Method not found" };
    const { id } = parsedBody;
    return Response.json({ jsonrpc: "2.0", id, error }, { status: 404 });
  }
  const methods = createMethods({ ...context, args }, INVALID_PARAMS);
  const handler = createMcpHandler(() => createServer(methods, options), {
    legacy: "reject",
  });
  return await handler.fetch(bare, { parsedBody });
}

/**
 * The request without its body, which the packages get parsed. The packages
 * require an exact Content-Type and an Accept that names event streams too.
 * Both headers are replaced, so that any client that accepts JSON is served.
 */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}

async function serveLegacy(
  request: Request,
  parsedBody: unknown,
  methods: Methods,
  options: Options,
): Promise<Response> {
  const server = new LegacyServer(SERVER_INFO, options);
  server.fallbackRequestHandler = async (
    { method, params = {} }: { method: string; params?: object },
  ) => {
    if (Object.hasOwn(methods, method)) return await methods[method]!(params);
    throw new ProtocolError(METHOD_NOT_FOUND, "Method not found");
  };
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

function createServer(methods: Methods, options: Options): Server {
  const server = new Server(SERVER_INFO, {
    ...options,
    cacheHints: {
      "server/discover": LIST_CACHE,
      "tools/list": LIST_CACHE,
      "prompts/list": LIST_CACHE,
      "resources/list": LIST_CACHE,
      "resources/read": LIST_CACHE,
    },
  });
  for (const [method, answer] of Object.entries(methods)) {
    server.setRequestHandler(
      method as RequestMethod,
      // deno-lint-ignore no-explicit-any
      ({ params }: any) => answer(params) as any,
    );
  }
  return server;
}
