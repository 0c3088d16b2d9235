import { z } from "zod";
import type { AnonymousRequest } from "../../domain/writes/anonymous_write.ts";
import type { WriteOutcome } from "../../domain/writes/transaction.ts";
import type { ToolContext } from "./tool.ts";

/** Parameter of tools whose use-case takes an Idempotency-Key. */
export const idempotent = {
  idempotency_key: z.string().optional().describe(
    "One key for one purchase or request, the SAME on every retry.",
  ),
};

/** Checked before the use-case validates the rest. */
export const idempotentCall = z.looseObject(idempotent);

/**
 * The call that a tool without API key makes of its parameters, which are the
 * copy that validation made: a second copy of 6,000 members takes 2 ms.
 */
export function openCall(
  body: z.output<typeof idempotentCall>,
  { client }: ToolContext,
): AnonymousRequest {
  const { idempotency_key: idempotencyKey } = body;
  delete body.idempotency_key;
  return { body, idempotencyKey, client };
}

/** The body of a write's response; only a replay's is kept as text. */
// deno-lint-ignore no-explicit-any
export function bodyOf({ response: { body } }: WriteOutcome): any {
  return typeof body === "string" ? JSON.parse(body) : body;
}

/** Result of a write tool: the response and `replayed`. */
// deno-lint-ignore no-explicit-any
export function writeResult(answer: WriteOutcome): any {
  return { ...bodyOf(answer), replayed: answer.isReplay };
}
