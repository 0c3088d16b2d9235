/**
 * The revision 2026-07-28 of MCP, by the second generation of the SDK.
 *
 * @module
 */
import {
  createMcpHandler,
  isLegacyRequest,
  Server,
} from "@modelcontextprotocol/server";
import { INVALID_PARAMS } from "./params.ts";
import {
  CAPABILITIES,
  INSTRUCTIONS,
  SERVER_INFO,
  type Surface,
} from "./surface.ts";

/** The revision of this era. */
export const MODERN_VERSION = "2026-07-28";

/** Lists change only with a release. */
const LIST_CACHE = { ttlMs: 300_000, cacheScope: "public" as const };

/** Tells whether a message belongs to the era before. */
export { isLegacyRequest };

/** Answers one message of this era. */
export async function answerModern(
  request: Request,
  parsedBody: unknown,
  surface: Surface,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(surface), {
    legacy: "reject",
    // Nothing here changes under a client, so there is nothing to listen to.
    maxSubscriptions: 0,
  });
  return await handler.fetch(request, { parsedBody });
}

function createServer(surface: Surface): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    cacheHints: {
      "server/discover": LIST_CACHE,
      "tools/list": LIST_CACHE,
      "prompts/list": LIST_CACHE,
      "resources/list": LIST_CACHE,
      "resources/read": LIST_CACHE,
    },
  });
  server.setRequestHandler("tools/list", () => surface.listTools());
  server.setRequestHandler(
    "tools/call",
    ({ params }) => surface.callTool(params),
  );
  server.setRequestHandler("resources/list", () => surface.listResources());
  server.setRequestHandler(
    "resources/templates/list",
    () => ({ resourceTemplates: [] }),
  );
  server.setRequestHandler(
    "resources/read",
    ({ params }) => surface.readResource(params.uri, INVALID_PARAMS),
  );
  server.setRequestHandler("prompts/list", () => surface.listPrompts());
  server.setRequestHandler(
    "prompts/get",
    ({ params }) => surface.getPrompt(params),
  );
  return server;
}
