/**
 * Mounts the endpoints, and answers requests that no endpoint takes: CORS
 * preflights, plain OPTIONS, methods that a path does not support (405 with
 * `Allow`, RFC 9110 §15.5.6) and unknown paths.
 *
 * @module
 */
import { Hono, type MiddlewareHandler } from "hono";
import type { Result } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";
import { getPath } from "hono/utils/url";
import { Failure } from "../../domain/failures.ts";
import { holdsCardNumber } from "../../domain/input/card_number.ts";
import { editDistance } from "../../domain/input/edit_distance.ts";
import {
  type OperationAtPath,
  operationPerPath,
  shownPolicies,
  templateOf,
} from "../openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import { createLimiter, type Endpoint, READS } from "./endpoint.ts";
import { negotiate } from "./negotiate.ts";
import {
  type AppContext,
  type AppEnv,
  clientAddressOf,
} from "./request_context.ts";
import { respond, SUNSET_DATE } from "./respond.ts";

type Mounted = Endpoint & OperationAtPath;

/** Runs before the handler of an endpoint; refuses a request by throwing. */
type Before = (c: AppContext) => void;

interface KnownRoute {
  method: string;
  path: string;
}

/** API paths that are not deprecated. */
const CURRENT = /^\/api\/(?:v1\/|ask$|mcp(?:$|\/)|keys\/revoke$)/;

