import {
  sandboxResponse,
  submissionAnswer,
  submissionRequest,
  submissionResponse,
  withdrawalResponse,
} from "../../domain/gallery/submission.ts";
import {
  RECEIVED_MESSAGE,
  SUBMISSION_LIMITS,
  SUBMISSIONS_PATH,
  submitPurchase,
  WITHDRAWAL_LIMITS,
  withdrawSubmission,
} from "../../domain/gallery/submit.ts";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import { uuid } from "../../domain/input/fields.ts";
import { GROWTH_FAILURES } from "../openapi/operation.ts";
import type { Caller } from "../../domain/limits/quota.ts";
import type { Services } from "../../domain/services.ts";
import { readIdempotencyKey } from "../../domain/writes/idempotency.ts";
import { presentedCredential } from "../http/credential.ts";
import type { AppContext } from "../http/request_context.ts";
import { type Endpoint, respondWrite } from "../http/endpoint.ts";
import { parseJson, readBytes } from "../http/request_body.ts";
import {
  EXAMPLE_ID,
  EXAMPLE_PUBLIC_FIELDS,
  EXAMPLE_PURCHASE,
} from "../feed_query.ts";

/** Schemas that the one of an answer refers to. */
export const SUBMISSION_ANSWERS = [
  { name: "ReceivedSubmission", schema: submissionResponse },
  { name: "SandboxSubmission", schema: sandboxResponse },
];

const ANSWER_SHAPE = { name: "SubmissionAnswer", schema: submissionAnswer };

const SUBMIT: Endpoint = {
  method: "post",
  path: SUBMISSIONS_PATH,
  isVersioned: true,
  id: "submitPurchase",
  link: "submissions",
  tag: "Gallery",
  summary: "Submit a purchase to the gallery",
  description:
    "Returns 201 once the purchase is queued for review. Review usually " +
    "takes less than 24 hours; its outcome cannot be queried: GET is always " +
    "405. An approved " +
    "purchase appears in the feed. Unknown properties are ignored. Send the same " +
    `Idempotency-Key for the same purchase, on a retry too. ${CARD_NOTE}`,
  limits: SUBMISSION_LIMITS,
  credential: "required",
  headers: ["IdempotencyKey", "Sandbox"],
  body: {
    shape: { name: "Submission", schema: submissionRequest },
    examples: {
      required: EXAMPLE_PURCHASE,
      subscription: {
        ...EXAMPLE_PURCHASE,
        productUrl: "https://software.example/pro",
        sellerName: "Example Software",
        productName: "Pro plan",
        price: 12,
        currency: "EUR",
        interval: "month",
        category: "SaaS",
        purchasedAt: "2026-11-20T14:03:00Z",
        buyerDisplayName: "A happy buyer",
      },
    },
  },
  answers: [{
    status: 201,
    description: "Received for review.",
    content: [{
      shape: ANSWER_SHAPE,
      example: {
        ok: true,
        id: EXAMPLE_ID,
        message: RECEIVED_MESSAGE,
      },
    }],
  }, {
    status: 200,
    description: "Sandbox: the record that would have been created.",
    content: [{
      shape: ANSWER_SHAPE,
      example: {
        ok: true,
        sandbox: true,
        id: EXAMPLE_ID,
        ...EXAMPLE_PUBLIC_FIELDS,
        category: "other",
        selfFlagged: false,
        ignored: [],
      },
    }],
  }],
  failures: [
    ...GROWTH_FAILURES,
    "idempotency_key_reused",
    "unauthorized",
    "content_rejected",
  ],
  others: {
    allow: ["POST", "OPTIONS"],
    message: "Submissions can only be sent; their review is not readable.",
    hint: "Send a purchase with POST /api/v1/gallery/submissions; read " +
      "approved ones with GET /api/v1/gallery/feed.",
  },
};

const WITHDRAW: Endpoint = {
  method: "delete",
  path: `${SUBMISSIONS_PATH}/:id`,
  isVersioned: true,
  id: "withdrawPurchase",
  template: "withdrawal",
  tag: "Gallery",
  summary: "Withdraw a submission",
  description: "Takes back, for good, what the same key sent. The answer is " +
    "the same whether it was pending, rejected, published or withdrawn " +
    "before; what was published is gone from every reader within 2 seconds.",
  limits: WITHDRAWAL_LIMITS,
  credential: "required",
  parameters: [{
    name: "id",
    in: "path",
    description: "`id` that the submission was answered with.",
    schema: uuid(),
    example: EXAMPLE_ID,
  }],
  headers: ["IdempotencyKey", "Sandbox"],
  answers: [{
    status: 200,
    description: "Withdrawn, now or before; in the sandbox, nothing.",
    content: [{
      shape: { name: "WithdrawnSubmission", schema: withdrawalResponse },
      example: { ok: true, id: EXAMPLE_ID, withdrawn: true },
    }],
  }],
  failures: [
    "idempotency_key_reused",
    "unauthorized",
    "submission_not_found",
    "validation_failed",
    "storage_unavailable",
  ],
  // DELETE is destructive, so no hint may suggest it.
  others: {
    allow: ["DELETE", "OPTIONS"],
    message: "The review of a submission is not readable.",
    hint: "Read a published purchase with GET /api/v1/gallery/items/{id}.",
  },
};

/** Specification 4.2 and 4.3. */
export function submissionEndpoints(services: Services): Endpoint[] {
  return [
    { ...SUBMIT, write: (c, caller) => submit(c, services, caller) },
    { ...WITHDRAW, write: (c, caller) => withdraw(c, services, caller) },
  ];
}

async function submit(
  c: AppContext,
  services: Services,
  caller: Caller,
): Promise<Response> {
  const bytes = await readBytes(c);
  const contentType = c.req.raw.headers.get("content-type");
  const outcome = await submitPurchase(services, {
    ...callOf(c, caller),
    parseBody: () => parseJson(bytes, { contentType }),
  });
  return respondWrite(c, outcome);
}

async function withdraw(
  c: AppContext,
  services: Services,
  caller: Caller,
): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const call = { ...callOf(c, caller), id };
  const outcome = await withdrawSubmission(services, call);
  return respondWrite(c, outcome);
}

function callOf(c: AppContext, caller: Caller) {
  const { headers } = c.req.raw;
  return {
    credential: presentedCredential(headers),
    onAuthentic(prefix: string) {
      c.env.keyPrefix = prefix;
      c.env.refusals?.prove();
    },
    ...caller,
    idempotencyKey: readIdempotencyKey(headers.get("idempotency-key")),
    sandbox: ["true", "1"].includes(headers.get("x-sandbox") ?? ""),
  };
}
