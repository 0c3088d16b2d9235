import { z } from "zod";
import type { Operation } from "../../domain/openapi/operation.ts";

const ALIVE = {
  name: "Alive",
  schema: z.object({ ok: z.literal(true) }),
};

const common = { method: "get", tag: "Health" } as const;

const alive = (description: string) => [{
  status: 200 as const,
  description,
  content: [{ shape: ALIVE, example: { ok: true } }],
}];

/** The operations for whoever runs the service. */
export const HEALTH_OPERATIONS: Operation[] = [{
  ...common,
  path: "/healthz",
  id: "checkHealth",
  summary: "Tell whether the process answers",
  answers: alive("The process answers."),
  failures: [],
}, {
  ...common,
  path: "/readyz",
  id: "checkReadiness",
  summary: "Tell whether the store answers",
  answers: alive("The process and its store answer."),
  failures: ["store_unavailable"],
}];