/** Mounts endpoints at all their paths, with the checks that run before them. */
export function mount(services: Services, endpoints: Endpoint[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>({
    router: new LiteralRouter(),
    getPath: pathOf,
  });
  const handlerOf = createLimiter(services);
  const known: KnownRoute[] = [];
  const byPath = Map.groupBy(
    endpoints.flatMap(operationPerPath),
    ({ path }) => path,
  );
  for (const [path, onPath] of byPath) {
    const [{ isDeprecated, isPrivate }] = onPath as [Mounted];
    if (isPrivate) app.use(path.replace(/:.*/, "*"), closed);
    const before: Before[] = [(c) => void (c.env.route = path)];
    const methods = onPath.filter(isAnswered)
      .map(({ method }) => method.toUpperCase());
    if (isDeprecated) before.push(deprecated(services));
    for (const endpoint of onPath.filter(isAnswered)) {
      const method = endpoint.method.toUpperCase();
      const all = [
        (c: AppContext) => void (c.env.operation = endpoint),
        ...before,
        ...shown(services, endpoint),
        ...formsOf(endpoint),
      ];
      app.on([method], [path], after(all, handlerOf(endpoint)));
      if (CURRENT.test(path)) known.push({ method, path: templateOf(path) });
    }
    const others = onPath.find(({ others }) => others)?.others;
    // A 405 has rate-limit headers only if all methods of the path have the same
    // limits.
    const isShared = new Set(onPath.map((one) =>
      `${shownPolicies(one)}`
    )).size === 1;
    const beforeOthers = isShared
      ? [...before, ...shown(services, onPath[0]!)]
      : before;
    app.all(path, after(beforeOthers, (c) => refuseMethod(c, methods, others)));
  }
  app.notFound((c) => toPage(c, app) ?? refusePath(c, known));
  return app;
}

/** Paths for programs, which drop `Authorization` when they are redirected. */
const FOR_PROGRAMS = /^\/(?:api|\.well-known|openapi\.json)\//;

/** Path of the route; a slash at the end of a path for programs does not count. */
function pathOf(request: Request): string {
  const path = getPath(request);
  return FOR_PROGRAMS.test(path) ? trimSlash(path) : path;
}

function trimSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Redirects a path with a slash at its end to the page without, if there is one. */
function toPage(c: AppContext, { router }: Hono<AppEnv>): Response | undefined {
  const { pathname, search } = new URL(c.req.url);
  const location = trimSlash(pathname) + search;
  // `//host` would lead to another host.
  if (!pathname.endsWith("/") || location.startsWith("//")) return undefined;
  const [handlers] = router.match(c.req.method, trimSlash(c.req.path));
  if (handlers.length === 0) return undefined;
  // Unlike 301, it keeps method and body (RFC 9110 §15.4.9).
  return respond(c, { status: 308, body: null, headers: { location } });
}

/**
 * Looks up literal paths in a map, and all other paths in Hono's trie. For a
 * literal path, the trie would take 2 KB of memory and 3 % of the time of an
 * idempotent replay.
 */
class LiteralRouter<T> extends TrieRouter<T> {
  #literal = new Map<string, Result<T>>();

  override add(method: string, path: string, handler: T): void {
    if (/[:*]/.test(path)) return super.add(method, path, handler);
    this.#literal.set(`${method} ${path}`, [[[handler, {}]]]);
  }

  override match(method: string, path: string): Result<T> {
    // The trie would find inherited properties, such as `constructor`.
    const name = method in Object.prototype ? "ALL" : method;
    return this.#literal.get(`${name} ${path}`) ??
      this.#literal.get(`ALL ${path}`) ?? super.match(name, path);
  }
}

/**
 * Combines the checks before an endpoint and its handler into one handler: as
 * Hono middleware, the checks took 2 KB of memory and 5 % of the time of an
 * idempotent replay.
 */
function after(
  before: Before[],
  run: NonNullable<Endpoint["run"]>,
): NonNullable<Endpoint["run"]> {
  return (c: AppContext) => {
    for (const step of before) step(c);
    return run(c);
  };
}

const closed: MiddlewareHandler<AppEnv> = (c, next) => {
  c.env.isPrivate = true;
  return next();
};

const SUNSET = Date.parse(SUNSET_DATE);

/**
 * Marks the responses of an unversioned alias as deprecated, with a link to the
 * path that replaces it (RFC 5829), and retires it at the sunset.
 */
function deprecated({ config, clock }: Services): Before {
  return (c) => {
    const pattern = encodeURI(templateOf(c.env.route));
    const path = shownPath(trimSlash(new URL(c.req.url).pathname), pattern);
    const successor = path.replace("/api", "/api/v1");
    c.env.successor = config.baseUrl + successor;
    if (clock.now() < SUNSET) return;
    throw new Failure("path_removed", { hint: `Use ${successor} instead.` });
  };
}

function isAnswered({ run, prepare, write }: Mounted): boolean {
  return (run ?? prepare ?? write) !== undefined;
}

/** Names the policies whose quotas the responses of an endpoint show. */
function shown(services: Services, endpoint: Mounted): Before[] {
  const policies = shownPolicies(endpoint)?.filter((name) => name !== READS);
  if (policies === undefined || policies.length === 0) return [];
  return [(c) => {
    const address = clientAddressOf(c, services);
    c.env.limits = { policies, subjects: { address } };
  }];
}

/** Refuses a request early if no media type of the answer is acceptable. */
function formsOf({ answers, accepts }: Mounted): Before[] {
  const types = new Set(
    answers.flatMap(({ content }) =>
      content.map(({ type = "application/json" }) => type)
    ),
  );
  const [first, ...more] = accepts ?? (types.size === 1 ? [...types] : []);
  if (first === undefined) return [];
  return [(c) => {
    negotiate(c.req.raw.headers.get("accept"), [first, ...more]);
  }];
}

/** Maximum length of a path in a response, in characters. */
const MAX_SHOWN = 100;

const PREFLIGHT_HEADERS = {
  // Sent for card pages too: a preflight reveals nothing, and the page itself
  // sends no CORS headers.
  "access-control-allow-origin": "*",
  // For a path that there is not; any other allows its own methods.
  "access-control-allow-methods": "GET, HEAD, POST, DELETE, OPTIONS",
  // Any header is allowed, since generated clients and tracing add some. The
  // wildcard does not cover Authorization (Fetch standard).
  "access-control-allow-headers":
    "*, Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, " +
    "Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, " +
    "Mcp-Session-Id, X-API-Key, X-Request-Id, X-Sandbox",
  "access-control-max-age": "86400",
};

/** Answers a method that the path does not support. */
function refuseMethod(
  c: AppContext,
  methods: string[],
  others: Endpoint["others"],
): Response {
  const { method, path } = c.req;
  if (others && method !== "OPTIONS") {
    throw new Failure("method_not_allowed", others);
  }
  c.env.route = "options";
  const head = methods.includes("GET") ? ["HEAD"] : [];
  const allow = [...methods, ...head, "OPTIONS"];
  if (method === "OPTIONS") return answerOptions(c, allow);
  const use = methods.map((name) => `${name} ${shownPath(path)}`).join(" or ");
  throw new Failure("method_not_allowed", { allow, hint: `Use ${use}.` });
}

/** Returns a path for a response, or what stands for one that is not shown. */
function shownPath(path: string, instead = "here"): string {
  return path.length > MAX_SHOWN || holdsCardNumber(path) ? instead : path;
}

/** Answers a path without an endpoint; below `/api`, with the nearest route. */
function refusePath(c: AppContext, known: KnownRoute[]): Response {
  if (c.req.method === "OPTIONS") return answerOptions(c, []);
  if (!/^\/api(?:\/|$)/.test(c.req.path)) throw new Failure("not_found");
  const { method, path } = nearestRoute(c.req, known);
  throw new Failure("not_found", {
    hint: `Did you mean ${method} ${path}? GET /openapi.json lists the API.`,
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
  const isHarmless = (route: KnownRoute) =>
    route.method !== "DELETE" && !route.path.endsWith("/revoke");
  const rated = routes.filter((route) => mayDestroy || isHarmless(route))
    .map((route) => {
      const known = route.path.toLowerCase().split("/");
      const shared = known.filter((part) => parts.includes(part)).length;
      const edits = editDistance(parts.join("/"), known.join("/"));
      const bonus = route.method === method ? SAME_METHOD : 0;
      return { route, likeness: SAME_PART * shared - edits + bonus };
    });
  return rated.toSorted((a, b) => b.likeness - a.likeness)[0]!.route;
}

function answerOptions(c: AppContext, allow: string[]): Response {
  const { headers: sent } = c.req.raw;
  const isPreflight = sent.has("access-control-request-method") ||
    sent.has("origin");
  // A preflight must succeed on any path, or a page could not read the 404.
  if (allow.length === 0 && !isPreflight) throw new Failure("not_found");
  const methods = allow.length > 0 ? allow.join(", ") : undefined;
  const headers = {
    ...(isPreflight && PREFLIGHT_HEADERS),
    ...(isPreflight && methods && { "access-control-allow-methods": methods }),
    ...(methods && { allow: methods }),
  };
  return respond(c, { status: 204, body: null, headers });
}
