/**
 * The table of all request failures, and the error class that refers to a row;
 * `routes/http/handler.ts` sends it as the error envelope (specification 7). The
 * name of a row is public: `error.reason`. No name tells what the review decided.
 *
 * @module
 */
import type { QuotaState } from "./limits/policy.ts";

interface FailureRow {
  status: 400 | 401 | 404 | 405 | 406 | 413 | 415 | 422 | 429 | 500 | 503;
  /** Stable code in the response; clients branch on it. */
  code: string;
  /** Public text; `FailureOptions.message` replaces it. */
  message: string;
  hint?: string;
  /** Page below `/docs/`; by default the section of the code in `/docs/errors`. */
  page?: string;
}

export const FAILURES = {
  malformed_json: {
    status: 400,
    code: "invalid_json",
    message: "The request body is not valid JSON.",
    hint: "Send one JSON object, encoded as UTF-8.",
  },
  server_shutting_down: {
    status: 503,
    code: "server_error",
    message: "The server is stopping and has not read the whole request.",
    hint: "Nothing was written. Send the whole request again after the " +
      "seconds in Retry-After.",
  },
  server_draining: {
    status: 503,
    code: "server_error",
    message: "The server is about to stop.",
    hint: "Send requests to another server, or to this one after the " +
      "seconds in Retry-After.",
  },
  // The specification has no 408: an incomplete body is invalid JSON.
  incomplete_body: {
    status: 400,
    code: "invalid_json",
    message: "The request body did not arrive whole within 10 seconds.",
    hint: "Send the whole body, as long as its Content-Length says.",
  },
  idempotency_key_reused: {
    status: 400,
    code: "validation_failed",
    message:
      "This Idempotency-Key was already used with a different request body.",
    hint: "Repeat the first body to replay its response, or send a new " +
      "Idempotency-Key for a new purchase.",
    page: "idempotency",
  },
  malformed_query: {
    status: 400,
    code: "validation_failed",
    message: "A query parameter is malformed.",
    hint: "Correct each parameter named in details and send it again.",
  },
  invalid_cursor: {
    status: 400,
    code: "validation_failed",
    message: "The cursor is malformed.",
    hint: "Pass nextCursor back as it was received, or leave it out to " +
      "start from the newest item.",
  },
  // HTTP has 414; the specification has no such status.
  uri_too_long: {
    status: 400,
    code: "validation_failed",
    message: "The address is too long.",
    hint: "Send less in the query.",
  },
  malformed_question: {
    status: 400,
    code: "validation_failed",
    message: "The question is missing or malformed.",
    hint: 'Send {"question": "…"} with 1 to 500 characters.',
    page: "ask",
  },
  unauthorized: {
    status: 401,
    code: "unauthorized",
    message: "The API key is missing, malformed, unknown or revoked.",
    hint: "Register a key with POST /api/v1/keys (no approval needed), then " +
      "send it as `Authorization: Bearer <key>` or as `X-API-Key: <key>`.",
    page: "auth",
  },
  not_found: {
    status: 404,
    code: "not_found",
    message: "There is nothing at this path.",
    hint: "GET /docs lists the documentation.",
  },
  // The same for pending, rejected, removed and unknown ids.
  item_not_found: {
    status: 404,
    code: "not_found",
    message: "No published purchase has this id.",
    hint: "An approved purchase usually appears within 24 hours of its " +
      "submission; GET /api/v1/gallery/feed lists what is published.",
    page: "gallery",
  },
  submission_not_found: {
    status: 404,
    code: "not_found",
    message: "This key has sent no submission with this id.",
    hint: "Send the id that the submission was answered with, and the key " +
      "that sent it.",
    page: "gallery",
  },
  path_removed: {
    status: 404,
    code: "not_found",
    message: "This unversioned path was removed on 2027-02-21.",
    hint: "Use the same path under /api/v1.",
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
    hint: "Send the request without an Accept header.",
  },
  body_too_large: {
    status: 413,
    code: "validation_failed",
    message: "The request body is larger than 64 KiB.",
    hint: "Send less text.",
  },
  unsupported_encoding: {
    status: 415,
    code: "validation_failed",
    message: "The request body is compressed, which is not read here.",
    hint: "Send the JSON as it is, without a Content-Encoding header.",
  },
  validation_failed: {
    status: 422,
    code: "validation_failed",
    message: "The request is not valid.",
    hint: "Correct each field named in details and send the request again.",
  },
  card_relay_disabled: {
    status: 422,
    code: "validation_failed",
    message: "The card relay of this server is switched off.",
    hint: "Start the task with the way in_person or wallet.",
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
    hint: "Ask your agent for a new link if you still want to buy.",
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
    hint: "Describe the purchase in plain, factual words.",
    page: "moderation",
  },
  invalid_reservation_code: {
    status: 422,
    code: "validation_failed",
    message: "The reservation code is not the one of the promotion document.",
    hint: "The code is in the promotion document: GET /docs/promo.",
    page: "promo",
  },
  no_matching_reservation: {
    status: 422,
    code: "validation_failed",
    message: "No reservation that holds matches this claim.",
    hint: "Send the email, platform_account_id and reservation_id of a " +
      "reservation that has not expired. Cash back that was not reserved " +
      "before the purchase cannot be claimed.",
    page: "promo",
  },
  already_claimed: {
    status: 422,
    code: "validation_failed",
    message: "This reservation has a claim for another purchase.",
    hint: "A reservation is good for one purchase; the first claim stays.",
    page: "promo",
  },
  already_rewarded: {
    status: 422,
    code: "validation_failed",
    message: "This user has a claim under another reservation.",
    hint: "One email and one account id are rewarded once; do not try again " +
      "with another pair.",
    page: "promo",
  },
  rate_limited: {
    status: 429,
    code: "rate_limited",
    message: "Too many requests.",
    hint: "Wait for the number of seconds in Retry-After, then try again.",
    page: "rate-limits",
  },
  internal_error: {
    status: 500,
    code: "server_error",
    message: "An unexpected error occurred.",
    hint: "Try again with backoff and the same Idempotency-Key.",
  },
  storage_unavailable: {
    status: 503,
    code: "server_error",
    message: "The store is temporarily unavailable.",
    hint: "Try again after the seconds in Retry-After; on a write, with the " +
      "same Idempotency-Key; on the feed, with the same cursor.",
  },
  storage_quota_exceeded: {
    status: 503,
    code: "server_error",
    message: "The service takes no new data until the day ends (UTC).",
    hint: "Nothing was written. Send the request again after the seconds in " +
      "Retry-After; reads, revocations, withdrawals and claims are answered.",
  },
} as const satisfies Record<string, FailureRow>;

export type FailureName = keyof typeof FAILURES;

export interface FailureOptions {
  message?: string;
  hint?: string;
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
