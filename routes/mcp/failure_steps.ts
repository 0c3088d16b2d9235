/**
 * Next steps that speak of tools that are offered, and of parameters. A failure
 * without a row has the step of `domain/failure_steps.ts` that holds everywhere.
 *
 * @module
 */
import { joinSteps, sharedStep } from "../../domain/failure_steps.ts";
import type {
  Failure,
  FailureName,
  KeyPurpose,
} from "../../domain/failures.ts";
import { KEY_REUSED, stepAfterCardTask } from "./card_task_steps.ts";
import type { ToolSituation } from "./tool.ts";

type Step =
  | string
  | ((failure: Failure, where: ToolSituation) => string | undefined);

/** Which key helps, by what the missing one is for. */
const KEY_STEPS: Record<KeyPurpose, (where: ToolSituation) => string> = {
  publish: ({ offers }) =>
    offers("key_register")
      ? "Get a key with key_register (no approval needed) and pass it as " +
        "api_key."
      : "Ask your user for an API key, or register one as the resource keys " +
        "says, and pass it as api_key.",
  withdraw: ({ offers }) =>
    "Pass the key that the purchase was sent with as api_key: no other key " +
    "withdraws it. If it is lost or revoked, " +
    (offers("contact_send")
      ? "ask the team with contact_send."
      : "tell your user to ask the team, as the resource contact says."),
  revoke: () =>
    "Pass the whole key that is to be revoked as key. A key that this server " +
    "does not know needs no revocation.",
};

const TOOL_STEPS: Partial<Record<FailureName, Step>> = {
  idempotency_key_reused: (_, { tool }) =>
    tool === "card_task_start"
      ? KEY_REUSED
      : "Repeat the first parameters to get the first answer again, or " +
        "send a new idempotency_key for a new purchase or request.",
  unauthorized: ({ options: { keyFor = "publish" } }, where) =>
    KEY_STEPS[keyFor](where),
  item_not_found:
    "An approved purchase usually appears within 24 hours of its " +
    "submission; gallery_feed lists what is published.",
  submission_not_found:
    "Pass the id that gallery_submit returned, and the same API key.",
  validation_failed: "Correct each parameter named above and call it again.",
  content_rejected: (_, { tool }) =>
    tool === "card_task_start"
      ? "Correct each parameter named above, in plain, factual words: say " +
        "who you are, not who is known, and what is bought, without promises."
      : undefined,
  card_relay_disabled: "Start the task with the way wallet or in_person.",
  card_task_not_found: stepAfterCardTask,
  card_task_over: stepAfterCardTask,
  card_task_state: stepAfterCardTask,
  invalid_reservation_code: (_, { offers }) =>
    "Read reservation_code in the promotion document: the resource promo" +
    (offers("ask")
      ? ', or call ask with "What is the reservation code?".'
      : "."),
};

/** @param keyMistake what is wrong with the key in the request's headers */
export function toolStep(
  failure: Failure,
  where: ToolSituation,
  keyMistake?: string,
): string | undefined {
  const step = TOOL_STEPS[failure.kind];
  const said = typeof step === "function" ? step(failure, where) : step;
  return joinSteps(failure, said ?? sharedStep(failure), keyMistake);
}
