import { z } from "zod";
import { answerOf } from "../../domain/writes/answer_of.ts";
import type { WriteOutcome } from "../../domain/writes/admission.ts";
import type { OpenCall } from "../../domain/writes/open_write.ts";
import type { ToolContext } from "./tool.ts";

/** What a tool takes whose use-case takes an Idempotency-Key. */
export const idempotent = {
  idempotency_key: z.string().optional().describe(
    "Makes a retry safe: use one key for one purchase, and the SAME key on " +
      "every retry of it. A new key on a retry does the thing twice.",
  ),
};

/** What is checked of it before the use-case checks the rest. */
export const idempotentCall = z.looseObject(idempotent);

/**
 * The call that a tool without API key makes of its parameters, which are the
 * copy that validation made: a second copy of 6,000 members takes 2 ms.
 */
export function openCall(
  body: z.output<typeof idempotentCall>,
  { client }: ToolContext,
): OpenCall {
  const { idempotency_key: idempotencyKey } = body;
  delete body.idempotency_key;
  return { body, idempotencyKey, client };
}

/**
 * The body of a write's response; only a replay's is kept as text.
 *
 * @throws {Failure} when the write was not made
 */
// deno-lint-ignore no-explicit-any
export function bodyOf(outcome: WriteOutcome): any {
  const { kind, response } = answerOf(outcome);
  return kind === "replayed" ? JSON.parse(response.body) : response.body;
}

/**
 * What a tool returns of a write: its response, and whether it is a replay.
 *
 * @throws {Failure} when the write was not made
 */
// deno-lint-ignore no-explicit-any
export function writeResult(outcome: WriteOutcome): any {
  return { ...bodyOf(outcome), replayed: outcome.kind === "replayed" };
}
