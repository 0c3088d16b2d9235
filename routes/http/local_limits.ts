/**
 * Limits that bound the cost of one client to this process: refused requests
 * (`INVALID_PER_IP`) and reads that are not served from memory
 * (`READS_PER_IP`).
 *
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { LocalWindows } from "../../domain/limits/local_windows.ts";
import { rateLimited } from "../../domain/limits/quota.ts";
import type { Config } from "../../domain/config.ts";
import type { Clock } from "../../domain/runtime.ts";
import { clientOf } from "./client.ts";
import type { AppContext, AppEnv, RequestContext } from "./request_context.ts";

/** Dependencies of the limits in memory. */
interface LocalLimitPorts {
  config: Pick<Config, "policies" | "trustedProxyHops">;
  clock: Clock;
}

/** Probes of an orchestrator often share the address of its other traffic. */
const PROBES = /^https?:\/\/[^\/?#]+\/(?:healthz|readyz)(?:[?#]|$)/;

/** Counts the refused requests of each client. */
interface RefusalLimit {
  /** @throws {Failure} `rate_limited` for a client with too many refusals */
  admit(request: Request, env: RequestContext): void;
  /** Counts an answer if it refuses the request. */
  note(request: Request, env: RequestContext, status: number): void;
}

/**
 * Creates the limit on refused requests. It is asked before the body is read
 * and before a route is looked up: further refusals cost next to nothing.
 */
export function createRefusalLimit(services: LocalLimitPorts): RefusalLimit {
  const { config, clock } = services;
  const policy = config.policies.INVALID_PER_IP;
  const windows = new LocalWindows();
  const subject = (raw: Request, env: RequestContext) =>
    clientOf({ env, req: { raw } }, services);
  return {
    admit(request, env) {
      if (policy === null || PROBES.test(request.url)) return;
      const now = clock.now();
      const state = windows.peek(policy, subject(request, env), now);
      if (state.remaining > 0) return;
      env.quotas = [state];
      throw rateLimited([state]);
    },
    note(request, env, status) {
      if (policy === null) return;
      const isRefused = env.isRefused || status >= 400 && status < 500;
      if (!isRefused || status === 429) return;
      windows.take(policy, subject(request, env), clock.now());
    },
  };
}

/** Tells reads of the whole feed, which come from memory or cost one list. */
function isPlainFeed({ req }: AppContext): boolean {
  return req.path.endsWith("/gallery/feed") &&
    Object.keys(req.query()).every((name) => name === "cursor");
}

/** Limits reads that may touch the store, or render a page. */
export function limitReads(
  services: LocalLimitPorts,
): MiddlewareHandler<AppEnv> {
  const policy = services.config.policies.READS_PER_IP;
  const windows = new LocalWindows();
  return function limitReads(c, next) {
    const { method } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    if (policy === null || !isRead || isPlainFeed(c)) return next();
    const client = clientOf(c, services);
    const now = services.clock.now();
    const { taken, state } = windows.take(policy, client, now);
    c.env.quotas = [state];
    if (!taken) throw rateLimited([state]);
    return next();
  };
}
