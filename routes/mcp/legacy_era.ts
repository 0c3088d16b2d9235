/**
 * Revisions of MCP until 2025-11-25, by the first generation of the SDK: a new
 * server and transport for each request, nothing kept between two.
 *
 * @module
 */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import {
  type CallParams,
  CAPABILITIES,
  INSTRUCTIONS,
  SERVER_INFO,
  type Surface,
} from "./surface.ts";

/** Revisions that this era's package speaks, the newest first. */
export const LEGACY_VERSIONS = SUPPORTED_PROTOCOL_VERSIONS;

/** Code of this era for a resource that is not there. */
const RESOURCE_NOT_FOUND = -32002;

/** Answers one message of this era. */
export async function answerLegacy(
  request: Request,
  parsedBody: unknown,
  surface: Surface,
): Promise<Response> {
  const server = createServer(surface);
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

function createServer(surface: Surface): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
  });
  server.setRequestHandler(ListToolsRequestSchema, () => surface.listTools());
  server.setRequestHandler(
    CallToolRequestSchema,
    ({ params }: { params: { name: string } }) => surface.callTool(params),
  );
  server.setRequestHandler(
    ListResourcesRequestSchema,
    () => surface.listResources(),
  );
  server.setRequestHandler(
    ListResourceTemplatesRequestSchema,
    () => ({ resourceTemplates: [] }),
  );
  server.setRequestHandler(
    ReadResourceRequestSchema,
    ({ params }: { params: { uri: string } }) =>
      surface.readResource(params.uri, RESOURCE_NOT_FOUND),
  );
  server.setRequestHandler(
    ListPromptsRequestSchema,
    () => surface.listPrompts(),
  );
  server.setRequestHandler(
    GetPromptRequestSchema,
    ({ params }: { params: CallParams }) => surface.getPrompt(params),
  );
  return server;
}
