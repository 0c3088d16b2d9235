import { contactRequest } from "../../domain/contact/contact.ts";
import { CONTACT, RECEIVED } from "../../domain/contact/receive.ts";
import type { Services } from "../../domain/services.ts";
import { describeEndpoint } from "./describe.ts";

/** Body of `GET /contact`. */
export function describeContact({ config }: Pick<Services, "config">) {
  return describeEndpoint({
    url: `${config.baseUrl}/api/v1${CONTACT}`,
    description: "Sends a contact or partnership request to the team. No API " +
      "key is needed. Limited by email address and by IP address.",
    schema: contactRequest,
    request: {
      email: "person@example.com",
      interest: "build_agent",
      companyUrl: "shop.example",
      message: "We would like our agent to publish its purchases.",
    },
    response: {
      ok: true,
      id: "01900000-0000-7000-8000-000000000000",
      message: RECEIVED,
    },
  });
}
