/**
 * The official MCP clients of both eras, against a service in this process or
 * behind an address.
 *
 * @module
 */
import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Harness } from "./harness.ts";

/** The part of a client that tests use. */
export interface McpClient extends AsyncDisposable {
  listTools(): Promise<{ tools: { name: string; [key: string]: unknown }[] }>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(
    params: { uri: string },
  ): Promise<{ contents: { text: string }[] }>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  getPrompt(
    params: { name: string; arguments?: Record<string, string> },
  ): Promise<{ messages: { content: unknown }[] }>;
  /** Calls a tool with wrapped parameters. */
  call(name: string, parameters?: Record<string, unknown>): Promise<CallResult>;
  /** Calls a tool with arguments that are not in form. */
  callRaw(name: string, args: Record<string, unknown>): Promise<CallResult>;
}

/** The result of a tool. */
export interface CallResult {
  isError: boolean;
  text: string;
  // deno-lint-ignore no-explicit-any
  data: any;
  /** `_meta` of the result. */
  meta?: Record<string, unknown>;
}

/** A protocol era. */
export type Era = "2025" | "2026";

/** Connects a client of an era. */
export async function connect(
  era: Era,
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<McpClient> {
  const info = { name: "test-client", version: "1.0.0" };
  const address = new URL(url);
  if (era === "2025") {
    const client = new LegacyClient(info);
    await client.connect(new LegacyTransport(address, { fetch }));
    return wrap(client as unknown as AnyClient);
  }
  const client = new ModernClient(info, {
    versionNegotiation: { mode: { pin: "2026-07-28" } },
  });
  await client.connect(new ModernTransport(address, { fetch }));
  return wrap(client as unknown as AnyClient);
}

/** A `fetch` that goes to a harness, with headers added. */
export function fetchOf(
  harness: Harness,
  headers: Record<string, string> = {},
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input as string, init as RequestInit);
    const { pathname, search } = new URL(request.url);
    return await harness.fetch(pathname + search, {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), ...headers },
      body: request.body === null ? undefined : await request.text(),
    });
  };
}

interface AnyClient extends McpClient {
  callTool(
    params: { name: string; arguments: Record<string, unknown> },
  ): Promise<{
    isError?: boolean;
    content: { text: string }[];
    structuredContent?: unknown;
    _meta?: Record<string, unknown>;
  }>;
  close(): Promise<void>;
}

function wrap(client: AnyClient): McpClient {
  const callRaw: McpClient["callRaw"] = async (name, args) => {
    const { isError = false, content, structuredContent: data, _meta: meta } =
      await client.callTool({ name, arguments: args });
    const text = content.map((part) => part.text).join("\n");
    return { isError, text, data, meta };
  };
  return {
    listTools: () => client.listTools(),
    listResources: () => client.listResources(),
    readResource: (params) => client.readResource(params),
    listPrompts: () => client.listPrompts(),
    getPrompt: (params) => client.getPrompt(params),
    callRaw,
    call: (name, parameters = {}) => callRaw(name, { parameters }),
    [Symbol.asyncDispose]: () => client.close(),
  };
}
