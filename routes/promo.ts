/**
 * The cash-back promotion: `GET` and `POST` of `/promo/reserve` and
 * `/promo/claim` (specification 4.6, 4.7).
 *
 * @module
 */
import { Hono } from "hono";
import {
  CLAIM,
  claimCashBack,
  RESERVE,
  reserveCashBack,
} from "../domain/promo/cash_back.ts";
import type { Services } from "../domain/services.ts";
import { clientOf } from "./wire/client.ts";
import { answerDescription } from "./describing/describe.ts";
import type { Wire } from "./wire/exchange.ts";
import { accepts } from "./wire/negotiate.ts";
import { readOpenCall } from "./wire/open_call.ts";
import { describeClaim, describeReserve } from "./describing/promo.ts";
import { limitedBy } from "./wire/quotas.ts";
import { answerWrite } from "./wire/writes.ts";

/** The routes of `/promo`, relative to the version prefix. */
export function promoRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  const json = accepts("application/json");
  const limits = limitedBy(
    ["PROMO_PER_IP"],
    (c) => ({ PROMO_PER_IP: clientOf(c, services) }),
  );
  const { config } = services;
  const describesReserve = answerDescription(
    services,
    () => describeReserve(config),
  );
  const describesClaim = answerDescription(
    services,
    () => describeClaim(config),
  );
  app.use(RESERVE, limits);
  app.use(CLAIM, limits);
  app.get(RESERVE, json, describesReserve);
  app.get(CLAIM, json, describesClaim);
  app.post(RESERVE, json, async (c) => {
    const call = await readOpenCall(c, services);
    return answerWrite(c, await reserveCashBack(services, call));
  });
  app.post(CLAIM, json, async (c) => {
    const call = await readOpenCall(c, services);
    return answerWrite(c, await claimCashBack(services, call));
  });
  return app;
}
