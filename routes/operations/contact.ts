import { contactRequest } from "../../domain/contact/contact.ts";
import { contactResponse } from "../../domain/contact/responses.ts";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import {
  BODY_FAILURES,
  type Operation,
} from "../../domain/openapi/operation.ts";
import type { Config } from "../../domain/config.ts";
import { describeContact } from "../describing/contact.ts";
import { describing } from "./describing.ts";

/** The operations of contact. */
export function contactOperations({ config }: { config: Config }): Operation[] {
  const description = describeContact({ config });
  const { request, response } = description.example;
  return [
    describing({
      path: "/contact",
      id: "describeContactRequest",
      tag: "Contact",
      subject: "contact request",
      description,
    }),
    {
      method: "post",
      path: "/contact",
      isVersioned: true,
      id: "sendContactRequest",
      tag: "Contact",
      summary: "Contact the team",
      description: "A contact or partnership request. Only `email` and " +
        "`interest` are required. Limited by email address and by IP address. " +
        CARD_NOTE,
      headers: ["IdempotencyKey"],
      body: {
        shape: { name: "ContactRequest", schema: contactRequest },
        examples: { partnership: request },
      },
      answers: [{
        status: 201,
        description: "Received.",
        content: [{
          shape: { name: "ReceivedContact", schema: contactResponse },
          example: response,
        }],
      }],
      failures: [
        ...BODY_FAILURES,
        "idempotency_key_reused",
        "rate_limited",
        "store_unavailable",
      ],
      isLimited: true,
    },
  ];
}
