/**
 * Fallback handlers: CORS preflights, plain OPTIONS, methods that a path does not
 * support (405 with `Allow`, RFC 9110 §15.5.6) and unknown paths.
 *
 * @module
 */
import { TrieRouter } from "hono/router/trie-router";
import { Failure } from "../../domain/failures.ts";
import { holdsCardNumber } from "../../domain/input/card_number.ts";
import { editDistance } from "../../domain/input/edit_distance.ts";
import type { App, AppContext } from "./request_context.ts";
import { respond } from "./respond.ts";

/** Maximum length of a path in a response, in characters. */
const MAX_SHOWN = 100;

const PREFLIGHT_HEADERS = {
  // Also for card pages: a preflight reveals nothing, and the page itself sends no CORS headers.
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, POST, DELETE, OPTIONS",
  "access-control-allow-headers": [
    // Any header is allowed, since generated clients and tracing add some. The
    // wildcard does not cover Authorization (Fetch standard).
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

interface KnownRoute {
  method: string;
  path: string;
}

/** Creates the handler for requests that match no route of `app`. */
export function fallback(app: App) {
  let methodsByPath: TrieRouter<string> | undefined;
  let known: KnownRoute[] | undefined;
  return function answerUnmatched(c: AppContext): Response {
    methodsByPath ??= indexMethods(app);
    known ??= currentRoutes(app);
    const { method, path } = c.req;
    const allow = allowedMethods(methodsByPath, path);
    c.env.route = allow.length > 0 ? "options" : "unmatched";
    if (method === "OPTIONS") return answerOptions(c, allow);
    if (allow.length === 0) throw unknownPath({ method, path }, known);
    const use = allow.filter((name) => name !== "HEAD" && name !== "OPTIONS")
      .map((name) => `${name} ${shownPath(path)}`).join(" or ");
    throw new Failure("method_not_allowed", { allow, hint: `Use ${use}.` });
  };
}

/** Returns a path for a response, shortened. */
function shownPath(path: string): string {
  return path.length > MAX_SHOWN || holdsCardNumber(path) ? "here" : path;
}

/** Answers 404; below `/api`, with the nearest route. */
function unknownPath(asked: KnownRoute, known: KnownRoute[]): Failure {
  if (!/^\/api(?:\/|$)/.test(asked.path)) return new Failure("not_found");
  const { method, path } = nearestRoute(asked, known);
  return new Failure("not_found", {
    hint: `Did you mean ${method} ${path}? GET /openapi.json lists every path.`,
  });
}

/** Maximum length of a path that is compared, in characters. */
const MAX_PATH = 80;

/** Path segments that are ids. */
const ID = /^(?:[0-9a-f-]{16,}|\d+)$/i;

/** Bonus for the same method, less than one edit. */
const SAME_METHOD = 0.5;

/** Number of edits that one shared segment outweighs. */
const SAME_PART = 10;

/**
 * Finds the route nearest to an unknown path: most shared segments first, then
 * smallest edit distance. A destructive route is proposed only if the
 * request looks destructive too.
 */
function nearestRoute({ method, path }: KnownRoute, routes: KnownRoute[]) {
  const parts = path.slice(0, MAX_PATH).toLowerCase().split("/")
    .map((part) => ID.test(part) ? "{id}" : part);
  const mayDestroy = method === "DELETE" || /revo/i.test(path);
  const rated = routes.filter((route) => mayDestroy || !isDestructive(route))
    .map((route) => {
      const known = route.path.toLowerCase().split("/");
      const shared = known.filter((part) => parts.includes(part)).length;
      const edits = editDistance(parts.join("/"), known.join("/"));
      const bonus = route.method === method ? SAME_METHOD : 0;
      return { route, likeness: SAME_PART * shared - edits + bonus };
    });
  return rated.toSorted((a, b) => b.likeness - a.likeness)[0]!.route;
}

/** Returns true for routes whose effect cannot be undone. */
function isDestructive({ method, path }: KnownRoute): boolean {
  return method === "DELETE" || path.endsWith("/revoke");
}

/** API paths that are not deprecated. */
const CURRENT = /^\/api\/(?:v1\/|ask$|mcp(?:$|\/)|keys\/revoke$)/;

/** All API routes without deprecated aliases. */
function currentRoutes(app: App): KnownRoute[] {
  return app.routes
    .filter(({ method, path }) => method !== "ALL" && CURRENT.test(path))
    .map(({ method, path }) => ({
      method,
      path: path.replace(/:(\w+)/g, "{$1}"),
    }));
}

function answerOptions(c: AppContext, allow: string[]): Response {
  const { headers: sent } = c.req.raw;
  const isPreflight = sent.has("access-control-request-method") ||
    sent.has("origin");
  // A preflight must succeed on any path, or a page could not read the 404.
  if (allow.length === 0 && !isPreflight) throw new Failure("not_found");
  const headers = {
    ...(isPreflight && PREFLIGHT_HEADERS),
    ...(allow.length > 0 && { allow: allow.join(", ") }),
  };
  return respond(c, { status: 204, body: null, headers });
}

function indexMethods(app: App): TrieRouter<string> {
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
