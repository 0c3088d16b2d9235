/**
 * Wraps every request: request id, logging, metrics, last-resort errors.
 *
 * @module
 */
import { holdsCardNumber } from "../../domain/input/card_number.ts";
import { Failure } from "../../domain/failures.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { Services } from "../../domain/services.ts";
import { createRefusalLimit } from "./limits.ts";
import {
  createRequestContext,
  type Peer,
  type RequestContext,
} from "./request_context.ts";

export type Handler = (
  request: Request,
  peer: Peer,
) => Response | Promise<Response>;

type Route = (
  request: Request,
  env: RequestContext,
) => Response | Promise<Response>;

/** Answers from memory before routing; undefined if no answer is ready. */
type AnswerReady = (
  request: Request,
  env: RequestContext,
  services: Services,
) => Response | undefined;

/**
 * Maximum URL length in characters: twice that of a percent-encoded question of
 * 500 emojis. Looking up query parameters takes time quadratic in the length.
 */
const MAX_URL = 12_000;

const ADDRESS_TOO_LONG = {
  message: `The address is longer than ${MAX_URL} characters.`,
  hint: "Send less in the query.",
};

/** Builds the handler: cached pages first, then the routes, then last-resort errors. */
export function createHandler(
  services: Services,
  route: Route,
  answerReady: AnswerReady,
): Handler {
  const Refusals = createRefusalLimit(services);
  const sample = createRefusalSample(services.clock);
  // Reporting each cached page was measured to cost 6 % of its throughput.
  const isWatched = services.telemetry !== undefined ||
    services.config.logLevel === "debug";
  return function answer(request, peer) {
    const env = createRequestContext(request, peer, services);
    const ready = readyPage(request, env);
    if (ready && !isWatched) return closing(ready);
    // The time of an answer from memory, microseconds, is not included.
    const startedAt = performance.now();
    return ready
      ? report(request, env, ready, startedAt)
      : routed(request, env, startedAt);
  };

  /** Answers from memory; on an error the routes answer instead. */
  function readyPage(request: Request, env: RequestContext) {
    try {
      return answerReady(request, env, services);
    } catch {
      return undefined;
    }
  }

  async function routed(
    request: Request,
    env: RequestContext,
    startedAt: number,
  ): Promise<Response> {
    let response: Response;
    try {
      const refusals = env.refusals = new Refusals(request, env);
      refusals.admit();
      if (request.url.length > MAX_URL) {
        refusals.note();
        throw new Failure("malformed_query", ADDRESS_TOO_LONG);
      }
      response = await route(routable(request), env);
      if (isRefusal(response.status)) refusals.note();
    } catch (error) {
      // Routes answer their own errors; only errors around routing get here.
      const { envelopeResponse } = await import("./failure_response.ts");
      const c = { env, req: { method: request.method, raw: request } };
      response = envelopeResponse(c, error, services);
    }
    return report(request, env, response, startedAt);
  }

  function report(
    { method }: Request,
    env: RequestContext,
    response: Response,
    startedAt: number,
  ): Response {
    const { status } = response;
    const elapsed = performance.now() - startedAt;
    const outcome = {
      method,
      status,
      milliseconds: Math.round(elapsed * 10) / 10,
    };
    services.telemetry?.answered({ ...env, ...outcome });
    const isRefused = status >= 400 && status < 500;
    const standsFor = isRefused ? sample(status) : 1;
    if (standsFor > 0) logRequest(services, env, outcome, standsFor);
    return closing(response);
  }

  /** While draining, closes connections, so clients connect to other servers. */
  function closing(response: Response): Response {
    if (services.draining?.aborted) response.headers.set("connection", "close");
    return response;
  }
}

/**
 * True for a 4xx, which counts against the limit on refused requests, except for
 * a 429, which costs almost nothing.
 */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * Replaces methods such as `constructor`: Hono looks up methods in plain objects,
 * which inherit these names.
 */
function routable(request: Request): Request {
  if (!(request.method in Object.prototype)) return request;
  const { url, headers } = request;
  return new Request(url, { method: "UNKNOWN", headers });
}

/** Logs a request: successful reads at `debug`, all others at `info`. */
function logRequest(
  { log }: Services,
  { requestId, route, keyPrefix }: RequestContext,
  outcome: { method: string; status: number; milliseconds: number },
  standsFor: number,
): void {
  const isRead = outcome.method === "GET" || outcome.method === "HEAD";
  const level = isRead && outcome.status < 400 ? "debug" : "info";
  // An unverified prefix is the caller's text and may hold a card number.
  const isShown = keyPrefix !== undefined && !holdsCardNumber(keyPrefix);
  log[level]("request", {
    requestId,
    route,
    keyPrefix: isShown ? keyPrefix : undefined,
    ...outcome,
    standsFor: standsFor > 1 ? standsFor : undefined,
  });
}

const WINDOW_MS = 60_000;

/** Number of refusals per status and window that are logged unsampled. */
const ALL = 100;

/** Beyond `ALL`, one refusal of this many is logged. */
const ONE_OF = 100;

/**
 * Samples refused requests (4xx) for the log: such requests cost their sender
 * nothing, and would push all other lines out of a rotating log.
 *
 * @returns number of requests that this line stands for; 0 for no line
 */
function createRefusalSample(clock: Clock): (status: number) => number {
  let endsAt = 0;
  const counts = new Map<number, number>();
  return function linesFor(status) {
    const now = clock.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + WINDOW_MS;
    }
    const count = (counts.get(status) ?? 0) + 1;
    counts.set(status, count);
    if (count <= ALL) return 1;
    return (count - ALL) % ONE_OF === 0 ? ONE_OF : 0;
  };
}
