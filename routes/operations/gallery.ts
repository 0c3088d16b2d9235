import { z } from "zod";
import {
  feedPage,
  galleryItem,
  sandboxResponse,
  submissionResponse,
  withdrawalResponse,
} from "../../domain/gallery/responses.ts";
import { submissionRequest } from "../../domain/gallery/submission.ts";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import {
  BODY_FAILURES,
  type Operation,
  type Shape,
} from "../../domain/openapi/operation.ts";
import { feedQuery } from "../gallery/feed.ts";

const ID = "01900000-0000-7000-8000-000000000000";

const PURCHASE = {
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "buyer@example.com",
  submitterPhone: "+12025550123",
};

const SHOWN = {
  productName: PURCHASE.productName,
  sellerName: PURCHASE.sellerName,
  productUrl: PURCHASE.productUrl,
  rootUrl: "https://shop.example/",
  domain: "shop.example",
  price: PURCHASE.price,
  currency: "USD",
};

const submissionId = z.string();

/** Parts of the gallery's schemas that have a name of their own. */
export const GALLERY_PARTS: Shape[] = [
  { name: "GalleryItem", schema: galleryItem },
];

const submit: Operation = {
  method: "post",
  path: "/gallery/submissions",
  isVersioned: true,
  id: "submitPurchase",
  tag: "Gallery",
  summary: "Submit a purchase to the gallery",
  description:
    "201 means received, not published: the purchase is reviewed, usually " +
    "within 24 hours, and the decision is not readable. An approved purchase " +
    "appears in the feed. Unknown properties are ignored. Send the same " +
    `Idempotency-Key for the same purchase, on a retry too. ${CARD_NOTE}`,
  credential: "required",
  headers: ["IdempotencyKey", "Sandbox"],
  body: {
    shape: { name: "Submission", schema: submissionRequest },
    examples: {
      required: PURCHASE,
      subscription: {
        ...PURCHASE,
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
      shape: { name: "ReceivedSubmission", schema: submissionResponse },
      example: {
        ok: true,
        id: ID,
        message: "Received. The purchase is reviewed, usually within 24 " +
          "hours; once approved it appears in the public feed.",
      },
    }],
  }, {
    status: 200,
    description: "Sandbox: the record that would have been created.",
    content: [{
      shape: { name: "SandboxSubmission", schema: sandboxResponse },
      example: {
        ok: true,
        sandbox: true,
        id: ID,
        ...SHOWN,
        category: "other",
        selfFlagged: false,
        ignored: [],
      },
    }],
  }],
  failures: [
    ...BODY_FAILURES,
    "idempotency_key_reused",
    "unauthorized",
    "content_rejected",
    "rate_limited",
    "store_unavailable",
  ],
  isLimited: true,
};

const refuseReading: Operation = {
  method: "get",
  path: "/gallery/submissions",
  isVersioned: true,
  id: "readSubmissions",
  tag: "Gallery",
  summary: "Always refused: submissions are not readable",
  description: "Answers 405, whoever asks. Read approved purchases with " +
    "`listPurchases`.",
  answers: [],
  failures: ["method_not_allowed"],
  isLimited: true,
};

const feed: Operation = {
  method: "get",
  path: "/gallery/feed",
  isVersioned: true,
  id: "listPurchases",
  tag: "Gallery",
  page: "feed",
  summary: "List approved purchases, newest first",
  description:
    "Pass `nextCursor` back as `cursor` until it is null. Filters are " +
    "combined: an item must pass all of them, and a filtered page may be " +
    "shorter than `limit`, even empty, with more to come. Pages without a " +
    "filter and without `limit` are not rate limited. A 503 is not the end " +
    "of the feed: try the same cursor again.",
  parameters: [{
    name: "category",
    in: "query",
    description: feedQuery.shape.category.description!,
    schema: feedQuery.shape.category,
    example: "software",
  }, {
    name: "domain",
    in: "query",
    description: feedQuery.shape.domain.description!,
    schema: feedQuery.shape.domain,
    example: "shop.example",
  }, {
    name: "q",
    in: "query",
    description: feedQuery.shape.q.description!,
    schema: feedQuery.shape.q,
    example: "desk lamp",
  }, {
    name: "limit",
    in: "query",
    description: "Items of the page.",
    schema: feedQuery.shape.limit,
    example: 60,
  }, {
    name: "cursor",
    in: "query",
    description: "`nextCursor` of the page before, as it was received; leave " +
      "it out to begin with the newest item. It is good for its own filters.",
    schema: feedQuery.shape.cursor,
    example: "djEuNDIuaklQN1dMRzhTZ2M",
  }],
  headers: ["IfNoneMatch"],
  answers: [{
    status: 200,
    description: "A page of the feed.",
    content: [{
      shape: { name: "FeedPage", schema: feedPage },
      example: {
        items: [{ id: ID, ...SHOWN, category: "home" }],
        nextCursor: null,
      },
    }],
  }],
  failures: ["malformed_query", "rate_limited", "store_unavailable"],
  isCached: true,
  isLimited: true,
};

const item: Operation = {
  method: "get",
  path: "/api/v1/gallery/items/:id",
  id: "getPurchase",
  tag: "Gallery",
  page: "feed",
  summary: "Read one published purchase",
  description: "This is how to see whether a purchase is published. 404 is " +
    "the same for everything that is not.",
  parameters: [{
    name: "id",
    in: "path",
    description: "`id` of the submission, which its item keeps.",
    schema: submissionId,
    example: ID,
  }],
  headers: ["IfNoneMatch"],
  answers: [{
    status: 200,
    description: "The item, as in the feed.",
    content: [{
      shape: GALLERY_PARTS[0]!,
      example: { id: ID, ...SHOWN, category: "home" },
    }],
  }],
  failures: ["item_unknown", "rate_limited", "store_unavailable"],
  isCached: true,
  isLimited: true,
};

const withdraw: Operation = {
  method: "delete",
  path: "/gallery/submissions/:id",
  isVersioned: true,
  id: "withdrawPurchase",
  tag: "Gallery",
  summary: "Withdraw a submission",
  description: "Takes back, for good, what the same key sent. The answer is " +
    "the same whether it was pending, rejected, published or withdrawn " +
    "before; what was published is gone from every reader within 2 seconds.",
  credential: "required",
  parameters: [{
    name: "id",
    in: "path",
    description: "`id` that the submission was answered with.",
    schema: submissionId,
    example: ID,
  }],
  headers: ["IdempotencyKey", "Sandbox"],
  answers: [{
    status: 200,
    description: "Withdrawn, now or before; in the sandbox, nothing.",
    content: [{
      shape: { name: "WithdrawnSubmission", schema: withdrawalResponse },
      example: { ok: true, id: ID, withdrawn: true },
    }],
  }],
  failures: [
    "idempotency_key_reused",
    "unauthorized",
    "submission_unknown",
    "validation_failed",
    "rate_limited",
    "store_unavailable",
  ],
  isLimited: true,
};

/** The operations of the gallery. */
export function galleryOperations(): Operation[] {
  return [submit, refuseReading, withdraw, feed, item];
}
