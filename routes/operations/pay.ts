import { z } from "zod";
import { cardDelivery } from "../../domain/checkout/card_link.ts";
import {
  type Answer,
  BODY_FAILURES,
  type Content,
  type Operation,
  type Parameter,
} from "../../domain/openapi/operation.ts";

const TASK: Parameter = {
  name: "task",
  in: "path",
  description: "Id of the card task, from the link.",
  schema: z.string(),
  example: "01900000-0000-7000-8000-000000000000",
};

const PAGE: Content = { type: "text/html", example: "<!doctype html>…" };

const taken: Answer[] = [{
  status: 200,
  description: "Done.",
  content: [{
    shape: {
      name: "CardPageAnswer",
      schema: z.object({ ok: z.literal(true) }),
    },
    example: { ok: true },
  }],
}];

/** The card page is for a person; its script sends the two posts. */
export const PAY_OPERATIONS: Operation[] = [{
  method: "get",
  path: "/pay/:task",
  id: "openCardPage",
  tag: "Checkout",
  summary: "Open the card page, which a person does from a link",
  parameters: [TASK],
  answers: [
    { status: 200, description: "The page.", content: [PAGE] },
    { status: 404, description: "There is no such task.", content: [PAGE] },
    { status: 410, description: "The link has ended.", content: [PAGE] },
  ],
  failures: ["store_unavailable"],
}, {
  method: "post",
  path: "/pay/:task",
  id: "deliverCard",
  tag: "Checkout",
  summary: "Deliver the encrypted card; sent by the card page",
  parameters: [TASK],
  body: {
    shape: { name: "CardDelivery", schema: cardDelivery },
    examples: {
      card: { pairing_code: "amber fox", ciphertext: "<compact JWE>" },
    },
  },
  answers: taken,
  failures: [
    ...BODY_FAILURES,
    "not_found",
    "card_relay_off",
    "card_task_state",
    "pairing_code_wrong",
    "store_unavailable",
  ],
}, {
  method: "post",
  path: "/pay/:task/decline",
  id: "declineCard",
  tag: "Checkout",
  summary: "Decline the request for a card; sent by the card page",
  parameters: [TASK],
  answers: taken,
  failures: ["not_found", "store_unavailable"],
}];
