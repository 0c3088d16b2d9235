/**
 * The gallery: submissions and the public feed (specification 4.2 to 4.4).
 *
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { Failure } from "../domain/failures.ts";
import {
  DEFAULT_FEED_LIMIT,
  MAX_FEED_LIMIT,
  readFeedPage,
} from "../domain/gallery/read_feed.ts";
import { SUBMISSIONS, submitPurchase } from "../domain/gallery/submit.ts";
import { readIdempotencyKey } from "../domain/idempotency.ts";
import type { FeedPage, Services } from "../domain/services.ts";
import { validate } from "../domain/validate.ts";
import { respondConditionally } from "./conditional.ts";
import { presentedCredential } from "./credentials.ts";
import type { Answerable, Exchange, Wire, WireContext } from "./exchange.ts";
import { accepts } from "./negotiate.ts";
import { limitedBy } from "./quotas.ts";
import { parseJson, readBytes } from "./request_body.ts";
import { JSON_TYPE } from "./respond.ts";
import { answerWrite } from "./writes.ts";

/** A short age lets a CDN absorb a burst and a takedown reach it in seconds. */
const FEED_CACHE_CONTROL = "public, max-age=1";

const LIMIT_PROBLEM = `must be a whole number from 1 to ${MAX_FEED_LIMIT}`;

const FEED = "/api/v1/gallery/feed";

/** The address of a page that has nothing in its query but a cursor. */
const PLAIN_PAGE =
  /^https?:\/\/[^\/?#]+\/api\/v1\/gallery\/feed(?:\?cursor=([\w-]+))?$/;

/** Query of the feed; the parameters arrive as text. */
export const feedQuery = z.object({
  limit: z.string()
    .refine((text) => /^\d{1,3}$/.test(text), LIMIT_PROBLEM)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_FEED_LIMIT, LIMIT_PROBLEM)
    .meta({ type: "integer", minimum: 1, maximum: MAX_FEED_LIMIT })
    .default(DEFAULT_FEED_LIMIT),
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
  const outcome = await submitPurchase(services, {
    credential: presentedCredential(headers),
    idempotencyKey: readIdempotencyKey(headers.get("idempotency-key")),
    sandbox: ["true", "1"].includes(headers.get("x-sandbox") ?? ""),
    parseBody: () => parseJson(bytes),
    onQuotas: (quotas) => c.env.quotas = quotas,
  });
  return answerWrite(c, outcome);
}

async function readFeed(
  c: WireContext,
  services: Services,
): Promise<Response> {
  const query = validate(feedQuery, c.req.query(), "malformed_query");
  return respondFeed(c, await readFeedPage(services, query));
}

function respondFeed(c: Answerable, { body, etag }: FeedPage): Response {
  const cacheControl = FEED_CACHE_CONTROL;
  return respondConditionally(c, { body, etag, type: JSON_TYPE, cacheControl });
}

/**
 * Answers plain requests for a page that is ready, which are most of the
 * traffic, at once: looking for the route and waiting for promises was measured
 * to cost a third of their rate. A request with anything else to decide on is
 * left to the routes.
 *
 * @returns undefined for every other request
 */
export function answerReadyPage(
  request: Request,
  exchange: Exchange,
  { feed }: Services,
): Response | undefined {
  if (request.method !== "GET") return undefined;
  const match = PLAIN_PAGE.exec(request.url);
  if (match === null) return undefined;
  const accept = request.headers.get("accept");
  if (accept !== null && accept !== "*/*") return undefined;
  const page = feed.ready({ limit: DEFAULT_FEED_LIMIT, cursor: match[1] });
  if (page === undefined) return undefined;
  exchange.route = FEED;
  const c = { env: exchange, req: { method: "GET", raw: request } };
  return respondFeed(c, page);
}
