/**
 * Contact: `GET` and `POST /contact` (specification 4.5).
 *
 * @module
 */
import { Hono } from "hono";
import { CONTACT, receiveContact } from "../domain/contact/receive.ts";
import type { Services } from "../domain/services.ts";
import { describeContact } from "./describing/contact.ts";
import { answerDescription } from "./describing/describe.ts";
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
