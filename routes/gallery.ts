/**
 * The gallery: submissions and the public feed (specification 4.2 to 4.4).
 *
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { admittedQuotas } from "../domain/admission.ts";
import { Failure } from "../domain/failures.ts";
import { screen } from "../domain/gallery/screen.ts";
import {
  type Purchase,
  sandboxView,
  submissionRequest,
  toPurchase,
} from "../domain/gallery/submission.ts";
import {
  attemptScope,
  checkIdempotencyKey,
  fingerprint,
  readIdempotencyKey,
} from "../domain/idempotency.ts";
import type { Credential } from "../domain/keys/credential.ts";
import { quotasFor } from "../domain/limits/quota.ts";
import type { Services } from "../domain/services.ts";
import { validate } from "../domain/validate.ts";
import { respondConditionally } from "./conditional.ts";
import { authenticate, presentedCredential } from "./credentials.ts";
import type { Wire, WireContext } from "./exchange.ts";
import { accepts } from "./negotiate.ts";
import { limitedBy } from "./quotas.ts";
import { parseJson, readBytes } from "./request_body.ts";
import { JSON_TYPE, respondJson } from "./respond.ts";
import { answerWrite } from "./writes.ts";

const SUBMISSIONS = "/gallery/submissions";

const RECEIVED = "Received. The purchase is reviewed, usually within 24 " +
  "hours; once approved it appears in the public feed.";

/** A short age lets a CDN absorb a burst and a takedown reach it in seconds. */
const FEED_CACHE_CONTROL = "public, max-age=1";

const LIMIT_PROBLEM = "must be a whole number from 1 to 200";

/** Query of the feed; the parameters arrive as text. */
export const feedQuery = z.object({
  limit: z.string()
    .refine((text) => /^\d{1,3}$/.test(text), LIMIT_PROBLEM)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 200, LIMIT_PROBLEM)
    .meta({ type: "integer", minimum: 1, maximum: 200 })
    .default(60),
  cursor: z.string().optional(),
});

/** The routes of `/gallery`, relative to the version prefix. */
export function galleryRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  const limits = limitedBy(["SUBMISSIONS_PER_SECOND", "SUBMISSIONS_PER_DAY"]);
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
      hint: "Read approved purchases with GET /api/v1/gallery/feed.",
    });
  });
  app.get(
    "/gallery/feed",
    accepts("application/json"),
    (c) => readFeed(c, services),
  );
  return app;
}

async function submit(c: WireContext, services: Services): Promise<Response> {
  const { headers } = c.req.raw;
  const bytes = await readBytes(c.req.raw);
  const credential = presentedCredential(headers);
  const sandbox = ["true", "1"].includes(headers.get("x-sandbox") ?? "");
  const key = readIdempotencyKey(headers.get("idempotency-key"));
  const scope = key === undefined || sandbox || credential === undefined
    ? undefined
    : submissionScope(services, credential, key);
  const admission = await services.admissions.open({
    keyPrefix: credential?.prefix,
    quotas: submissionQuotas(services, credential),
    scope,
  });
  if (credential) {
    c.env.quotas = admittedQuotas(admission, services.clock.now());
  }
  authenticate(credential, admission, services.digest);
  const body = parseJson(bytes);
  checkIdempotencyKey(key);
  const purchase = receive(body, credential!.prefix, services);
  if (sandbox) {
    const record = { ok: true, sandbox: true, ...sandboxView(purchase) };
    return respondJson(c, 200, JSON.stringify(record));
  }
  const response = {
    status: 201 as const,
    body: JSON.stringify({ ok: true, id: purchase.id, message: RECEIVED }),
  };
  const attempt = scope === undefined
    ? undefined
    : { scope, fingerprint: fingerprint(services.digest, body) };
  const guard = { admission, attempt, response };
  const outcome = await services.submissions.submit(purchase, guard);
  return answerWrite(c, outcome);
}

/** Validates and screens a body. */
function receive(
  body: unknown,
  submittedBy: string,
  services: Services,
): Purchase {
  const purchase = toPurchase(validate(submissionRequest, body), {
    id: services.random.uuid(),
    submittedBy,
    submittedAt: services.clock.now(),
  });
  const reasons = screen(purchase);
  if (reasons.length > 0) {
    throw new Failure("content_rejected", { details: reasons });
  }
  return purchase;
}

function submissionQuotas(services: Services, credential?: Credential) {
  if (credential === undefined) return [];
  return quotasFor(services.config.policies, {
    SUBMISSIONS_PER_SECOND: credential.prefix,
    SUBMISSIONS_PER_DAY: credential.prefix,
  }, services.digest);
}

function submissionScope(
  services: Services,
  credential: Credential,
  key: string,
): string {
  const { prefix: caller } = credential;
  const use = { caller, method: "POST", path: SUBMISSIONS, key };
  return attemptScope(services.digest, use);
}

async function readFeed(c: WireContext, services: Services): Promise<Response> {
  const query = validate(feedQuery, c.req.query(), "malformed_query");
  const before = query.cursor === undefined
    ? undefined
    : services.feed.readCursor(query.cursor);
  if (query.cursor !== undefined && before === undefined) {
    throw new Failure("malformed_query", {
      message: "The cursor is malformed.",
      hint: "Pass nextCursor back as it was received, or leave it out to " +
        "start from the newest item.",
      details: ["cursor: is not a cursor of this feed"],
    });
  }
  const page = await services.feed.page({ limit: query.limit, before });
  return respondConditionally(c, {
    ...page,
    type: JSON_TYPE,
    cacheControl: FEED_CACHE_CONTROL,
  });
}
