import { Hono } from "hono";
import type { Services } from "../domain/services.ts";
import type { Wire } from "./wire/exchange.ts";
import { accepts } from "./wire/negotiate.ts";
import { respondJson } from "./wire/respond.ts";

/** `/healthz`: the process answers. `/readyz`: the store answers as well. */
export function healthRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  const json = accepts("application/json");
  app.get("/healthz", json, (c) => respondJson(c, 200, '{"ok":true}'));
  app.get("/readyz", json, async (c) => {
    await services.ready();
    return respondJson(c, 200, '{"ok":true}');
  });
  return app;
}
