/**
 * What no route answers: CORS preflights, plain OPTIONS, methods that a path
 * does not have (405 with `Allow`, RFC 9110 §15.5.6) and unknown paths.
 *
 * @module
 */
import { TrieRouter } from "hono/router/trie-router";
import { Failure } from "../../domain/failures.ts";
import type { WireApp, WireContext } from "./exchange.ts";
import { respond } from "./respond.ts";

const PREFLIGHT_HEADERS = {
  // Of a card page too: it tells nothing, and what follows is refused there.
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, POST, DELETE, OPTIONS",
  "access-control-allow-headers": [
    // Generated clients and tracing send headers of their own; Authorization
    // is not among those that the wildcard stands for.
    "*",
    "Accept",
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-None-Match",
    "Last-Event-ID",
    "MCP-Protocol-Version",
    "Mcp-Method",
    "Mcp-Name",
    "Mcp-Session-Id",
    "X-API-Key",
    "X-Request-Id",
    "X-Sandbox",
  ].join(", "),
  "access-control-max-age": "86400",
};

/** Builds the handler for requests that no route of `app` answers. */
export function fallback(app: WireApp) {
  let methodsByPath: TrieRouter<string> | undefined;
  return function answerUnmatched(c: WireContext): Response {
    methodsByPath ??= indexMethods(app);
    const allow = allowedMethods(methodsByPath, c.req.path);
    c.env.route = allow.length > 0 ? "options" : "unmatched";
    if (c.req.method === "OPTIONS") return answerOptions(c, allow);
    if (allow.length === 0) throw new Failure("not_found");
    throw new Failure("method_not_allowed", {
      allow,
      hint: `Use one of: ${allow.join(", ")}.`,
    });
  };
}

function answerOptions(c: WireContext, allow: string[]): Response {
  const { headers: asked } = c.req.raw;
  const isPreflight = asked.has("access-control-request-method") ||
    asked.has("origin");
  // A preflight must succeed on any path, or a page could not read the 404.
  if (allow.length === 0 && !isPreflight) throw new Failure("not_found");
  const headers: Record<string, string> = isPreflight ? PREFLIGHT_HEADERS : {};
  const allowHeader = allow.length > 0 ? { allow: allow.join(", ") } : null;
  return respond(c, {
    status: 204,
    body: null,
    headers: { ...headers, ...allowHeader },
  });
}

function indexMethods(app: WireApp): TrieRouter<string> {
  const index = new TrieRouter<string>();
  for (const { method, path } of app.routes) {
    if (method !== "ALL") index.add("ALL", path, method);
  }
  return index;
}

function allowedMethods(index: TrieRouter<string>, path: string): string[] {
  const methods = new Set(index.match("ALL", path)[0].map(([name]) => name));
  if (methods.size === 0) return [];
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods, "OPTIONS"];
}
