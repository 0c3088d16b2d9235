/**
 * Turns any thrown value into the error envelope (specification 7). The cause is
 * logged and never sent.
 *
 * @module
 */
import { errorEnvelopeOf } from "../../domain/openapi/envelope.ts";
import { Failure, type FailureName } from "../../domain/failures.ts";
import { countRefusal } from "../../domain/limits/quota.ts";
import type { Services } from "../../domain/services.ts";
import {
  type Answerable,
  type AppContext,
  misplacedKey,
} from "./request_context.ts";
import { peekQuotas } from "./limits.ts";
import { respondJson } from "./respond.ts";

/** Time until another process, or the restarted one, accepts requests. */
const RESTART_SECONDS = 1;

/** Failures with a 5xx status that need no investigation. */
const EXPECTED = new Set<FailureName>([
  "server_draining",
  "server_stopping",
  "store_budget_spent",
]);

/** Returns true for a failure that no operator has to investigate. */
export function isExpected({ row, kind }: Failure): boolean {
  return row.status < 500 || EXPECTED.has(kind);
}

/** Answers an error that a route threw. */
export async function failureResponse(
  c: AppContext,
  error: unknown,
  services: Services,
): Promise<Response> {
  if (error instanceof Failure) {
    const { status } = error.row;
    if (status < 500 && status !== 429) c.env.refusals?.note();
    c.env.quotas ??= error.quotas;
  }
  c.env.quotas ??= await peekQuotas(c, services);
  return envelopeResponse(c, error, services);
}

/** Builds the error response; also for errors thrown outside of routes. */
export function envelopeResponse(
  c: Answerable,
  error: unknown,
  services: Services,
): Response {
  const failure = withCredentialHint(failureOf(error, services), c.req.raw);
  countRefusal(failure, services.telemetry);
  if (!isExpected(failure)) {
    const { cause } = failure.options;
    services.log.error("request_failed", {
      requestId: c.env.requestId,
      failure: failure.kind,
      cause: cause instanceof Error ? cause.stack : String(cause),
    });
  }
  const body = JSON.stringify(
    errorEnvelopeOf(failure, services.config.baseUrl),
  );
  const headers = failureHeaders(failure, services.config.baseUrl);
  return respondJson(c, failure.row.status, body, headers);
}

function failureOf(error: unknown, { stopping }: Services): Failure {
  if (!(error instanceof Failure)) {
    return new Failure("internal", { cause: error });
  }
  // A stopping server reads no further, so the client is not at fault.
  return error.kind === "body_incomplete" && stopping?.aborted
    ? new Failure("server_stopping", { retryAfterSeconds: RESTART_SECONDS })
    : error;
}

/** Replaces the hint to register if the request has a misplaced key. */
function withCredentialHint(failure: Failure, request: Request): Failure {
  if (failure.kind !== "unauthorized") return failure;
  const first = misplacedKey(request);
  if (first === undefined) return failure;
  const { options, row } = failure;
  return new Failure("unauthorized", {
    ...options,
    hint: `${first} ${options.hint ?? row.hint}`,
  });
}

function failureHeaders({ row, options }: Failure, baseUrl: string) {
  const { allow, retryAfterSeconds } = options;
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource`;
  return {
    ...(row.status === 401 &&
      { "www-authenticate": `Bearer resource_metadata="${metadata}"` }),
    ...(allow && { allow: allow.join(", ") }),
    ...(retryAfterSeconds !== undefined &&
      { "retry-after": `${retryAfterSeconds}` }),
  };
}
