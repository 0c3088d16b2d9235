/**
 * Wraps every request: request id, logging, metrics, and the error envelope
 * (specification 7) for any thrown value. The cause of an error is logged and
 * never sent.
 *
 * @module
 */
import {
  countRefusal,
  Failure,
  type FailureName,
} from "../../domain/failures.ts";
import { httpStep } from "../../domain/failure_steps.ts";
import { errorEnvelopeOf } from "../openapi/components.ts";
import type { OperationAtPath } from "../openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import { errorText } from "../../domain/telemetry/error_text.ts";
import { createSample } from "../../domain/telemetry/sample.ts";
import { shownMethod } from "../../domain/telemetry/telemetry.ts";
import { createAuthorityCheck } from "./authority.ts";
import { misplacedKeyHint } from "./credential.ts";
import {
  type Answerable,
  type AppContext,
  createRequestContext,
  type Peer,
  type RequestContext,
} from "./request_context.ts";
import { peekQuotas } from "./rate_limits.ts";
import { createRefusalLimit } from "./refusals.ts";
import { respondJson } from "./respond.ts";

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

/**
 * Requests of one kind and minute that have a line in the log, and of further
 * ones, where nothing else bounds their number.
 */
const UNBOUNDED = { all: 100, oneOf: 100 };

interface WitnessedAnswer {
  status: number;
  /** Failure that the endpoint threw; undefined for an answer of its own. */
  failure?: FailureName;
}

interface Watched extends Services {
  /** Told of each answer of an endpoint; tests hold it to its description. */
  witness?(operation: OperationAtPath, answer: WitnessedAnswer): void;
}

