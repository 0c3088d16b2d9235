import { contactRequest } from "../../domain/contact/contact.ts";
import { contactResponse } from "../../domain/contact/responses.ts";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import {
  BODY_FAILURES,
  type Content,
  type Operation,
} from "../../domain/openapi/operation.ts";
import type { Config } from "../../domain/config.ts";
import { describeContact } from "../describing/contact.ts";
import { describing } from "./describing.ts";

const PAGE: Content = { type: "text/html", example: "<!doctype html>…" };

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
    {
      method: "get",
      path: "/contact",
      id: "openContactForm",
      tag: "Contact",
      summary: "Open the contact form, a page for people",
      headers: ["IfNoneMatch"],
      answers: [{ status: 200, description: "The form.", content: [PAGE] }],
      failures: [],
      isCached: true,
    },
    {
      method: "post",
      path: "/contact",
      id: "sendContactForm",
      tag: "Contact",
      summary: "Send the contact form, which works without scripts",
      description: "The form's own target. Programs send JSON to " +
        "`POST /api/v1/contact`, which has the same fields and limits.",
      body: {
        type: "application/x-www-form-urlencoded",
        shape: { name: "ContactRequest", schema: contactRequest },
        examples: { partnership: request },
      },
      answers: [
        { status: 201, description: "Received.", content: [PAGE] },
        {
          status: 422,
          description: "The form, with its problems.",
          content: [PAGE],
        },
        {
          status: 429,
          description: "The form, to be sent later.",
          content: [PAGE],
        },
      ],
      failures: ["body_incomplete", "body_too_large", "store_unavailable"],
      isLimited: true,
    },
  ];
}
