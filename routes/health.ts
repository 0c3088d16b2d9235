import { z } from "zod";
import { Failure } from "../domain/failures.ts";
import type { Services } from "../domain/services.ts";
import { type Endpoint, oneAnswer } from "./http/endpoint.ts";
import { respondJson } from "./http/respond.ts";

const ALIVE = {
  shape: { name: "Alive", schema: z.object({ ok: z.literal(true) }) },
  example: { ok: true },
};

/**
 * `/healthz` succeeds while the process runs; `/readyz` succeeds only if the store
 * answers, the index of the documentation is built, and no stop has begun.
 */
export function healthEndpoints(services: Services): Endpoint[] {
  // One second after the stop, another process may accept requests.
  const retryAfterSeconds = services.config.shutdownDelay + 1;
  return [{
    method: "get",
    tag: "Health",
    path: "/healthz",
    id: "checkHealth",
    link: "health",
    summary: "Check that the process answers",
    answers: oneAnswer(200, "The process answers.", ALIVE),
    run: (c) => respondJson(c, 200, '{"ok":true}'),
  }, {
    method: "get",
    tag: "Health",
    path: "/readyz",
    id: "checkReadiness",
    summary: "Check that the store answers",
    answers: oneAnswer(200, "The process and its store answer.", ALIVE),
    failures: ["storage_unavailable", "server_draining"],
    async run(c) {
      if (services.draining?.aborted) {
        throw new Failure("server_draining", { retryAfterSeconds });
      }
      await Promise.all([services.ready(), services.prepare()]);
      return respondJson(c, 200, '{"ok":true}');
    },
  }];
}
