/**
 * Submissions to the gallery (specification 4.2, 4.3).
 *
 * @module
 */
import { Hono } from "hono";
import { Failure } from "../../domain/failures.ts";
import {
  type SubmissionPorts,
  SUBMISSIONS,
  submitPurchase,
} from "../../domain/gallery/submit.ts";
import {
  type WithdrawalPorts,
  withdrawSubmission,
} from "../../domain/gallery/withdraw.ts";
import { readIdempotencyKey } from "../../domain/writes/idempotency.ts";
import { clientOf, type ClientPorts } from "../wire/client.ts";
import { presentedCredential } from "../wire/credentials.ts";
import type { Wire, WireContext } from "../wire/exchange.ts";
import { accepts } from "../wire/negotiate.ts";
import { limitedBy } from "../wire/quotas.ts";
import { parseJson, readBytes } from "../wire/request_body.ts";
import { answerWrite } from "../wire/writes.ts";

/** The routes of `/gallery/submissions`, relative to the version prefix. */
export function galleryRoutes(
  services: SubmissionPorts & WithdrawalPorts & ClientPorts,
): Hono<Wire> {
  const app = new Hono<Wire>();
  const limits = limitedBy(
    ["SUBMISSIONS_PER_SECOND", "SUBMISSIONS_PER_DAY", "SUBMISSIONS_PER_IP"],
    (c) => ({ SUBMISSIONS_PER_IP: clientOf(c, services) }),
  );
  const withdrawn = `${SUBMISSIONS}/:id`;
  app.use(withdrawn, limitedBy(["SUBMISSIONS_PER_SECOND"]));
  app.delete(
    withdrawn,
    accepts("application/json"),
    (c) => withdraw(c, services),
  );
  // What this path answers is destructive: nobody is led to it by a hint.
  app.all(withdrawn, (c) => {
    if (c.req.method === "OPTIONS") return c.notFound();
    throw new Failure("method_not_allowed", {
      allow: ["DELETE", "OPTIONS"],
      message: "The review of a submission is not readable.",
      hint: "Read a published purchase with GET /api/v1/gallery/items/{id}.",
    });
  });
  app.post(
    SUBMISSIONS,
    limits,
    accepts("application/json"),
    (c) => submit(c, services),
  );
  app.all(SUBMISSIONS, limits, (c) => {
    // A preflight or a plain OPTIONS is answered as on every other path.
    if (c.req.method === "OPTIONS") return c.notFound();
    throw new Failure("method_not_allowed", {
      allow: ["POST", "OPTIONS"],
      message: "Submissions can only be sent; their review is not readable.",
      hint: "Send a purchase with POST /api/v1/gallery/submissions; read " +
        "approved ones with GET /api/v1/gallery/feed.",
    });
  });
  return app;
}

async function submit(
  c: WireContext,
  services: SubmissionPorts & ClientPorts,
): Promise<Response> {
  const bytes = await readBytes(c.req.raw);
  const contentType = c.req.raw.headers.get("content-type");
  const outcome = await submitPurchase(services, {
    ...callOf(c),
    client: clientOf(c, services),
    parseBody: () => parseJson(bytes, { contentType }),
  });
  return answerWrite(c, outcome);
}

async function withdraw(
  c: WireContext,
  services: WithdrawalPorts,
): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const outcome = await withdrawSubmission(services, { ...callOf(c), id });
  return answerWrite(c, outcome);
}

/** What both read from the headers of a request. */
function callOf(c: WireContext) {
  const { headers } = c.req.raw;
  return {
    credential: presentedCredential(headers),
    idempotencyKey: readIdempotencyKey(headers.get("idempotency-key")),
    sandbox: ["true", "1"].includes(headers.get("x-sandbox") ?? ""),
  };
}
