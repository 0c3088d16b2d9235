/**
 * Limits that bound the cost of one client to this process: refused requests
 * (`INVALID_PER_IP`) and reads that are not served from memory
 * (`READS_PER_IP`).
 *
 * @module
 */
import { LocalWindows } from "../../domain/limits/local_windows.ts";
import { rateLimited } from "../../domain/limits/quota.ts";
import type { Services } from "../../domain/services.ts";
import {
  type AppContext,
  clientOf,
  type RefusalGuard,
  type RequestContext,
} from "./request_context.ts";

/** Probes of an orchestrator often share the address of its other traffic. */
const PROBES = /^https?:\/\/[^\/?#]+\/(?:healthz|readyz)(?:[?#]|$)/;

function isProbe({ method, url }: Request): boolean {
  return (method === "GET" || method === "HEAD") && PROBES.test(url);
}

/**
 * Creates the limit on refused requests. It is asked before a route is looked
 * up, and again once a body is there: further refusals cost next to nothing. A
 * refusal counts when it is decided, not when it is answered.
 */
export function createRefusalLimit(
  services: Pick<Services, "config" | "clock">,
) {
  const { config, clock } = services;
  const policy = config.policies.INVALID_PER_IP;
  const windows = new LocalWindows();
  return class implements RefusalGuard {
    #isNoted = false;

    constructor(readonly raw: Request, readonly env: RequestContext) {}

    admit(): void {
      const { raw, env } = this;
      if (policy === null || isProbe(raw)) return;
      const state = windows.peek(policy, this.#subject, clock.now());
      if (state.remaining > 0) return;
      env.quotas = [state];
      throw rateLimited([state]);
    }

    note(): void {
      if (policy === null || this.#isNoted) return;
      this.#isNoted = true;
      windows.take(policy, this.#subject, clock.now());
    }

    get #subject(): string {
      return clientOf({ env: this.env, req: { raw: this.raw } }, services);
    }
  };
}

/** Tells reads of the whole feed, which come from memory or cost one list. */
function isPlainFeed({ req }: AppContext): boolean {
  return req.path.endsWith("/gallery/feed") &&
    Object.keys(req.query()).every((name) => name === "cursor");
}

/** Limits reads that may touch the store, or render a page. */
export function limitReads(
  services: Pick<Services, "config" | "clock">,
): (c: AppContext) => void {
  const policy = services.config.policies.READS_PER_IP;
  const windows = new LocalWindows();
  return (c) => {
    const { method } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    if (policy === null || !isRead || isPlainFeed(c)) return;
    const client = clientOf(c, services);
    const now = services.clock.now();
    const { taken, state } = windows.take(policy, client, now);
    c.env.quotas = [state];
    if (!taken) throw rateLimited([state]);
  };
}
