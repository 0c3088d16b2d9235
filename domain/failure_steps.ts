/**
 * The table of next steps. A row without an interface holds wherever it is read:
 * in a response, in the result of a tool, in an event, and by a person on a page;
 * none of them but the first has headers. The rest of the column of MCP is
 * `routes/mcp/failure_steps.ts`.
 *
 * @module
 */
import type { Failure, FailureName, KeyPurpose } from "./failures.ts";

type Step = string | ((failure: Failure) => string);

/** A step that holds everywhere, or over HTTP alone. */
type Row = Step | { http?: Step };

const AS_HEADER = "as `Authorization: Bearer <key>` or as `X-API-Key: <key>`";

/** Which key helps, by what the missing one is for. */
const KEY_STEPS: Record<KeyPurpose, string> = {
  publish: "Register a key with POST /api/v1/keys (no approval needed), then " +
    `send it ${AS_HEADER}.`,
  withdraw: `Send the key that sent the submission, ${AS_HEADER}: no other ` +
    "key withdraws it. If it is lost or revoked, ask the team with " +
    "POST /api/v1/contact.",
  revoke: "Send the whole key that is to be revoked, as `key` or " +
    `${AS_HEADER}. A key that this service does not know needs no ` +
    "revocation.",
};

const ITEM_SOON = "An approved purchase usually appears within 24 hours of " +
  "its submission; ";

const STEPS: Record<FailureName, Row> = {
  malformed_json: "Send one JSON object, encoded as UTF-8.",
  server_shutting_down: (failure) =>
    `Nothing was written. ${waitFor(failure)}, then send the whole request ` +
    "again.",
  server_draining: (failure) =>
    `Send requests to another server, or: ${waitFor(failure)}, then send ` +
    "them to this one.",
  incomplete_body: {
    http: "Send the whole body, as long as its Content-Length says.",
  },
  idempotency_key_reused: {
    http: "Repeat the first body to replay its response, or send a new " +
      "Idempotency-Key for a new purchase.",
  },
  malformed_query: {
    http: "Correct each parameter named in details and send it again.",
  },
  invalid_cursor: "Pass nextCursor back as it was received, or leave it out " +
    "to start from the newest item.",
  malformed_host: {
    http: "Send one Host header with a name or an address, and a port at most.",
  },
  uri_too_long: { http: "Send less in the query." },
  malformed_question: {
    http: 'Send {"question": "…"} with 1 to 500 characters.',
  },
  unauthorized: {
    http: ({ options: { keyFor = "publish" } }) => KEY_STEPS[keyFor],
  },
  not_found: { http: "GET /docs lists the documentation." },
  item_not_found: {
    http: `${ITEM_SOON}GET /api/v1/gallery/feed lists what is published.`,
  },
  submission_not_found: {
    http: "Send the id that the submission was answered with, and the key " +
      "that sent it.",
  },
  path_removed: {},
  method_not_allowed: {},
  not_acceptable: {},
  body_too_large: "Send less text.",
  unsupported_encoding: {
    http: "Send the JSON as it is, without a Content-Encoding header.",
  },
  validation_failed: {
    http: "Correct each field named in details and send the request again.",
  },
  card_relay_disabled: { http: "Ask your agent for another way to pay." },
  card_task_not_found: {},
  card_task_over: {},
  card_task_state: {},
  card_link_ended: {
    http: "Ask your agent for a new link if you still want to buy.",
  },
  invalid_pairing_code: {},
  content_rejected: "Describe the purchase in plain, factual words.",
  invalid_reservation_code: {
    http: "The code is in the promotion document: GET /docs/promo.",
  },
  no_matching_reservation: "Send the email, platform_account_id and " +
    "reservation_id of a reservation that has not expired. Cash back that " +
    "was not reserved before the purchase cannot be claimed.",
  already_claimed:
    "A reservation is good for one purchase; the first claim stays.",
  already_rewarded: "One email and one account id are rewarded once; do not " +
    "try again with another pair.",
  rate_limited: (failure) => `${waitFor(failure)}, then try again.`,
  internal_error: "Try again after a few seconds, then with growing pauses; " +
    "with the same idempotency key, where one is taken.",
  storage_unavailable: (failure) =>
    `${waitFor(failure)}, then send the same again: with the same ` +
    "idempotency key, and on the feed with the same cursor.",
  storage_quota_exceeded: (failure) =>
    `Nothing was written. ${waitFor(failure)}, then send it again; reads, ` +
    "revocations, withdrawals and claims are answered meanwhile.",
};

function waitFor({ options: { retryAfterSeconds = 1 } }: Failure): string {
  const unit = retryAfterSeconds === 1 ? "second" : "seconds";
  return `Wait ${retryAfterSeconds} ${unit}`;
}

function told(step: Step | undefined, failure: Failure): string | undefined {
  return typeof step === "function" ? step(failure) : step;
}

/** The step that holds everywhere; undefined if the failure has none. */
export function sharedStep(failure: Failure): string | undefined {
  const row = STEPS[failure.kind];
  return typeof row === "object" ? undefined : told(row, failure);
}

/**
 * Joins what is wrong with the key that was sent, the step, and what the place of
 * the failure adds.
 *
 * @returns undefined if there is nothing to say
 */
export function joinSteps(
  { kind, options }: Failure,
  step: string | undefined,
  presented: string | undefined,
): string | undefined {
  const { hint = step, note, keyMistake = presented } = options;
  const mistake = kind === "unauthorized" ? keyMistake : undefined;
  const parts = [mistake, hint, note].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** @param keyMistake what is wrong with the key in the request's headers */
export function httpStep(
  failure: Failure,
  keyMistake?: string,
): string | undefined {
  const row = STEPS[failure.kind];
  const step = typeof row === "object" ? row.http : row;
  return joinSteps(failure, told(step, failure), keyMistake);
}