/** Builds the handler: cached pages first, then the routes, then last-resort errors. */
export function createHandler(
  services: Watched,
  route: Route,
  answerReady: AnswerReady,
): Handler {
  const guardOf = createRefusalLimit(services);
  const namesServer = createAuthorityCheck();
  const sample = createSample(services.clock, UNBOUNDED);
  // Reporting each cached page was measured to cost 6 % of its throughput.
  const isWatched = services.telemetry !== undefined ||
    services.config.logLevel === "debug";
  return function answer(request, peer) {
    const env = createRequestContext(request, peer, services);
    const isReadable = namesServer(request);
    const ready = isReadable ? readyPage(request, env) : undefined;
    if (ready && !isWatched) return closing(ready);
    // The time of an answer from memory, microseconds, is not included.
    const startedAt = performance.now();
    return ready
      ? report(request, env, ready, startedAt)
      : routed(request, env, { startedAt, isReadable });
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
    { startedAt, isReadable }: { startedAt: number; isReadable: boolean },
  ): Promise<Response> {
    let response: Response;
    try {
      const refusals = env.refusals = guardOf(env, request);
      refusals.admit();
      if (!isReadable) {
        refusals.note();
        throw new Failure("malformed_host");
      }
      if (request.url.length > MAX_URL) {
        refusals.note();
        const message = `The address is longer than ${MAX_URL} characters.`;
        throw new Failure("uri_too_long", { message });
      }
      response = await route(request, env);
      if (countsAsRefused(response.status)) refusals.note();
    } catch (error) {
      // Routes answer their own errors; only errors around routing get here.
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
    const { operation, failure } = env;
    if (operation) services.witness?.(operation, { status, failure });
    const elapsed = performance.now() - startedAt;
    const milliseconds = Math.round(elapsed * 10) / 10;
    services.telemetry?.answered({ ...env, method, status, milliseconds });
    const { requestId, route, keyPrefix } = env;
    const isRead = method === "GET" || method === "HEAD";
    // Successful reads are frequent.
    const level = isRead && status < 400 ? "debug" : "info";
    const standsFor = status >= 400
      ? sample(`${status}`)
      : level === "info" && isFree(env)
      ? sample(`${status} ${route}`)
      : 1;
    if (standsFor === 0) return closing(response);
    services.log[level]("request", {
      requestId,
      route,
      keyPrefix,
      method: shownMethod(method),
      status,
      milliseconds,
      standsFor: standsFor > 1 ? standsFor : undefined,
    });
    return closing(response);
  }

  /** While draining, closes connections, so clients connect to other servers. */
  function closing(response: Response): Response {
    if (services.draining?.aborted) response.headers.set("connection", "close");
    return response;
  }
}

/** Returns true for a request that no quota was taken for. */
function isFree({ quotas, isRepeat = false }: RequestContext): boolean {
  return quotas === undefined || isRepeat;
}

/**
 * Returns true for a status that counts in `INVALID_PER_IP`. A 429 costs almost
 * nothing; a 500 costs more than any refusal, and its caller may have found out how
 * to cause it; a 503 is no doing of its caller.
 */
export function countsAsRefused(status: number): boolean {
  return status >= 400 && status <= 500 && status !== 429;
}

/** Time until another process, or the restarted one, accepts requests. */
const RESTART_SECONDS = 1;

/** Failures with a 5xx status that need no investigation. */
const EXPECTED = new Set<FailureName>([
  "server_draining",
  "server_shutting_down",
  "storage_quota_exceeded",
]);

/** Returns true for a failure that no operator has to investigate. */
export function isExpectedFailure({ row, kind }: Failure): boolean {
  return row.status < 500 || EXPECTED.has(kind);
}

/** Answers an error that a route threw. */
export async function failureResponse(
  c: AppContext,
  error: unknown,
  services: Services,
): Promise<Response> {
  if (error instanceof Failure) {
    c.env.quotas ??= error.quotas;
  }
  const status = error instanceof Failure ? error.row.status : 500;
  if (countsAsRefused(status)) c.env.refusals?.note();
  c.env.quotas ??= await peekQuotas(c, services);
  return envelopeResponse(c, error, services);
}

/** Builds the error response; also for errors thrown outside of routes. */
function envelopeResponse(
  c: Answerable,
  error: unknown,
  services: Services,
): Response {
  const { failure, envelope } = reportFailure(c, error, services);
  const headers = failureHeaders(failure, services.config.baseUrl);
  return respondJson(c, failure.row.status, envelope, headers);
}

/**
 * Logs an error that an operator has to investigate.
 *
 * @returns the failure, and its envelope as JSON for a response or an event
 */
export function reportFailure(
  c: Answerable,
  error: unknown,
  services: Services,
): { failure: Failure; envelope: string } {
  const failure = failureOf(error, services);
  c.env.failure = failure.kind;
  countRefusal(failure, services.telemetry);
  if (!isExpectedFailure(failure)) {
    services.log.error("request_failed", {
      requestId: c.env.requestId,
      failure: failure.kind,
      cause: errorText(failure.options.cause),
    });
  }
  const keyMistake = failure.kind === "unauthorized"
    ? misplacedKeyHint(c.req.raw)
    : undefined;
  const hint = httpStep(failure, keyMistake);
  const envelope = errorEnvelopeOf(failure, services.config.baseUrl, hint);
  return { failure, envelope: JSON.stringify(envelope) };
}

function failureOf(error: unknown, { stopping }: Services): Failure {
  if (!(error instanceof Failure)) {
    return new Failure("internal_error", { cause: error });
  }
  // A stopping server reads no further, so the client is not at fault.
  return error.kind === "incomplete_body" && stopping?.aborted
    ? new Failure("server_shutting_down", {
      retryAfterSeconds: RESTART_SECONDS,
    })
    : error;
}

function failureHeaders({ row, options }: Failure, baseUrl: string) {
  const { allow, retryAfterSeconds } = options;
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource`;
  return {
    ...(row.status === 401 &&
      { "www-authenticate": `Bearer resource_metadata="${metadata}"` }),
    ...(allow && { allow: allow.join(", ") }),
    // The codings that a request may have (RFC 9110 §12.5.3).
    ...(row.status === 415 && { "accept-encoding": "identity" }),
    ...(retryAfterSeconds !== undefined &&
      { "retry-after": `${retryAfterSeconds}` }),
  };
}
