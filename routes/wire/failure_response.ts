/**
 * Turns whatever was thrown into the error envelope of section 7 of the
 * specification. The cause goes to the log, never to the wire.
 *
 * @module
 */
import { envelopeOf } from "../../domain/openapi/envelope.ts";
import { Failure } from "../../domain/failures.ts";
import type { Services } from "../../domain/services.ts";
import type { WireContext } from "./exchange.ts";
import { peekQuotas } from "./quotas.ts";
import { respondJson } from "./respond.ts";

/** Answers a thrown error. */
export async function failureResponse(
  c: WireContext,
  error: unknown,
  services: Services,
): Promise<Response> {
  const failure = error instanceof Failure
    ? error
    : new Failure("internal", { cause: error });
  const { row } = failure;
  if (row.status >= 500) logCause(failure, c.env.requestId, services);
  c.env.quotas ??= await peekQuotas(c, services);
  const body = JSON.stringify(envelopeOf(failure, services.config.baseUrl));
  const headers = failureHeaders(failure, services.config.baseUrl);
  return respondJson(c, row.status, body, headers);
}

function failureHeaders({ row, options }: Failure, baseUrl: string) {
  const headers: Record<string, string> = {};
  if (row.status === 401) {
    const metadata = `${baseUrl}/.well-known/oauth-protected-resource`;
    headers["www-authenticate"] = `Bearer resource_metadata="${metadata}"`;
  }
  if (options.allow) headers.allow = options.allow.join(", ");
  if (options.retryAfterSeconds !== undefined) {
    headers["retry-after"] = `${options.retryAfterSeconds}`;
  }
  return headers;
}

function logCause(failure: Failure, requestId: string, services: Services) {
  const { cause } = failure.options;
  services.log.error("request_failed", {
    requestId,
    failure: failure.kind,
    cause: cause instanceof Error ? cause.stack : String(cause),
  });
}
