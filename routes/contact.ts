/**
 * Contact: `GET` and `POST /contact` (specification 4.5).
 *
 * @module
 */
import {
  CONTACT_PATH,
  contactRequest,
  contactResponse,
  receiveContact,
  RECEIVED,
} from "../domain/contact/contact.ts";
import { CARD_NOTE } from "../domain/input/card_number.ts";
import { BODY_FAILURES } from "../domain/openapi/operation.ts";
import type { Services } from "../domain/services.ts";
import { metadataEndpoint } from "./http/endpoint_metadata.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { readAnonymousRequest, respondWrite } from "./http/writes.ts";

export const CONTACT_EXAMPLE = {
  email: "person@example.com",
  interest: "build_agent",
  companyUrl: "shop.example",
  message: "We would like our agent to publish its purchases.",
};

const RESPONSE = {
  ok: true,
  id: "01900000-0000-7000-8000-000000000000",
  message: RECEIVED,
};

export function contactEndpoints(services: Services): Endpoint[] {
  const sending: Endpoint = {
    method: "post",
    path: CONTACT_PATH,
    isVersioned: true,
    id: "sendContactRequest",
    link: "contact",
    tag: "Contact",
    summary: "Contact the team",
    description: "A contact or partnership request. Only `email` and " +
      "`interest` are required. Limited by email address and by IP address. " +
      CARD_NOTE,
    limits: ["CONTACT_PER_EMAIL", "CONTACT_PER_IP"],
    headers: ["IdempotencyKey"],
    body: {
      shape: { name: "ContactRequest", schema: contactRequest },
      examples: { partnership: CONTACT_EXAMPLE },
    },
    answers: [{
      status: 201,
      description: "Received.",
      content: [{
        shape: { name: "ReceivedContact", schema: contactResponse },
        example: RESPONSE,
      }],
    }],
    failures: [
      ...BODY_FAILURES,
      "idempotency_key_reused",
      "rate_limited",
      "store_unavailable",
    ],
    async run(c) {
      const call = await readAnonymousRequest(c, services);
      return respondWrite(c, await receiveContact(services, call));
    },
  };
  const metadata = metadataEndpoint(services, {
    of: sending,
    id: "describeContactRequest",
    subject: "contact request",
    description: "Sends a contact or partnership request to the team. No API " +
      "key is needed. Limited by email address and by IP address.",
  });
  return [metadata, sending];
}
