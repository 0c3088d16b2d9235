import { Hono } from "hono";
import type { Services } from "../domain/services.ts";
import type { Wire } from "./exchange.ts";
import { respondJson } from "./respond.ts";

/** `/healthz`: the process answers. `/readyz`: the store answers as well. */
export function healthRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  app.get("/healthz", (c) => respondJson(c, 200, '{"ok":true}'));
  app.get("/readyz", async (c) => {
    await services.ready();
    return respondJson(c, 200, '{"ok":true}');
  });
  return app;
}
