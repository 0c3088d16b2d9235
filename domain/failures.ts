/**
 * The table of all request failures, and the error class that refers to a row;
 * `routes/http/handler.ts` sends it as the error envelope (specification 7). The
 * name of a row is public: `error.reason`. No name tells what the review decided.
 *
 * @module
 */
import { type QuotaState, tightest } from "./limits/policy.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";

interface FailureRow {
  status: 400 | 401 | 404 | 405 | 406 | 413 | 415 | 422 | 429 | 500 | 503;
  /** Stable code in the response; clients branch on it. */
  code: string;
  /** Public text; `FailureOptions.message` replaces it. */
  message: string;
  /** Page below `/docs/`; by default the section of the code in `/docs/errors`. */
  page?: string;
}

export const FAILURES = {
  malformed_json: {
    status: 400,
    code: "invalid_json",
    message: "The request body is not valid JSON.",
  },
  server_shutting_down: {
    status: 503,
    code: "server_error",
    message: "The server is stopping and has not read the whole request.",
  },
  server_draining: {
    status: 503,
    code: "server_error",
    message: "The server is about to stop.",
  },
  // The specification has no 408: an incomplete body is invalid JSON.
  incomplete_body: {
    status: 400,
    code: "invalid_json",
    message: "The request body did not arrive whole within 10 seconds.",
  },
  idempotency_key_reused: {
    status: 400,
    code: "validation_failed",
    message: "This idempotency key was already used with a different request.",
    page: "idempotency",
  },
  malformed_query: {
    status: 400,
    code: "validation_failed",
    message: "A query parameter is malformed.",
  },
  invalid_cursor: {
    status: 400,
    code: "validation_failed",
    message: "The cursor is malformed.",
  },
  // RFC 9112 §3.2 has this status for it.
  malformed_host: {
    status: 400,
    code: "validation_failed",
    message: "The Host header or the address names no server.",
  },
  // HTTP has 414; the specification has no such status.
  uri_too_long: {
    status: 400,
    code: "validation_failed",
    message: "The address is too long.",
  },
  malformed_question: {
    status: 400,
    code: "validation_failed",
    message: "The question is missing or malformed.",
    page: "ask",
  },
  unauthorized: {
    status: 401,
    code: "unauthorized",
    message: "The API key is missing, malformed, unknown or revoked.",
    page: "auth",
  },
  not_found: {
    status: 404,
    code: "not_found",
    message: "There is nothing at this path.",
  },
  // The same for pending, rejected, removed and unknown ids.
  item_not_found: {
    status: 404,
    code: "not_found",
    message: "No published purchase has this id.",
    page: "gallery",
  },
  submission_not_found: {
    status: 404,
    code: "not_found",
    message: "This key has sent no submission with this id.",
    page: "gallery",
  },
  path_removed: {
    status: 404,
    code: "not_found",
    message: "This unversioned path was removed on 2027-02-21.",
    page: "versioning",
  },
  method_not_allowed: {
    status: 405,
    code: "method_not_allowed",
    message: "This path does not answer this method.",
  },
  not_acceptable: {
    status: 406,
    code: "not_acceptable",
    message: "This path has no form that the Accept header allows.",
  },
  body_too_large: {
    status: 413,
    code: "validation_failed",
    message: "The request body is larger than 64 KiB.",
  },
  unsupported_encoding: {
    status: 415,
    code: "validation_failed",
    message: "The request body is compressed, which is not read here.",
  },
  validation_failed: {
    status: 422,
    code: "validation_failed",
    message: "The request is not valid.",
  },
  card_relay_disabled: {
    status: 422,
    code: "validation_failed",
    message: "The card relay of this server is switched off.",
    page: "checkout",
  },
  card_task_not_found: {
    status: 404,
    code: "not_found",
    message: "There is no card task with this task_id and task_token.",
    page: "checkout",
  },
  card_task_over: {
    status: 404,
    code: "not_found",
    message: "The card task ended, and only its outcome is kept.",
    page: "checkout",
  },
  card_task_state: {
    status: 422,
    code: "validation_failed",
    message: "The card task is in a state that does not allow this.",
    page: "checkout",
  },
  card_link_ended: {
    status: 422,
    code: "validation_failed",
    message: "This link takes no card any more.",
    page: "checkout",
  },
  invalid_pairing_code: {
    status: 422,
    code: "validation_failed",
    message: "This is not the pairing code that your agent shows.",
    page: "checkout",
  },
  content_rejected: {
    status: 422,
    code: "content_rejected",
    message: "The safety screen does not let this content through.",
    page: "moderation",
  },
  invalid_reservation_code: {
    status: 422,
    code: "validation_failed",
    message: "The reservation code is not the one of the promotion document.",
    page: "promo",
  },
  no_matching_reservation: {
    status: 422,
    code: "validation_failed",
    message: "No reservation that holds matches this claim.",
    page: "promo",
  },
  already_claimed: {
    status: 422,
    code: "validation_failed",
    message: "This reservation has a claim for another purchase.",
    page: "promo",
  },
  already_rewarded: {
    status: 422,
    code: "validation_failed",
    message: "This user has a claim under another reservation.",
    page: "promo",
  },
  rate_limited: {
    status: 429,
    code: "rate_limited",
    message: "Too many requests.",
    page: "rate-limits",
  },
  internal_error: {
    status: 500,
    code: "server_error",
    message: "An unexpected error occurred.",
  },
  storage_unavailable: {
    status: 503,
    code: "server_error",
    message: "The store is temporarily unavailable.",
  },
  storage_quota_exceeded: {
    status: 503,
    code: "server_error",
    message:
      "The service takes no more data of this kind until the day ends (UTC).",
  },
} as const satisfies Record<string, FailureRow>;

export type FailureName = keyof typeof FAILURES;

export type KeyPurpose = "publish" | "withdraw" | "revoke";

export interface FailureOptions {
  message?: string;
  /**
   * Next step that only the place of the failure knows, such as the call that
   * works; replaces that of the table (`domain/failure_steps.ts`).
   */
  hint?: string;
  /** Sentence that follows the next step. */
  note?: string;
  /** Purpose of the missing key, which decides what key helps. */
  keyFor?: KeyPurpose;
  /** Mistake in the text that was sent as a key. */
  keyMistake?: string;
  /** Problems, each as `path: problem`. */
  details?: string[];
  /** Seconds until a retry is useful. */
  retryAfterSeconds?: number;
  policy?: string;
  allow?: string[];
  /** Logged, never sent. */
  cause?: unknown;
}

/** An error that refers to a row of `FAILURES`. */
export class Failure extends Error {
  override name = "Failure";
  /** Quotas left after the request, if known. */
  quotas?: QuotaState[];

  constructor(
    readonly kind: FailureName,
    readonly options: FailureOptions = {},
  ) {
    super(options.message ?? FAILURES[kind].message, { cause: options.cause });
  }

  get row(): FailureRow {
    return FAILURES[this.kind];
  }
}

export function rateLimitFailure(states: QuotaState[]): Failure {
  const first = tightest(states);
  return new Failure("rate_limited", {
    retryAfterSeconds: first?.resetSeconds ?? 1,
    policy: first?.policy.name,
  });
}

export function countRefusal(
  { options: { policy } }: Failure,
  telemetry: Telemetry | undefined,
): void {
  if (policy === undefined) return;
  telemetry?.count("agent_commerce.limits.refused", {
    "agent_commerce.limit.policy": policy,
  });
}
