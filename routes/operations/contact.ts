import { z } from "zod";
import { contactRequest } from "../../domain/contact/contact.ts";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import {
  BODY_FAILURES,
  type Operation,
} from "../../domain/openapi/operation.ts";
import type { Services } from "../../domain/services.ts";
import { describeContact } from "../describing/contact.ts";
import { describing } from "./describing.ts";

/** Response of a contact request (specification 4.5). */
const receivedContact = z.object({
  ok: z.literal(true),
  id: z.string().meta({ format: "uuid" }),
  message: z.string(),
});

/** The operations of contact. */
export function contactOperations(services: Services): Operation[] {
  const description = describeContact(services);
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
          shape: { name: "ReceivedContact", schema: receivedContact },
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
