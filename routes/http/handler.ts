/**
 * Wraps every request: request id, logging, metrics, last-resort errors.
 *
 * @module
 */
import { holdsCardNumber } from "../../domain/input/card_number.ts";
import type { Services } from "../../domain/services.ts";
import { createRefusalLimit } from "./local_limits.ts";
import { createRefusalSample } from "./refusal_sample.ts";
import {
  createRequestContext,
  type Peer,
  type RequestContext,
} from "./request_context.ts";

/** Answers one request of a peer. */
export type Handler = (
  request: Request,
  peer: Peer,
) => Response | Promise<Response>;

/** Answers a request by its route. */
type Route = (
  request: Request,
  exchange: RequestContext,
) => Response | Promise<Response>;

/** Answers a request for what is ready, before any route is looked for. */
type AnswerReady = (
  request: Request,
  exchange: RequestContext,
  services: Services,
) => Response | undefined;

/** Builds the HTTP interface around the routes. */
export function handlerOf(
  services: Services,
  route: Route,
  answerReady: AnswerReady,
): Handler {
  const refusals = createRefusalLimit(services);
  const sample = createRefusalSample(services.clock);
  const routed = async (request: Request, exchange: RequestContext) => {
    try {
      refusals.admit(request, exchange);
      const response = await route(routable(request), exchange);
      refusals.note(request, exchange, response.status);
      return response;
    } catch (error) {
      // Routes answer their own errors; this one was thrown outside of them.
      const { envelopeResponse } = await import("./failure_response.ts");
      const c = {
        env: exchange,
        req: { method: request.method, raw: request },
      };
      return envelopeResponse(c, error, services);
    }
  };
  // To report pages that nobody looks at was measured to cost 6 % of their rate.
  const isWatched = services.telemetry !== undefined ||
    services.config.logLevel === "debug";
  /** A page that is ready; what fails here is answered anew by the routes. */
  const readyPage = (request: Request, exchange: RequestContext) => {
    try {
      return answerReady(request, exchange, services);
    } catch {
      return undefined;
    }
  };
  const { draining } = services;
  /** Clients send their next request over a new connection, to another server. */
  const closing = (response: Response) => {
    if (draining?.aborted) response.headers.set("connection", "close");
    return response;
  };
  return function answer(request, peer) {
    const exchange = createRequestContext(request, peer, services);
    const ready = readyPage(request, exchange);
    if (ready && !isWatched) return closing(ready);
    // A page that is ready takes microseconds: they are not missed here.
    const startedAt = performance.now();
    const report = (response: Response) => {
      const outcome = {
        method: request.method,
        status: response.status,
        milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
      };
      services.telemetry?.answered({ ...exchange, ...outcome });
      const isRefused = outcome.status >= 400 && outcome.status < 500;
      const standsFor = isRefused ? sample(outcome.status) : 1;
      if (standsFor > 0) logRequest(services, exchange, outcome, standsFor);
      return closing(response);
    };
    return ready ? report(ready) : routed(request, exchange).then(report);
  };
}

/**
 * A request that a router can look up. Hono keeps methods as the names of plain
 * objects, where `constructor` is always one; no route has such a method.
 */
function routable(request: Request): Request {
  if (!(request.method in Object.prototype)) return request;
  const { url, headers } = request;
  return new Request(url, { method: "UNKNOWN", headers });
}

/** Successful reads are the bulk of the traffic and the least of the news. */
function logRequest(
  { log }: Services,
  { requestId, route, keyPrefix }: RequestContext,
  outcome: { method: string; status: number; milliseconds: number },
  standsFor: number,
): void {
  const isRead = outcome.method === "GET" || outcome.method === "HEAD";
  const level = isRead && outcome.status < 400 ? "debug" : "info";
  const sampled = standsFor > 1 ? { standsFor } : undefined;
  // Its digits are the caller's choice until the key is found.
  const key = keyPrefix !== undefined && !holdsCardNumber(keyPrefix)
    ? { keyPrefix }
    : undefined;
  log[level]("request", { requestId, route, ...key, ...outcome, ...sampled });
}
