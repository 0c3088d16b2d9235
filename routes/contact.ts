/**
 * Contact: `GET` and `POST /contact` (specification 4.5).
 *
 * @module
 */
import { Hono } from "hono";
import { contactRequest } from "../domain/contact/contact.ts";
import {
  CONTACT,
  receiveContact,
  RECEIVED,
} from "../domain/contact/receive.ts";
import type { Services } from "../domain/services.ts";
import { answerDescription, describeEndpoint } from "./describing/describe.ts";
import { clientOf } from "./wire/client.ts";
import type { Wire } from "./wire/exchange.ts";
import { accepts } from "./wire/negotiate.ts";
import { readOpenCall } from "./wire/open_call.ts";
import { limitedBy } from "./wire/quotas.ts";
import { answerWrite } from "./wire/writes.ts";

/** The routes of `/contact`, relative to the version prefix. */
export function contactRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  const limits = limitedBy(
    ["CONTACT_PER_EMAIL", "CONTACT_PER_IP"],
    (c) => ({ CONTACT_PER_IP: clientOf(c, services) }),
  );
  app.use(CONTACT, limits);
  app.get(
    CONTACT,
    accepts("application/json"),
    answerDescription(services, () => describeContact(services)),
  );
  app.post(
    CONTACT,
    accepts("application/json"),
    async (c) => {
      const call = await readOpenCall(c, services);
      return answerWrite(c, await receiveContact(services, call));
    },
  );
  return app;
}

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
