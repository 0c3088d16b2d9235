import { z } from "zod";
import { Failure } from "../domain/failures.ts";
import type { Services } from "../domain/services.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { respondJson } from "./http/respond.ts";

const ALIVE = {
  name: "Alive",
  schema: z.object({ ok: z.literal(true) }),
};

const alive = (description: string) => [{
  status: 200 as const,
  description,
  content: [{ shape: ALIVE, example: { ok: true } }],
}];

/** `/healthz`: the process answers. `/readyz`: the store answers too, no stop began. */
export function healthEndpoints(services: Services): Endpoint[] {
  // By then, another process may accept requests.
  const retryAfterSeconds = services.config.shutdownDelay + 1;
  return [{
    method: "get",
    tag: "Health",
    path: "/healthz",
    id: "checkHealth",
    link: "health",
    summary: "Tell whether the process answers",
    answers: alive("The process answers."),
    run: (c) => respondJson(c, 200, '{"ok":true}'),
  }, {
    method: "get",
    tag: "Health",
    path: "/readyz",
    id: "checkReadiness",
    summary: "Tell whether the store answers",
    answers: alive("The process and its store answer."),
    failures: ["store_unavailable"],
    async run(c) {
      if (services.draining?.aborted) {
        throw new Failure("server_draining", { retryAfterSeconds });
      }
      await services.ready();
      return respondJson(c, 200, '{"ok":true}');
    },
  }];
}
