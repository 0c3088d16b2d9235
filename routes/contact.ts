/**
 * Contact: `GET` and `POST /contact` (specification 4.5).
 *
 * @module
 */
import { Hono } from "hono";
import { contactRequest } from "../domain/contact/contact.ts";
import type { Services } from "../domain/services.ts";
import { answerDescription, describeEndpoint } from "./describe.ts";
import type { Wire, WireContext } from "./exchange.ts";
import { accepts } from "./negotiate.ts";
import { beginOpenWrite } from "./open_write.ts";
import { limitedBy } from "./quotas.ts";
import { answerWrite } from "./writes.ts";

const PATH = "/contact";

const RECEIVED = "Thank you. The request was received.";

/** The routes of `/contact`, relative to the version prefix. */
export function contactRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  app.get(
    PATH,
    accepts("application/json"),
    answerDescription(() => describeContact(services)),
  );
  app.post(
    PATH,
    limitedBy(["CONTACT_PER_EMAIL"]),
    accepts("application/json"),
    (c) => receive(c, services),
  );
  return app;
}

async function receive(c: WireContext, services: Services): Promise<Response> {
  const { request, guard } = await beginOpenWrite(c, services, {
    schema: contactRequest,
    path: PATH,
    subjects: ({ email }) => ({ CONTACT_PER_EMAIL: email }),
  });
  const id = services.random.uuid();
  const outcome = await services.contact.receive({
    ...request,
    id,
    receivedAt: services.clock.now(),
  }, {
    ...guard,
    response: {
      status: 201,
      body: JSON.stringify({ ok: true, id, message: RECEIVED }),
    },
  });
  return answerWrite(c, outcome);
}

/** Body of `GET /contact`. */
export function describeContact({ config }: Pick<Services, "config">) {
  return describeEndpoint({
    url: `${config.baseUrl}/api/v1${PATH}`,
    description: "Sends a contact or partnership request to the team. No API " +
      "key is needed.",
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
