/**
 * One definition for each endpoint: how it is described, limited and answered.
 * The routes, the OpenAPI description, the describing GETs and the shared
 * tests follow from it.
 *
 * @module
 */
import type { Hono, MiddlewareHandler } from "hono";
import { Failure, type FailureOptions } from "../../domain/failures.ts";
import {
  atEveryPath,
  type Content,
  type Documented,
  type Operation,
} from "../../domain/openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import { clientOf } from "./client.ts";
import { deprecatedAlias } from "./deprecated.ts";
import type { AppContext, AppEnv } from "./request_context.ts";
import { limitReads } from "./local_limits.ts";
import { accepts } from "./negotiate.ts";
import { declareLimits } from "./quotas.ts";

/** An operation, and what answers it. */
export interface Endpoint extends Operation {
  /** Absent for a path that refuses every method (`others`). */
  run?(c: AppContext): Response | Promise<Response>;
  /**
   * Media types to negotiate by.
   *
   * @default the type of its answers; with several types, `run` negotiates
   */
  accepts?: string[];
  /** True leaves CORS headers out of every response whose path begins with the literal part of this one. */
  isPrivate?: boolean;
  /** Options of the 405 for every other method of the path. */
  others?: FailureOptions;
}

type Mounted = Endpoint & Documented;

/** Common fields of a GET whose response may be cached. */
export function cacheableGet(
  description: string,
  content: Content[],
): Pick<Endpoint, "method" | "headers" | "isCached" | "answers"> {
  return {
    method: "get",
    headers: ["IfNoneMatch"],
    isCached: true,
    answers: [{ status: 200, description, content }],
  };
}

/** Mounts endpoints at all of their paths, behind their middleware. */
export function mount(
  app: Hono<AppEnv>,
  services: Services,
  endpoints: Endpoint[],
): void {
  const limits = limitsOf(services);
  const byPath = Map.groupBy(endpoints.flatMap(atEveryPath), pathOf);
  // The first matching route answers, so literal paths precede parameters.
  const paths = [...byPath].toSorted(([one], [other]) =>
    +one.includes(":") - +other.includes(":")
  );
  for (const [path, onPath] of paths) {
    if (onPath[0]!.isDeprecated) {
      const successor = path.replace("/api", "/api/v1");
      app.use(path, deprecatedAlias(services, successor));
    }
    if (onPath[0]!.isPrivate) app.use(path.replace(/:.*/, "*"), closed);
    const policies = new Set(onPath.map((one) => `${one.limits}`));
    // A 405 carries rate-limit headers when all methods of the path share them.
    const shared = policies.size === 1 ? limits(onPath[0]!) : [];
    if (shared.length > 0) app.use(path, ...shared);
    for (const endpoint of onPath) {
      const { method, run, others } = endpoint;
      const own = policies.size > 1 ? limits(endpoint) : [];
      if (run) {
        const before = [...own, ...formsOf(endpoint)];
        app.on([method.toUpperCase()], [path], ...before, run);
      }
      if (others) app.all(path, (c) => refuse(c, others));
    }
  }
}

const pathOf = ({ path }: Operation) => path;

const closed: MiddlewareHandler<AppEnv> = (c, next) => {
  c.env.isPrivate = true;
  return next();
};

/** Rate-limit middleware of an endpoint; `_PER_IP` policies count the client. */
function limitsOf(services: Services) {
  const reads = limitReads(services);
  return function limits({ limits }: Mounted): MiddlewareHandler<AppEnv>[] {
    if (limits === undefined) return [];
    if (limits[0] === "READS_PER_IP") return [reads];
    const perAddress = limits.filter((name) => name.endsWith("_PER_IP"));
    return [declareLimits(limits, (c) => {
      const client = () => clientOf(c, services);
      return Object.fromEntries(perAddress.map((name) => [name, client()]));
    })];
  };
}

/** Negotiation middleware of an endpoint. */
function formsOf({ answers, accepts: forms }: Mounted) {
  const types = new Set(
    answers.flatMap(({ content }) =>
      content.map(({ type = "application/json" }) => type)
    ),
  );
  const [first, ...more] = forms ?? (types.size === 1 ? [...types] : []);
  return first === undefined ? [] : [accepts(first, ...more)];
}

/** OPTIONS is answered as on every other path. */
function refuse(c: AppContext, options: FailureOptions) {
  if (c.req.method === "OPTIONS") return c.notFound();
  throw new Failure("method_not_allowed", options);
}
