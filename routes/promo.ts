/**
 * The cash-back promotion: `GET` and `POST` of `/promo/reserve` and
 * `/promo/claim` (specification 4.6, 4.7).
 *
 * @module
 */
import { Hono } from "hono";
import {
  claimAnswer,
  type ClaimFound,
  reservationAnswer,
  type ReservationFound,
} from "../domain/promo/answers.ts";
import { claimRequest } from "../domain/promo/claim.ts";
import {
  checkReservationCode,
  reservationRequest,
} from "../domain/promo/reservation.ts";
import type { Services } from "../domain/services.ts";
import { answerDescription } from "./describe.ts";
import { clientOf, type Wire, type WireContext } from "./exchange.ts";
import { accepts } from "./negotiate.ts";
import { beginOpenWrite } from "./open_write.ts";
import { describeClaim, describeReserve } from "./promo_descriptions.ts";
import { limitedBy } from "./quotas.ts";
import { answerWrite } from "./writes.ts";

const RESERVE = "/promo/reserve";
const CLAIM = "/promo/claim";

/** The routes of `/promo`, relative to the version prefix. */
export function promoRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  const json = accepts("application/json");
  const limits = limitedBy(
    ["PROMO_PER_IP"],
    (c) => ({ PROMO_PER_IP: clientOf(c, services) }),
  );
  const { config } = services;
  app.get(RESERVE, json, answerDescription(() => describeReserve(config)));
  app.get(CLAIM, json, answerDescription(() => describeClaim(config)));
  app.post(RESERVE, limits, json, (c) => reserve(c, services));
  app.post(CLAIM, limits, json, (c) => claim(c, services));
  return app;
}

async function reserve(c: WireContext, services: Services): Promise<Response> {
  const { baseUrl, promo } = services.config;
  const { request, guard } = await beginOpenWrite(c, services, {
    schema: reservationRequest,
    path: RESERVE,
    subjects: () => ({ PROMO_PER_IP: clientOf(c, services) }),
  });
  checkReservationCode(request.reservation_code, promo.reservationCode);
  const id = services.random.uuid();
  const respond = (found: ReservationFound) =>
    ok(reservationAnswer(found, baseUrl));
  const outcome = await services.promo.reserve({ ...request, id }, {
    ...guard,
    respond,
  });
  return answerWrite(c, outcome);
}

async function claim(c: WireContext, services: Services): Promise<Response> {
  const { request, guard } = await beginOpenWrite(c, services, {
    schema: claimRequest,
    path: CLAIM,
    subjects: () => ({ PROMO_PER_IP: clientOf(c, services) }),
  });
  const id = services.random.uuid();
  const respond = (found: ClaimFound) => ok(claimAnswer(found));
  const outcome = await services.promo.claim({ ...request, id }, {
    ...guard,
    respond,
  });
  return answerWrite(c, outcome);
}

function ok(body: unknown) {
  return { status: 200 as const, body: JSON.stringify(body) };
}
