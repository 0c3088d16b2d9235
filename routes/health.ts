import { Hono } from "hono";
import { Failure } from "../domain/failures.ts";
import type { Services } from "../domain/services.ts";
import type { Wire } from "./wire/exchange.ts";
import { accepts } from "./wire/negotiate.ts";
import { respondJson } from "./wire/respond.ts";

/** `/healthz`: the process answers. `/readyz`: the store does, and no stop began. */
export function healthRoutes(services: Services): Hono<Wire> {
  const app = new Hono<Wire>();
  // Another process may listen by then.
  const retryAfterSeconds = services.config.shutdownDelay + 1;
  const json = accepts("application/json");
  app.get("/healthz", json, (c) => respondJson(c, 200, '{"ok":true}'));
  app.get("/readyz", json, async (c) => {
    if (services.draining?.aborted) {
      throw new Failure("server_draining", { retryAfterSeconds });
    }
    await services.ready();
    return respondJson(c, 200, '{"ok":true}');
  });
  return app;
}
